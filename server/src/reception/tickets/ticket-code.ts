import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { addMinutes } from '../../platform/clock.ts';
import { buildCodeEmail } from '../../platform/email-template.ts';
import { queueEmail } from '../../platform/email.ts';
import { enqueueTask, type OutboxHandler } from '../../platform/outbox.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { sign, verify } from '../../platform/secrets.ts';
import { getSettings, getTicketSearchMode } from '../../platform/settings.ts';
import {
  findEmailByTelephone,
  upsertTicketCode,
  consumeCodeAttempt,
  markCodeUsed,
} from './queries.ts';
import { createTicketKey, getTicketSecret } from './ticket-key.ts';

const validMinutes = 10;
const maxAttempts = 5;
const taskKind = 'ticket-code';

type TicketCodeDeps = Pick<Platform, 'database' | 'transact' | 'clock' | 'rateLimiter' | 'config'>;

/** True when the ticket search requires a code on this site. */
const requiresCode = async ({ database, config }: TicketCodeDeps) =>
  getTicketSearchMode(await getSettings(database), config) === 'phone and code';

/**
 * Queues a code for the buyer. False when this site needs no codes. The task looks the number up later, so the response is the
 * same for known and unknown numbers.
 */
export async function requestTicketCode(deps: TicketCodeDeps, telephone: string): Promise<boolean> {
  if (!(await requiresCode(deps))) return false;
  await deps.rateLimiter.consume('ticket code of a number', telephone, 3, 600);
  await deps.rateLimiter.consume('ticket codes of a number in a day', telephone, 12, 86_400);
  await enqueueTask(deps.database, {
    kind: taskKind,
    dedupeKey: `${taskKind} ${randomUUID()}`,
    payload: { telephone },
  });
  return true;
}

/** The outbox handler that creates and emails the code. A number without tickets gets a code that is not sent. */
export function ticketCodeHandlers(deps: TicketCodeDeps): Record<string, OutboxHandler> {
  return {
    [taskKind]: async ({ payload, dedupeKey }) => {
      const { telephone } = z.object({ telephone: z.string() }).parse(payload);
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const secret = await getTicketSecret(deps.database);
      const site = await getSettings(deps.database);
      const now = deps.clock.now();
      await deps.transact(async (tx) => {
        const expiresAt = addMinutes(now, validMinutes);
        await upsertTicketCode(
          tx,
          {
            telephone,
            codeHash: hashSecret(secret, telephone, code),
            expiresAt,
            attemptsLeft: maxAttempts,
          },
          now,
        );
        const to = await findEmailByTelephone(tx, telephone);
        if (to)
          await queueEmail(tx, {
            dedupeKey,
            to,
            subject: 'Your ticket code',
            ...buildCodeEmail({
              site,
              why: 'Someone asked to see the tickets bought with your phone number.',
              code,
              minutes: validMinutes,
            }),
          });
      });
    },
  };
}

/** Exchanges a code for a key; throws 'code-invalid' for a wrong, used or expired code and for a number without one. */
export async function verifyTicketCode(
  deps: TicketCodeDeps,
  telephone: string,
  code: string,
): Promise<string> {
  const { database, clock, rateLimiter } = deps;
  await rateLimiter.consume('ticket code maxAttempts of a number', telephone, 15, 600);
  const now = clock.now();
  const secret = await getTicketSecret(database);
  const stored = await consumeCodeAttempt(database, telephone, now);
  if (!stored || !verify(secret, formatSignedCode(telephone, code), stored))
    throw new ProblemError('code-invalid');
  if (!(await markCodeUsed(database, telephone, stored, now)))
    throw new ProblemError('code-invalid');
  return createTicketKey(secret, telephone, now);
}

const formatSignedCode = (telephone: string, code: string) => `code ${code} for ${telephone}`;
const hashSecret = (secret: string, telephone: string, code: string) =>
  sign(secret, formatSignedCode(telephone, code));
