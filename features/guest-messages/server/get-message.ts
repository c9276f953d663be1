import {
  type GuestMessage,
  type GuestMessageSummary,
  type MessageRecipient,
} from '#features/guest-messages/contract/guest-messages.ts';
import { getEmailState } from '#features/emails/server/queries.ts';
import { listRecordChanges } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import {
  type DeliveryRow,
  findMessage,
  listMessages,
  listRecipientRows,
  type MessageRow,
} from './queries.ts';
import { getMessageState } from './rules.ts';

export const getAuditSubject = (id: number): string => `guest message ${id}`;

/** Throws 'guest-message-not-found' for one that is deleted or never was. */
export function requireMessage(message: MessageRow | null): MessageRow {
  if (!message || message.deletedAt) throw new ProblemError('guest-message-not-found');
  return message;
}

/** A message with what became of its emails, and its history. */
export async function getMessage(
  { database, config }: Pick<Platform, 'database' | 'config'>,
  id: number,
): Promise<GuestMessage> {
  const message = requireMessage(await findMessage(database, id));
  const [rows, changes] = await Promise.all([
    listRecipientRows(database, id),
    listRecordChanges(database, getAuditSubject(id)),
  ]);
  const waiting = rows.filter((row) => row.isWaiting).length;
  return {
    ...toFields(message, waiting),
    recipients: rows.map((row) => toRecipient(row, message, config.SMTP_URL !== undefined)),
    changes,
  };
}

/** The messages of an event, newest first. */
export async function listSummaries(db: Database, eventId: number): Promise<GuestMessageSummary[]> {
  const rows = await listMessages(db, eventId);
  return rows.map(({ message, ...counts }) => ({
    ...toFields(message, counts.waiting),
    ...counts,
  }));
}

const toFields = (message: MessageRow, waiting: number) => {
  const { id, audience, subject, body, isAboutTicket, createdAt, sendAt } = message;
  const state = getMessageState(message, waiting);
  return {
    id,
    event: message.eventId,
    audience,
    subject,
    body,
    isAboutTicket,
    state,
    createdAt,
    sendAt,
  };
};

function toRecipient(
  { recipient, sentAt, rejectionCode, hasEmail, isWaiting }: DeliveryRow,
  { stoppedAt }: MessageRow,
  sendsEmail: boolean,
): MessageRecipient {
  const { id, name, email, orderId, skipReason } = recipient;
  const getState = (): MessageRecipient['state'] => {
    if (skipReason) return skipReason;
    if (hasEmail) return getEmailState({ sentAt, done: !isWaiting }, sendsEmail);
    if (isWaiting) return 'waiting';
    return stoppedAt ? 'stopped' : 'left';
  };
  return { id, name, email, order: orderId, state: getState(), rejectionCode, sentAt };
}
