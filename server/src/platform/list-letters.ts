import type { Letters } from '@namugongo/contract/letters';
import { and, desc, eq, isNull, or, sql } from 'drizzle-orm';
import { mailState } from './mail-state.ts';
import type { Platform } from './platform.ts';
import { mailMessage, outbox } from './tables.ts';

/**
 * What was written about some things, by what their messages' keys begin with ('seat request 12'), in two queries for all of
 * them. The texts are left out: some carry links that are nobody's but the addressee's.
 */
export async function lettersAbout(
  { database: db, config }: Pick<Platform, 'database' | 'config'>,
  subjects: readonly string[],
): Promise<(...about: string[]) => Letters> {
  const [made, waiting] =
    subjects.length === 0
      ? [[], []]
      : await Promise.all([listMade(db, subjects), listWaiting(db, subjects)]);
  const isAbout = (key: string, about: readonly string[]) =>
    about.some((subject) => key.startsWith(`mail ${subject} `));
  return (...about) => ({
    made: made
      .filter(({ key }) => isAbout(key, about))
      .map(({ to, subject, at, ...sending }) => ({
        to,
        subject,
        at,
        state: mailState(sending, config.SMTP_URL !== undefined),
      })),
    waiting: waiting.filter(({ key }) => isAbout(key, about)).length,
  });
}

type KeyColumn = typeof mailMessage.dedupeKey | typeof outbox.dedupeKey;

const beginsWith = (column: KeyColumn, subjects: readonly string[]) =>
  or(...subjects.map((subject) => sql`starts_with(${column}, ${`mail ${subject} `})`));

const listMade = (db: Platform['database'], subjects: readonly string[]) =>
  db
    .select({
      key: mailMessage.dedupeKey,
      to: mailMessage.recipient,
      subject: mailMessage.subject,
      at: mailMessage.createdAt,
      sentAt: mailMessage.sentAt,
      done: sql<boolean>`${outbox.doneAt} is not null or ${outbox.id} is null`,
    })
    .from(mailMessage)
    .leftJoin(outbox, eq(outbox.dedupeKey, mailMessage.dedupeKey))
    .where(beginsWith(mailMessage.dedupeKey, subjects))
    .orderBy(desc(mailMessage.id));

/** Not made yet: whatever has a message is no longer counted, although its sending may be tried again. */
const listWaiting = (db: Platform['database'], subjects: readonly string[]) =>
  db
    .select({ key: outbox.dedupeKey })
    .from(outbox)
    .where(
      and(
        isNull(outbox.doneAt),
        beginsWith(outbox.dedupeKey, subjects),
        sql`not exists (select from ${mailMessage} where ${mailMessage.dedupeKey} = ${outbox.dedupeKey})`,
      ),
    );
