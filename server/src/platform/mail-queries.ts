import { and, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { mailMessage, outbox } from './tables.ts';

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

export type ListedMessage = Pick<
  MailMessage,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'createdAt' | 'sentAt'
> & {
  /** The names of what is attached. */
  attachments: string[];
  /** Nothing more will be tried. */
  done: boolean;
  lastError: string | null;
};

/** Messages, the newest first, and how far the work on them is. */
export function listMessages(
  db: Database,
  wish: { search: string | undefined; before: number | undefined; most: number },
): Promise<ListedMessage[]> {
  const words = wish.search?.split(/\s+/).filter(Boolean) ?? [];
  return db
    .select({
      id: mailMessage.id,
      recipient: mailMessage.recipient,
      subject: mailMessage.subject,
      text: mailMessage.text,
      html: mailMessage.html,
      createdAt: mailMessage.createdAt,
      sentAt: mailMessage.sentAt,
      attachments: sql<
        string[]
      >`coalesce((select array_agg(one ->> 'name') from jsonb_array_elements(${mailMessage.attachments}) one), '{}')`,
      done: sql<boolean>`${outbox.doneAt} is not null or ${outbox.id} is null`,
      lastError: outbox.lastError,
    })
    .from(mailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, mailMessage.dedupeKey))
    .where(
      and(wish.before ? lt(mailMessage.id, wish.before) : undefined, ...words.map(isAddressedTo)),
    )
    .orderBy(desc(mailMessage.id))
    .limit(wish.most);
}

function isAddressedTo(word: string): SQL {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${mailMessage.recipient}, ${mailMessage.subject}) ilike ${pattern}`;
}

/** How many messages are asked for and not written yet. */
export async function countUnwritten(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(outbox)
    .leftJoin(mailMessage, eq(mailMessage.dedupeKey, outbox.dedupeKey))
    .where(and(eq(outbox.kind, 'mail'), isNull(outbox.doneAt), isNull(mailMessage.id)));
  return row?.count ?? 0;
}

/** Removes a written message and makes its work due at once; answers the message, or nothing when it or its work is gone. */
export async function takeMessageBack(db: Database, id: number): Promise<MailMessage | undefined> {
  const [message] = await db.select().from(mailMessage).where(eq(mailMessage.id, id)).for('update');
  if (!message) return undefined;
  const due = await db
    .update(outbox)
    .set({ doneAt: null, dueAt: sql`to_timestamp(0)`, attempts: 0, lastError: null })
    // What it was made from is not kept for ever.
    .where(and(eq(outbox.dedupeKey, message.dedupeKey), sql`${outbox.payload} <> '{}'`))
    .returning({ id: outbox.id });
  if (due.length === 0) return undefined;
  await db.delete(mailMessage).where(eq(mailMessage.id, id));
  return message;
}
