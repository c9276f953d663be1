import type { EmailSummary } from '#contract/emails.ts';
import { and, desc, eq, gte, isNotNull, isNull, or, sql, lt, type SQL } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import { emailMessage, outbox } from '../tables.ts';
import { prepareOnce, type Database } from '../database/database.ts';
import type { emailStates } from '#contract/operations.ts';

/**
 * Loads the emails of some records by the prefix of their dedupe keys ('seat request 12') with two queries, and returns a function
 * that sums them up per record. Leaves out the texts, because some contain links meant only for the recipient.
 */
export async function listEmailsAbout(
  { database: db, config }: Pick<Platform, 'database' | 'config'>,
  subjects: readonly string[],
): Promise<(...about: string[]) => EmailSummary> {
  const [created, waiting] =
    subjects.length === 0
      ? [[], []]
      : await Promise.all([listCreated(db, subjects), listWaiting(db, subjects)]);
  const isAbout = (key: string, about: readonly string[]) =>
    about.some((subject) => key.startsWith(`mail ${subject} `));
  return (...about) => ({
    sent: created
      .filter(({ key }) => isAbout(key, about))
      .map(({ to, subject, at, ...delivery }) => ({
        to,
        subject,
        at,
        state: getEmailState(delivery, config.SMTP_URL !== undefined),
      })),
    pendingCount: waiting.filter(({ key }) => isAbout(key, about)).length,
  });
}

type KeyColumn = typeof emailMessage.dedupeKey | typeof outbox.dedupeKey;

const hasKeyPrefix = (column: KeyColumn, subjects: readonly string[]) =>
  or(...subjects.map((subject) => sql`starts_with(${column}, ${`mail ${subject} `})`));

const listCreated = (db: Platform['database'], subjects: readonly string[]) =>
  db
    .select({
      key: emailMessage.dedupeKey,
      to: emailMessage.recipient,
      subject: emailMessage.subject,
      at: emailMessage.createdAt,
      sentAt: emailMessage.sentAt,
      done: sql<boolean>`${outbox.completedAt} is not null or ${outbox.id} is null`,
    })
    .from(emailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, emailMessage.dedupeKey))
    .where(hasKeyPrefix(emailMessage.dedupeKey, subjects))
    .orderBy(desc(emailMessage.id));

/** Queued emails without a message row. A message whose sending is retried doesn't count. */
const listWaiting = (db: Platform['database'], subjects: readonly string[]) =>
  db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(
      and(
        isNull(outbox.completedAt),
        hasKeyPrefix(outbox.dedupeKey, subjects),
        sql`not exists (select from ${emailMessage} where ${emailMessage.dedupeKey} = ${outbox.dedupeKey})`,
      ),
    );

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

export type EmailMessageListRow = Pick<
  EmailMessageRow,
  'id' | 'recipient' | 'subject' | 'text' | 'html' | 'createdAt' | 'sentAt'
> & {
  /** File names. */
  attachments: string[];
  /** True when the outbox makes no further attempt. */
  done: boolean;
  lastError: string | null;
};

/** Messages with their sending state, newest first. */
export function listEmailMessages(
  db: Database,
  input: { search: string | undefined; before: number | undefined; limit: number },
): Promise<EmailMessageListRow[]> {
  const terms = input.search?.split(/\s+/).filter(Boolean) ?? [];
  return db
    .select({
      id: emailMessage.id,
      recipient: emailMessage.recipient,
      subject: emailMessage.subject,
      text: emailMessage.text,
      html: emailMessage.html,
      createdAt: emailMessage.createdAt,
      sentAt: emailMessage.sentAt,
      attachments: sql<
        string[]
      >`coalesce((select array_agg(item ->> 'name') from jsonb_array_elements(${emailMessage.attachments}) item), '{}')`,
      done: sql<boolean>`${outbox.completedAt} is not null or ${outbox.id} is null`,
      lastError: outbox.lastError,
    })
    .from(emailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, emailMessage.dedupeKey))
    .where(
      and(input.before ? lt(emailMessage.id, input.before) : undefined, ...terms.map(matchesTerm)),
    )
    .orderBy(desc(emailMessage.id))
    .limit(input.limit);
}

/** Matches a term in the recipient or the subject. */
function matchesTerm(term: string): SQL {
  const pattern = `%${term.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`concat_ws(' ', ${emailMessage.recipient}, ${emailMessage.subject}) ilike ${pattern}`;
}

/** Number of queued emails without a message row. */
export async function countPendingEmails(db: Database): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(outbox)
    .leftJoin(emailMessage, eq(emailMessage.dedupeKey, outbox.dedupeKey))
    .where(and(eq(outbox.kind, 'mail'), isNull(outbox.completedAt), isNull(emailMessage.id)));
  return row?.count ?? 0;
}

/** Number of emails written since then that the recipient's server refused for good. */
export async function countFailedEmails(db: Database, since: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(emailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, emailMessage.dedupeKey))
    .where(
      and(
        gte(emailMessage.createdAt, since),
        isNull(emailMessage.sentAt),
        or(isNull(outbox.id), isNotNull(outbox.completedAt)),
      ),
    );
  return row?.count ?? 0;
}

/** Deletes a message and makes its outbox task due now. Returns the message, or undefined when it or its task no longer exists. */
export async function requeueEmailMessage(
  db: Database,
  id: number,
): Promise<EmailMessageRow | undefined> {
  const [message] = await db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.id, id))
    .for('update');
  if (!message) return undefined;
  const due = await db
    .update(outbox)
    .set({ completedAt: null, dueAt: sql`to_timestamp(0)`, attempts: 0, lastError: null })
    // A payload emptied by the retention rules can't be sent again.
    .where(and(eq(outbox.dedupeKey, message.dedupeKey), sql`${outbox.payload} <> '{}'`))
    .returning({ id: outbox.id });
  if (due.length === 0) return undefined;
  await db.delete(emailMessage).where(eq(emailMessage.id, id));
  return message;
}

type DeliveryState = {
  sentAt: Date | null;
  /** True when the outbox makes no further attempt. */
  done: boolean;
};

/** The state of a message. Without a mail server, unsent messages are 'kept' as files. */
export function getEmailState(
  { sentAt, done }: DeliveryState,
  sendsEmail: boolean,
): (typeof emailStates)[number] {
  if (sentAt) return 'sent';
  if (!sendsEmail) return 'kept';
  return done ? 'failed' : 'waiting';
}
