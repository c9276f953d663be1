import { and, desc, eq, gt, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { linkTo } from '#contract/screens.ts';
import { dayInTimeZone } from '#contract/rules/dates.ts';
import type { LetterInput, LetterSkipReason } from '#features/letters/contract/letters.ts';
import { formatLetterSlug } from '#features/letters/contract/rules/letter-slugs.ts';
import { getPageBodyText } from '#features/pages/contract/page-body.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchProvider } from '#features/search/server/sources.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import { insertRow } from '#platform/database/insert-row.ts';
import type { Database } from '#platform/database/database.ts';
import { getSettings } from '#platform/settings.ts';
import { emailMessage, outbox } from '#platform/tables.ts';
import { letter, letterRecipient } from './tables.ts';

export type LetterRow = typeof letter.$inferSelect;
export type RecipientRow = typeof letterRecipient.$inferSelect;

export const { find: findLetter, update: updateLetterRow } = accessRows(letter);

/** Also deleted ones. */
export const lettersExist = async (db: Database): Promise<boolean> => (await db.$count(letter)) > 0;

/** Locks a letter until the end of the transaction, also a deleted one. */
export async function lockLetter(db: Database, id: number): Promise<LetterRow | null> {
  const [row] = await db.select().from(letter).where(eq(letter.id, id)).for('no key update');
  return row ?? null;
}

const toColumns = (input: LetterInput) => ({ ...input, searchText: getPageBodyText(input.body) });

export const insertLetterRow = (
  db: Database,
  input: LetterInput,
  createdAt: Date,
): Promise<number> => insertRow(db, letter, { ...toColumns(input), createdAt });

export const updateLetterText = (db: Database, id: number, input: LetterInput): Promise<void> =>
  updateLetterRow(db, id, toColumns(input));

/** When letters were sent or are to be sent. */
export async function listSendTimes(db: Database): Promise<Date[]> {
  const rows = await db
    .select({ sendAt: letter.sendAt })
    .from(letter)
    .where(isNotNull(letter.sendAt));
  return rows.flatMap(({ sendAt }) => sendAt ?? []);
}

/** Begins the keys of the emails of a letter. */
export const getEmailSubject = (letterId: number): string => `letter ${letterId}`;

const emailKey = sql`'mail letter ' || ${letterRecipient.letterId} || ' to ' || ${letterRecipient.id}`;
const joinEmails = {
  message: eq(emailMessage.dedupeKey, emailKey),
  task: eq(outbox.dedupeKey, emailKey),
};
/** True while the email is still to be queued, or to be sent. */
const isWaiting = sql<boolean>`(${letterRecipient.id} is not null and ${letterRecipient.skipReason} is null
  and (${letterRecipient.queuedAt} is null or (${outbox.id} is not null and ${outbox.completedAt} is null)))`;

/** The letters that are not deleted, or one of them, newest first, with how many people got them. */
export function listLetters(db: Database, id?: number) {
  const count = (condition: SQL) => sql<number>`count(*) filter (where ${condition})::int`;
  return db
    .select({
      row: letter,
      recipients: count(
        sql`${letterRecipient.id} is not null and ${letterRecipient.skipReason} is null`,
      ),
      delivered: count(isNotNull(emailMessage.sentAt)),
      failed: count(isNotNull(emailMessage.rejectionCode)),
      waiting: count(isWaiting),
    })
    .from(letter)
    .leftJoin(letterRecipient, eq(letterRecipient.letterId, letter.id))
    .leftJoin(emailMessage, joinEmails.message)
    .leftJoin(outbox, joinEmails.task)
    .where(and(isNull(letter.deletedAt), id === undefined ? undefined : eq(letter.id, id)))
    .groupBy(letter.id)
    .orderBy(desc(letter.id));
}
export type CountedLetter = Awaited<ReturnType<typeof listLetters>>[number];

/** Everybody whom a letter was for, with their email. */
export function listRecipientRows(db: Database, letterId: number) {
  return db
    .select({
      recipient: letterRecipient,
      sentAt: emailMessage.sentAt,
      rejectionCode: emailMessage.rejectionCode,
      isWaiting,
    })
    .from(letterRecipient)
    .leftJoin(emailMessage, joinEmails.message)
    .leftJoin(outbox, joinEmails.task)
    .where(eq(letterRecipient.letterId, letterId))
    .orderBy(sql`normalize_text(${letterRecipient.name})`, letterRecipient.email);
}
export type DeliveryRow = Awaited<ReturnType<typeof listRecipientRows>>[number];

const rowsPerStatement = 1000;

export async function insertRecipientRows(
  db: Database,
  rows: readonly (typeof letterRecipient.$inferInsert)[],
): Promise<void> {
  for (let from = 0; from < rows.length; from += rowsPerStatement)
    await db.insert(letterRecipient).values(rows.slice(from, from + rowsPerStatement));
}

/** How many emails of all letters were queued since. */
export const countQueued = (db: Database, since: Date): Promise<number> =>
  db.$count(letterRecipient, gt(letterRecipient.queuedAt, since));

const isUnqueued = (letterId: number) =>
  and(
    eq(letterRecipient.letterId, letterId),
    isNull(letterRecipient.queuedAt),
    isNull(letterRecipient.skipReason),
  );

export const countUnqueued = (db: Database, letterId: number): Promise<number> =>
  db.$count(letterRecipient, isUnqueued(letterId));

/** Marks the next recipients as queued and returns their ids. */
export async function takeRecipients(
  db: Database,
  letterId: number,
  { limit, queuedAt }: { limit: number; queuedAt: Date },
): Promise<number[]> {
  const next = db
    .select({ id: letterRecipient.id })
    .from(letterRecipient)
    .where(isUnqueued(letterId))
    .orderBy(letterRecipient.id)
    .limit(limit);
  const rows = await db
    .update(letterRecipient)
    .set({ queuedAt })
    .where(inArray(letterRecipient.id, next))
    .returning({ id: letterRecipient.id });
  return rows.map(({ id }) => id);
}

/** A recipient with the letter; null when it is deleted. */
export async function findRecipient(db: Database, id: number) {
  const [row] = await db
    .select({ recipient: letterRecipient, letter })
    .from(letterRecipient)
    .innerJoin(letter, eq(letter.id, letterRecipient.letterId))
    .where(eq(letterRecipient.id, id));
  return row ?? null;
}

export async function setSkipReason(
  db: Database,
  ids: readonly number[],
  skipReason: LetterSkipReason,
): Promise<void> {
  await db
    .update(letterRecipient)
    .set({ skipReason })
    .where(inArray(letterRecipient.id, [...ids]));
}

/** Stops the emails that are not queued yet; returns how many. */
export async function stopUnqueued(db: Database, letterId: number): Promise<number> {
  const rows = await db
    .update(letterRecipient)
    .set({ skipReason: 'stopped' })
    .where(isUnqueued(letterId))
    .returning({ id: letterRecipient.id });
  return rows.length;
}

const isPublished = and(
  eq(letter.isPublic, true),
  isNotNull(letter.startedAt),
  isNull(letter.deletedAt),
);

type PublishedRow = {
  id: number;
  subject: string;
  body: LetterRow['body'];
  sentAt: Date;
  text: string;
};

/** The letters that everyone can read, newest first. */
export async function listPublishedLetters(db: Database, id?: number): Promise<PublishedRow[]> {
  const rows = await db
    .select({
      id: letter.id,
      subject: letter.subject,
      body: letter.body,
      sentAt: letter.startedAt,
      text: letter.searchText,
    })
    .from(letter)
    .where(and(isPublished, id === undefined ? undefined : eq(letter.id, id)))
    .orderBy(desc(letter.startedAt), desc(letter.id));
  return rows.flatMap(({ sentAt, ...row }) => (sentAt ? [{ ...row, sentAt }] : []));
}

/** Searches the letters that everyone can read. */
export const searchLetters: SearchProvider = async (db, query, limit) => {
  const text = { title: letter.subject, searchText: letter.searchText };
  const rank = rankMatch(text, query);
  const { timeZone } = await getSettings(db);
  const rows = await db
    .select({
      id: letter.id,
      title: letter.subject,
      text: letter.searchText,
      sentAt: letter.startedAt,
      rank,
    })
    .from(letter)
    .where(and(isPublished, matchesQuery(text, query)))
    .orderBy(desc(rank), desc(letter.id))
    .limit(limit);
  return rows.map(({ id, sentAt, ...row }) => ({
    ...row,
    kind: 'letter',
    path: linkTo('/letter/$slug', { slug: formatLetterSlug({ id, subject: row.title }) }),
    day: sentAt && dayInTimeZone(sentAt, timeZone),
  }));
};
