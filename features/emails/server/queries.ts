import { and, desc, eq, gte, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { EmailDelivery, emailStates, EmailSummary } from '#contract/emails.ts';
import type { Database } from '#platform/database/database.ts';
import { matchesSearch } from '#platform/database/matches-search.ts';
import type { EmailMessageRow } from '#platform/email/email-queries.ts';
import type { Platform } from '#platform/platform.ts';
import { emailMessage, outbox } from '#platform/tables.ts';

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

/** What became of the email with this key; null when there is none, or none anymore. */
export async function findEmailDelivery(
  { database: db, config }: Pick<Platform, 'database' | 'config'>,
  about: string,
): Promise<EmailDelivery | null> {
  const key = `mail ${about}`;
  const sendsEmail = config.SMTP_URL !== undefined;
  const [message] = await db
    .select({ sentAt: emailMessage.sentAt, done: isDone })
    .from(emailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, emailMessage.dedupeKey))
    .where(eq(emailMessage.dedupeKey, key));
  if (message) return { state: getEmailState(message, sendsEmail), sentAt: message.sentAt };
  // It is built when it is sent.
  const [task] = await db
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.dedupeKey, key), isNull(outbox.completedAt)));
  return task ? { state: sendsEmail ? 'waiting' : 'kept', sentAt: null } : null;
}

const isDone = sql<boolean>`${outbox.completedAt} is not null or ${outbox.id} is null`;

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
      done: isDone,
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

export type EmailMessageListRow = Pick<
  EmailMessageRow,
  | 'id'
  | 'recipient'
  | 'subject'
  | 'text'
  | 'html'
  | 'sealed'
  | 'createdAt'
  | 'sentAt'
  | 'rejectionCode'
> & {
  /** File names. */
  attachments: string[];
  /** True when the outbox makes no further attempt. */
  done: boolean;
  lastError: string | null;
  canResend: boolean;
};

/** False once the payload was emptied by the retention rules, or its secrets were removed as it was sent. */
const isResendable = sql`${outbox.payload} <> '{}' and ${outbox.payload} -> 'sealed' is distinct from 'null'::jsonb`;

/** Messages with their sending state, newest first. */
export function listEmailMessages(
  db: Database,
  input: { search: string | undefined; before: number | undefined; limit: number },
): Promise<EmailMessageListRow[]> {
  return db
    .select({
      id: emailMessage.id,
      recipient: emailMessage.recipient,
      subject: emailMessage.subject,
      text: emailMessage.text,
      html: emailMessage.html,
      sealed: emailMessage.sealed,
      createdAt: emailMessage.createdAt,
      sentAt: emailMessage.sentAt,
      rejectionCode: emailMessage.rejectionCode,
      attachments: sql<
        string[]
      >`coalesce((select array_agg(item ->> 'name') from jsonb_array_elements(${emailMessage.attachments}) item), '{}')`,
      done: sql<boolean>`${outbox.completedAt} is not null or ${outbox.id} is null`,
      lastError: outbox.lastError,
      canResend: sql<boolean>`coalesce(${isResendable}, false)`,
    })
    .from(emailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, emailMessage.dedupeKey))
    .where(
      and(
        input.before ? lt(emailMessage.id, input.before) : undefined,
        matchesSearch(input.search, [emailMessage.recipient, emailMessage.subject]),
      ),
    )
    .orderBy(desc(emailMessage.id))
    .limit(input.limit);
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

/** Deletes a message and makes its outbox task due now. Returns the message; undefined when it no longer exists. */
export async function requeueEmailMessage(
  db: Database,
  id: number,
): Promise<EmailMessageRow | 'link-removed' | undefined> {
  const [message] = await db
    .select()
    .from(emailMessage)
    .where(eq(emailMessage.id, id))
    .for('update');
  if (!message) return undefined;
  const due = await db
    .update(outbox)
    .set({ completedAt: null, dueAt: sql`to_timestamp(0)`, attempts: 0, lastError: null })
    .where(and(eq(outbox.dedupeKey, message.dedupeKey), isResendable))
    .returning({ id: outbox.id });
  if (due.length === 0) return 'link-removed';
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
