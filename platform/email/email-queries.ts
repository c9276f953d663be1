import { eq, sql } from 'drizzle-orm';
import { emailMessage } from '../tables.ts';
import { prepareOnce, type Database } from '../database/database.ts';

export type EmailMessageRow = typeof emailMessage.$inferSelect;

export async function findEmailMessage(
  db: Database,
  dedupeKey: string,
): Promise<EmailMessageRow | undefined> {
  const [row] = await db.select().from(emailMessage).where(eq(emailMessage.dedupeKey, dedupeKey));
  return row;
}

const placeholder = sql.placeholder;

const insertStatement = prepareOnce((db) =>
  db
    .insert(emailMessage)
    .values({
      dedupeKey: placeholder('dedupeKey'),
      recipient: placeholder('recipient'),
      replyTo: placeholder('replyTo'),
      subject: placeholder('subject'),
      text: placeholder('text'),
      html: placeholder('html'),
      attachments: placeholder('attachments'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: emailMessage.id })
    .prepare('insert email message'),
);

/** Inserts a message; returns the existing row when another process has inserted that key first. */
export async function insertEmailMessageRow(
  db: Database,
  message: Omit<EmailMessageRow, 'id' | 'sentAt'>,
): Promise<EmailMessageRow> {
  const [row] = await insertStatement(db).execute(message);
  if (row) return { ...message, ...row, sentAt: null };
  const stored = await findEmailMessage(db, message.dedupeKey);
  if (!stored) throw new Error(`Could not save the message ${message.dedupeKey}.`);
  return stored;
}

/** Marks a message as sent and deletes the bytes of its attachments. */
export async function markEmailSent(
  db: Database,
  message: EmailMessageRow,
  sentAt: Date,
): Promise<void> {
  const attachments = message.attachments.map((attachment) => ({ ...attachment, base64: '' }));
  await db.update(emailMessage).set({ sentAt, attachments }).where(eq(emailMessage.id, message.id));
}
