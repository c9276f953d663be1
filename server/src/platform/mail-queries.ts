import { desc, eq } from 'drizzle-orm';
import type { Database } from './database.ts';
import { mailMessage } from './tables.ts';

export type MailMessage = typeof mailMessage.$inferSelect;

export async function findMessage(
  db: Database,
  dedupeKey: string,
): Promise<MailMessage | undefined> {
  const [row] = await db.select().from(mailMessage).where(eq(mailMessage.dedupeKey, dedupeKey));
  return row;
}

/** Keeps a message under its key; when another process was quicker, that one counts. */
export async function keepMessage(
  db: Database,
  message: typeof mailMessage.$inferInsert,
): Promise<MailMessage> {
  const [row] = await db.insert(mailMessage).values(message).onConflictDoNothing().returning();
  const kept = row ?? (await findMessage(db, message.dedupeKey));
  if (!kept) throw new Error(`The message ${message.dedupeKey} could not be kept.`);
  return kept;
}

/** Notes that a message has left; the bytes of its attachments are of no more use here. */
export async function noteSent(db: Database, message: MailMessage, sentAt: Date): Promise<void> {
  const attachments = message.attachments.map((attachment) => ({ ...attachment, base64: '' }));
  await db.update(mailMessage).set({ sentAt, attachments }).where(eq(mailMessage.id, message.id));
}

export function listMessages(db: Database, most = 200): Promise<MailMessage[]> {
  return db.select().from(mailMessage).orderBy(desc(mailMessage.id)).limit(most);
}
