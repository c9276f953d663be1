import { randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { Secret } from '#contract/secret.ts';
import { addMinutes } from '#platform/clock.ts';
import { buildCodeEmail } from '#platform/email/email-template.ts';
import { queueEmail } from '#platform/email/email.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { sign, verify } from '#platform/secrets.ts';
import { consumeCodeEntry, consumeCodeRequest } from './limit-search.ts';
import {
  type CodeRequest,
  consumeCodeAttempt,
  insertTicketCodes,
  listHolderEmails,
  markCodesUsed,
} from './queries.ts';
import type { HolderContact } from './rules.ts';
import { createHolderKey, getTicketSecret } from './create-ticket-key.ts';

const validMinutes = 10;
const maxAttempts = 5;

type TicketCodeDeps = Pick<Platform, 'database' | 'transact' | 'clock' | 'rateLimiter' | 'config'>;

/**
 * Queues codes for the holders of a number's tickets and returns the id of the request; null when this site can't send email.
 * The task looks the number up later, so the response is the same for known and unknown numbers.
 */
export async function requestTicketCode(
  { config, rateLimiter, database }: TicketCodeDeps,
  telephone: string,
  client: ClientIdentity,
): Promise<string | null> {
  if (!config.SMTP_URL) return null;
  await consumeCodeRequest(rateLimiter, telephone, client);
  const id = randomUUID();
  await enqueueTask(database, {
    kind: 'ticket-code',
    dedupeKey: `ticket-code ${id}`,
    payload: { id, telephone },
  });
  return id;
}

const CodeTask = z.object({ id: z.uuid(), telephone: z.string() });
type CodeTask = z.output<typeof CodeTask>;

declare module '#platform/email/email.ts' {
  interface EmailData {
    'ticket-code': null;
  }
}
declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'ticket-code': CodeTask;
  }
}

/**
 * Creates and emails the codes. Each address gets a code of its own, which opens the tickets of this
 * address only: whoever buys under another person's number receives codes for nothing but that purchase.
 */
export function createTicketCodeTask(deps: TicketCodeDeps): TaskHandler<CodeTask> {
  return {
    payload: CodeTask,
    async run({ id, telephone }, { dedupeKey }) {
      const secret = await getTicketSecret(deps.database);
      const now = deps.clock.now();
      await deps.transact(async (tx) => {
        const emails = await listHolderEmails(tx, telephone);
        const drafts = emails.map((email) => ({ email, code: createCode() }));
        const isNew = await insertTicketCodes(
          tx,
          {
            id,
            telephone,
            codes: drafts.map(({ email, code }) => ({
              email,
              hash: sign(secret, formatSignedCode({ telephone, email }, code)),
            })),
            expiresAt: addMinutes(now, validMinutes),
            attemptsLeft: maxAttempts,
          },
          now,
        );
        if (!isNew) return;
        for (const { email, code } of drafts)
          await queueEmail(tx, {
            kind: 'ticket-code',
            dedupeKey: `${dedupeKey} ${email}`,
            to: email,
            ...buildCodeEmail({
              why: 'Someone asked to see the tickets bought with your phone number.',
              code: new Secret('code', code),
              minutes: validMinutes,
            }),
            subject: 'Your ticket code',
          });
      });
    },
  };
}

/** Exchanges a code for a key of its holder; throws 'code-invalid' for a wrong, used or expired code. */
export async function verifyTicketCode(
  { database, clock, rateLimiter }: TicketCodeDeps,
  request: CodeRequest,
  code: string,
  client: ClientIdentity,
): Promise<string> {
  const { telephone } = request;
  await consumeCodeEntry(rateLimiter, telephone, client);
  const now = clock.now();
  const secret = await getTicketSecret(database);
  const codes = await consumeCodeAttempt(database, request, now);
  const match = codes.find(({ email, hash }) =>
    verify(secret, formatSignedCode({ telephone, email }, code), hash),
  );
  if (!match || !(await markCodesUsed(database, request, now)))
    throw new ProblemError('code-invalid');
  return createHolderKey(secret, { telephone, email: match.email }, now);
}

const createCode = () => String(randomInt(1_000_000)).padStart(6, '0');

/** A hash is valid only for the number and the address that its code was made for. */
const formatSignedCode = ({ telephone, email }: HolderContact, code: string) =>
  `code ${code} for ${telephone} at ${email}`;
