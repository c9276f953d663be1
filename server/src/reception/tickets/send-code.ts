import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addMinutes } from '../../platform/clock.ts';
import { codeMail } from '../../platform/code-mail.ts';
import { queueMail } from '../../platform/mail.ts';
import { enqueue, type WorkHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { sign, verify } from '../../platform/secrets.ts';
import { readSettings, ticketSearchOf } from '../../platform/settings.ts';
import { emailOfTelephone, keepCode, takeTry, useCode } from './queries.ts';
import { ticketKey, ticketSecret } from './ticket-key.ts';

const validMinutes = 10;
const tries = 5;
const workKind = 'ticket-code';

type CodeGround = Pick<Platform, 'database' | 'transact' | 'clock' | 'limits' | 'config'>;

/** True when a search needs a code here, and so can be given one. */
const asksForCodes = async ({ database, config }: CodeGround) =>
  ticketSearchOf(await readSettings(database), config) === 'phone and code';

/**
 * Has a code sent to the buyer. The request only puts work in the queue, the same for every number: whether it is known
 * is looked up afterwards, where no answer depends on it. False when this site needs no codes.
 */
export async function askForCode(ground: CodeGround, telephone: string): Promise<boolean> {
  if (!(await asksForCodes(ground))) return false;
  await ground.limits.take('ticket code of a number', telephone, 3, 600);
  await ground.limits.take('ticket codes of a number in a day', telephone, 12, 86_400);
  await enqueue(ground.database, {
    kind: workKind,
    dedupeKey: `${workKind} ${randomUUID()}`,
    payload: { telephone },
  });
  return true;
}

/** The outbox's handler of that work. A number without tickets gets a code too, which nobody is told. */
export function codeWork(ground: CodeGround): Record<string, WorkHandler> {
  return {
    [workKind]: async ({ payload, dedupeKey }) => {
      const { telephone } = z.object({ telephone: z.string() }).parse(payload);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const secret = await ticketSecret(ground.database);
      const site = await readSettings(ground.database);
      const now = ground.clock.now();
      await ground.transact(async (tx) => {
        const expiresAt = addMinutes(now, validMinutes);
        await keepCode(
          tx,
          { telephone, codeHash: hashOf(secret, telephone, code), expiresAt, triesLeft: tries },
          now,
        );
        const to = await emailOfTelephone(tx, telephone);
        if (to)
          await queueMail(tx, {
            dedupeKey,
            to,
            subject: 'Your code for the tickets',
            ...codeMail({
              site,
              why: 'Somebody wants to see the tickets of your telephone number.',
              code,
              minutes: validMinutes,
            }),
          });
      });
    },
  };
}

/** Exchanges a code for a key; refuses with 'code-wrong' alike for a wrong, used or old code and for a number that has none. */
export async function checkCode(
  ground: CodeGround,
  telephone: string,
  code: string,
): Promise<string> {
  const { database, clock, limits } = ground;
  await limits.take('ticket code tries of a number', telephone, 15, 600);
  const now = clock.now();
  const secret = await ticketSecret(database);
  const kept = await takeTry(database, telephone, now);
  if (!kept || !verify(secret, codeText(telephone, code), kept)) throw new Refusal('code-wrong');
  if (!(await useCode(database, telephone, kept, now))) throw new Refusal('code-wrong');
  return ticketKey(secret, telephone, now);
}

const codeText = (telephone: string, code: string) => `code ${code} for ${telephone}`;
const hashOf = (secret: string, telephone: string, code: string) =>
  sign(secret, codeText(telephone, code));
