import type { Account } from '#contract/account.ts';
import { findEvent } from '#features/event/server/queries.ts';
import type {
  GuestMessageInput,
  SeenMessage,
} from '#features/guest-messages/contract/guest-messages.ts';
import { formatAudience } from '#features/guest-messages/contract/rules/audiences.ts';
import { type AuditEntry, nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { getAuditSubject, requireMessage } from './get-message.ts';
import { insertMessageRow, lockMessage, type MessageRow, updateMessageRow } from './queries.ts';

/** Saves a new draft and returns its id. Throws 'event-not-found'. */
export const createMessage = (
  platform: Platform,
  { event, message }: { event: number; message: GuestMessageInput },
  actor: Account,
): Promise<number> =>
  platform.transact(async (db) => {
    if (!(await findEvent(db, event))) throw new ProblemError('event-not-found');
    const createdAt = platform.clock.now();
    const id = await insertMessageRow(db, { ...message, eventId: event, createdAt });
    await auditMessage(platform, db, {
      actor,
      action: 'write message to guests',
      message: { id },
      after: summarize(message),
    });
    return id;
  });

/** Changes a draft that is still as the caller saw it. */
export const updateMessage = (
  platform: Platform,
  { id, message, seen }: { id: number; message: GuestMessageInput; seen: SeenMessage },
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const before = await lockDraft(db, id);
    requireUnchanged(seen, before);
    await updateMessageRow(db, id, message);
    await auditMessage(platform, db, {
      actor,
      action: 'change message to guests',
      message: before,
      before: summarize(before),
      after: summarize(message),
    });
  });

/** Deletes a draft, or restores a deleted one. */
export const deleteOrRestoreMessage = (
  platform: Platform,
  { id, isDeleted }: { id: number; isDeleted: boolean },
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const message = isDeleted ? await lockDraft(db, id) : await lockMessage(db, id);
    if (!message || (!isDeleted && !message.deletedAt))
      throw new ProblemError('guest-message-not-found');
    await updateMessageRow(db, id, { deletedAt: isDeleted ? platform.clock.now() : null });
    await auditMessage(platform, db, {
      actor,
      action: isDeleted ? 'delete message to guests' : 'restore message to guests',
      message,
      [isDeleted ? 'before' : 'after']: summarize(message),
    });
  });

/** Locks a draft; throws 'guest-message-not-found' or 'guest-message-sent'. */
export async function lockDraft(db: Database, id: number): Promise<MessageRow> {
  const message = requireMessage(await lockMessage(db, id));
  if (message.sendAt) throw new ProblemError('guest-message-sent');
  return message;
}

/** What the history says of a message. Its text may be about a person, whose data end with the message. */
const summarize = ({ audience, subject, isAboutTicket }: SeenMessage) => ({
  guests: formatAudience(audience),
  subject,
  isAboutTicket,
});

export const auditMessage = (
  { clock }: Pick<Platform, 'clock'>,
  db: Database,
  {
    actor,
    message,
    ...entry
  }: Pick<AuditEntry, 'action' | 'before' | 'after'> & {
    actor: Pick<Account, 'id' | 'name'>;
    message: Pick<MessageRow, 'id'>;
  },
): Promise<number> =>
  writeAuditEntry(db, clock, {
    ...entry,
    ...nameActor(actor),
    subject: getAuditSubject(message.id),
  });
