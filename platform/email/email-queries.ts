import { eq, sql } from 'drizzle-orm';
import { emailMessage, outbox } from '../tables.ts';
import { prepareOnce, type Database } from '../database/database.ts';
import { emptyAttachments } from './sealed-email.ts';

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
      people: placeholder('people'),
      attachments: placeholder('attachments'),
      sealed: placeholder('sealed'),
      createdAt: placeholder('createdAt'),
    })
    .onConflictDoNothing()
    .returning({ id: emailMessage.id })
    .prepare('insert email message'),
);

/** Inserts a message; returns the existing row when another process has inserted that key first. */
export async function insertEmailMessageRow(
  db: Database,
  message: Omit<EmailMessageRow, 'id' | 'sentAt' | 'rejectionCode'>,
): Promise<EmailMessageRow> {
  const [row] = await insertStatement(db).execute(message);
  if (row) return { ...message, ...row, sentAt: null, rejectionCode: null };
  const stored = await findEmailMessage(db, message.dedupeKey);
  if (!stored) throw new Error(`Could not save the message ${message.dedupeKey}.`);
  return stored;
}

export async function markEmailRejected(
  db: Database,
  { id }: EmailMessageRow,
  rejectionCode: string,
): Promise<void> {
  await db.update(emailMessage).set({ rejectionCode }).where(eq(emailMessage.id, id));
}

/** Marks a message as sent, and deletes its secrets and the bytes of its attachments. */
export async function markEmailSent(
  db: Database,
  { id, attachments }: EmailMessageRow,
  sentAt: Date,
): Promise<void> {
  await db
    .update(emailMessage)
    .set({ sentAt, sealed: null, attachments: emptyAttachments(attachments) })
    .where(eq(emailMessage.id, id));
}

/** A message of an earlier version, whose secrets are in its text, leaves its task altogether. */
export const removeSecretsFromTask = (db: Database, dedupeKey: string) =>
  db
    .update(outbox)
    .set({
      payload: sql`case when ${outbox.payload} ? 'sealed' then ${outbox.payload} || '{"sealed": null}' when ${outbox.payload} ? 'mail' then '{}' else ${outbox.payload} end`,
    })
    .where(eq(outbox.dedupeKey, dedupeKey));

/** Gives the emails whose keys begin so and that no process has begun another time; returns the beginnings of which there is one. */
export async function postponeWaitingEmails(
  db: Database,
  keyPrefixes: readonly string[],
  dueAt: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ prefix: string }>(sql`
    update ${outbox} set due_at = ${dueAt.toISOString()}::timestamptz
    from unnest(${sql.param(keyPrefixes)}::text[]) as prefix
    where starts_with(dedupe_key, prefix) and kind = 'mail' and attempts = 0 and completed_at is null
    returning prefix`);
  return rows.map(({ prefix }) => prefix);
}

/**
 * Deletes the emails that wait and whose keys begin so, and returns their keys. A task that a process runs now stays, without another
 * try.
 */
export async function deleteWaitingEmails(
  db: Database,
  keyPrefix: string,
  now: Date,
): Promise<string[]> {
  const { rows } = await db.execute<{ key: string }>(sql`
    with waiting as (
      select id, locked_until > clock_timestamp() as running from ${outbox}
      where starts_with(dedupe_key, ${keyPrefix}) and completed_at is null for update
    ), last_try as (
      update ${outbox} set completed_at = ${now.toISOString()}::timestamptz from waiting
      where ${outbox.id} = waiting.id and waiting.running
    ), canceled as (
      delete from ${outbox} using waiting where ${outbox.id} = waiting.id and waiting.running is not true
      returning dedupe_key as key
    ), unsent as (
      delete from ${emailMessage} using canceled where ${emailMessage.dedupeKey} = canceled.key
    )
    select key from canceled order by key`);
  return rows.map(({ key }) => key);
}
