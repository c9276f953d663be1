import {
  guestMessage,
  guestMessageOptOut,
  guestMessageRecipient,
} from '#features/guest-messages/server/tables.ts';
import type { Database } from '#platform/database/database.ts';

export const sampleGuestMessage = {
  audience: { kind: 'everyone' },
  subject: 'About the evening',
  body: 'Dear {first name},\n\nYour seats are {seats}.\n\n{ticket link}',
  isAboutTicket: true,
} as const;

type MessageRows = { eventId: number; orderId: number; name: string; email: string; at: Date };

/** Inserts a message with a recipient and returns the recipient. */
export async function addGuestMessage(
  db: Database,
  { eventId, email, at, ...person }: MessageRows,
): Promise<{ id: number; messageId: number }> {
  const [message] = await db
    .insert(guestMessage)
    .values({ ...sampleGuestMessage, eventId, createdAt: at, sendAt: at, startedAt: at })
    .returning();
  const messageId = message?.id ?? 0;
  const [recipient] = await db
    .insert(guestMessageRecipient)
    .values({ ...person, messageId, email })
    .returning();
  return recipient ?? { id: 0, messageId };
}

/** The same, and that the person turned messages off. */
export async function addGuestMessageRows(db: Database, rows: MessageRows): Promise<void> {
  await addGuestMessage(db, rows);
  await db.insert(guestMessageOptOut).values({ email: rows.email, optedOutAt: rows.at });
}
