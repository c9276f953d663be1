import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Account } from '#contract/account.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { requireCount } from '#features/guest-messages/server/require-count.ts';
import { type letters, maxLettersPerDay } from '#features/letters/contract/letters.ts';
import { addMinutes } from '#platform/clock.ts';
import { lockTransaction } from '#platform/database/advisory-locks.ts';
import type { Database } from '#platform/database/database.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform, Publish } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getSettings } from '#platform/settings.ts';
import { queueRecipientEmail } from './email-recipient.ts';
import { listRecipients } from './list-recipients.ts';
import {
  countQueued,
  countUnqueued,
  insertRecipientRows,
  type LetterRow,
  listSendTimes,
  lockLetter,
  takeRecipients,
  updateLetterRow,
} from './queries.ts';
import { isLimitPassed, type Recipient } from './rules.ts';
import { auditLetter, lettersTopic, lockDraft, toAudited } from './save-letter.ts';

const LetterTask = z.object({ id: z.int(), sendAt: z.string() });
type LetterTask = z.output<typeof LetterTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    letter: LetterTask;
  }
}

type SendInput = EndpointInput<typeof letters.send>['body'];

/** Sends a draft to as many people as the caller was shown, or has it sent later. */
export const sendLetter = (
  platform: Platform,
  id: number,
  { seen, count, sendAt }: SendInput,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    // Letters of one day, and those that begin at the same time, wait for each other.
    await lockTransaction(db, 'letters');
    const draft = await lockDraft(db, id);
    requireUnchanged(seen, draft);
    if (sendAt && sendAt <= now) throw new ProblemError('send-time-past');
    const letter = { ...draft, sendAt: sendAt ?? now };
    await requireAllowed(db, letter);
    const recipients = await listRecipients(db, letter.audience);
    const people = recipients.filter(({ reason }) => reason === null).length;
    requireCount(people, count);
    await updateLetterRow(db, id, { sendAt: letter.sendAt });
    if (sendAt) await enqueueLetter(db, letter, sendAt);
    else await startLetter(platform, db, { letter, recipients, publish });
    await auditLetter(platform, db, {
      actor,
      action: sendAt ? 'schedule letter' : 'send letter',
      id,
      after: { ...toAudited(draft), recipients: people, sendAt: letter.sendAt },
    });
  });

type SentLetter = LetterRow & { sendAt: Date };

/** Throws when a letter is unfinished, or one too many on its day. */
async function requireAllowed(
  db: Database,
  { subject, searchText, sendAt }: SentLetter,
): Promise<void> {
  if (subject === '' || searchText === '') throw new ProblemError('letter-unfinished');
  const { timeZone } = await getSettings(db);
  if (isLimitPassed(sendAt, await listSendTimes(db), timeZone))
    throw new ProblemError('too-many-letters', { max: maxLettersPerDay });
}

type Start = { letter: SentLetter; recipients: readonly Recipient[]; publish: Publish };

/** Notes whom a letter is for, once, and queues the first emails. */
async function startLetter(
  platform: Platform,
  db: Database,
  { letter, recipients, publish }: Start,
): Promise<void> {
  const now = platform.clock.now();
  await insertRecipientRows(
    db,
    recipients.map(({ name, email, reason }) => ({
      letterId: letter.id,
      name,
      email,
      skipReason: reason,
      createdAt: now,
    })),
  );
  await updateLetterRow(db, letter.id, { startedAt: now });
  await queueNextEmails(platform, db, letter);
  if (letter.isPublic) await publish(lettersTopic);
}

/** Queues as many emails as may leave in this minute, of all letters and processes, and itself for the next one while some wait. */
async function queueNextEmails(
  { clock, config }: Platform,
  db: Database,
  letter: SentLetter,
): Promise<void> {
  const now = clock.now();
  const queued = await countQueued(db, addMinutes(now, -1));
  const limit = Math.max(0, config.LETTERS_PER_MINUTE - queued);
  const ids = await takeRecipients(db, letter.id, { limit, queuedAt: now });
  for (const id of ids) await queueRecipientEmail(db, { id, letterId: letter.id }, now);
  if ((await countUnqueued(db, letter.id)) > 0) await enqueueLetter(db, letter, addMinutes(now, 1));
}

const enqueueLetter = (
  db: Database,
  { id, sendAt }: Pick<SentLetter, 'id' | 'sendAt'>,
  dueAt: Date,
): Promise<void> =>
  enqueueTask(db, {
    kind: 'letter',
    dedupeKey: `letter ${id} ${randomUUID()}`,
    payload: { id, sendAt: sendAt.toISOString() },
    dueAt,
  });

/** Starts a letter at its time, unless it was stopped or got another time, and goes on with it each minute. */
export const createLetterTask = (platform: Platform): TaskHandler<LetterTask> => ({
  payload: LetterTask,
  run: ({ id, sendAt }) =>
    platform.transact(async (db, publish) => {
      await lockTransaction(db, 'letters');
      const row = await lockLetter(db, id);
      if (!row?.sendAt || row.stoppedAt || row.sendAt.toISOString() !== sendAt) return;
      const letter = { ...row, sendAt: row.sendAt };
      if (letter.startedAt) return queueNextEmails(platform, db, letter);
      const recipients = await listRecipients(db, letter.audience);
      await startLetter(platform, db, { letter, recipients, publish });
      await auditLetter(platform, db, {
        actor: { id: 'system', name: '' },
        action: 'send letter',
        id,
        after: { ...toAudited(letter), recipients: recipients.filter((p) => !p.reason).length },
      });
    }),
});
