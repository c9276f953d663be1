import { randomUUID } from 'node:crypto';
import type { Account } from '#contract/account.ts';
import { dayInTimeZone, formatDay } from '#contract/rules/dates.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { lockEvent } from '#features/event/server/queries.ts';
import type { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import type { Database } from '#platform/database/database.ts';
import { enqueueTask, type TaskHandler } from '#platform/outbox/outbox.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getSettings } from '#platform/settings.ts';
import { z } from 'zod';
import { queueRecipientEmail } from './email-recipient.ts';
import { listRecipients } from './list-recipients.ts';
import {
  insertRecipientRows,
  listBegunMessages,
  lockMessage,
  type MessageRow,
  updateMessageRow,
} from './queries.ts';
import { requireCount } from './require-count.ts';
import { findPassedLimit, findRepeated } from './rules.ts';
import { auditMessage, lockDraft } from './save-message.ts';

const MessageTask = z.object({ id: z.int(), sendAt: z.string() });
type MessageTask = z.output<typeof MessageTask>;

declare module '#platform/outbox/outbox.ts' {
  interface TaskPayloads {
    'guest-message': MessageTask;
  }
}

type SendInput = EndpointInput<typeof guestMessages.send>['body'];

/** Sends a draft to as many people as the caller was shown, or has it sent later. */
export const sendMessage = (
  platform: Platform,
  id: number,
  { seen, count, sendAt, again }: SendInput,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const now = platform.clock.now();
    const draft = await lockDraft(db, id);
    requireUnchanged(seen, draft);
    if (sendAt && sendAt <= now) throw new ProblemError('send-time-past');
    const message = { ...draft, sendAt: sendAt ?? now };
    await requireAllowed(db, message, again);
    const { recipients } = await listRecipients(db, message);
    requireCount(recipients.length, count);
    await updateMessageRow(db, id, { sendAt: message.sendAt });
    if (sendAt) await scheduleMessage(db, id, sendAt);
    else await startMessage(db, message, now);
    await auditMessage(platform, db, {
      actor,
      action: sendAt ? 'schedule message to guests' : 'send message to guests',
      message,
      after: {
        guests: formatAudience(draft.audience),
        subject: draft.subject,
        isAboutTicket: draft.isAboutTicket,
        people: recipients.length,
        sendAt: message.sendAt,
        ...(again && { again }),
      },
    });
  });

type SentMessage = MessageRow & { sendAt: Date };

/** Throws when a message is unfinished, one too many on its day, or the same as another. Those of an event wait for each other. */
async function requireAllowed(db: Database, message: SentMessage, again: boolean): Promise<void> {
  if (message.subject === '' || message.body === '')
    throw new ProblemError('guest-message-unfinished');
  await lockEvent(db, message.eventId, 'no key update');
  const { timeZone } = await getSettings(db);
  const others = await listBegunMessages(db, message.eventId);
  const max = findPassedLimit(message, others, timeZone);
  if (max !== null) throw new ProblemError('too-many-guest-messages', { max });
  const repeated = again ? null : findRepeated(message, others);
  if (!repeated) return;
  const day = formatDay(dayInTimeZone(repeated, timeZone), 'dddd, MMMM D, YYYY');
  throw new ProblemError('guest-message-repeated', { day });
}

/** Works out the recipients, once, and queues an email to each. */
async function startMessage(db: Database, message: SentMessage, now: Date): Promise<number> {
  const { recipients, skipped } = await listRecipients(db, message);
  const people = [...recipients.map((guest) => ({ ...guest, reason: null })), ...skipped];
  const rows = await insertRecipientRows(
    db,
    people.map(({ name, email, orderId, reason }) => ({
      messageId: message.id,
      name,
      email,
      orderId,
      skipReason: reason,
    })),
  );
  for (const row of rows) if (row.skipReason === null) await queueRecipientEmail(db, row, now);
  await updateMessageRow(db, message.id, { startedAt: now });
  return recipients.length;
}

const scheduleMessage = (db: Database, id: number, sendAt: Date): Promise<void> =>
  enqueueTask(db, {
    kind: 'guest-message',
    dedupeKey: `guest-message ${id} ${randomUUID()}`,
    payload: { id, sendAt: sendAt.toISOString() },
    dueAt: sendAt,
  });

/** Starts a message at its time, unless it was stopped or got another time. */
export const createMessageTask = (platform: Platform): TaskHandler<MessageTask> => ({
  payload: MessageTask,
  run: ({ id, sendAt }) =>
    platform.transact(async (db) => {
      const message = await lockMessage(db, id);
      if (!message?.sendAt || message.startedAt || message.sendAt.toISOString() !== sendAt) return;
      const now = platform.clock.now();
      const people = await startMessage(db, { ...message, sendAt: message.sendAt }, now);
      await auditMessage(platform, db, {
        actor: { id: 'system', name: '' },
        action: 'send message to guests',
        message,
        after: { guests: formatAudience(message.audience), people },
      });
    }),
});
