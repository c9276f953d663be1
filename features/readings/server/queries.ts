import { linkTo } from '#contract/screens.ts';
import {
  followingFieldNames,
  listedReadingFields,
  type Reading,
  type ReadingInput,
  type ReadingSummary,
} from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { and, asc, desc, eq, getTableColumns, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { matchesQuery, rankMatch } from '#features/search/server/queries.ts';
import type { SearchMatch, SearchQuery } from '#features/search/server/sources.ts';
import { reading } from './tables.ts';

const { searchText: _searchText, deletedAt: _deletedAt, ...columns } = getTableColumns(reading);

const summaryColumns = {
  id: reading.id,
  readingDate: reading.readingDate,
  setName: reading.setName,
  ...mapFields(listedReadingFields, (_, name) => reading[name]),
  unfinished: sql<boolean>`(${or(...followingFieldNames.map((name) => eq(reading[name], '')))})`,
};

const isActive = isNull(reading.deletedAt);
/** Newest day first; within a day the newest set. */
const newestFirst = [desc(reading.readingDate), desc(reading.id)];

export function listReadings(db: Database): Promise<Reading[]> {
  return db
    .select(columns)
    .from(reading)
    .where(isActive)
    .orderBy(...newestFirst);
}

export function listSummaries(db: Database): Promise<ReadingSummary[]> {
  return db
    .select(summaryColumns)
    .from(reading)
    .where(isActive)
    .orderBy(...newestFirst);
}

export function listSummariesByDates(
  db: Database,
  dates: readonly string[],
): Promise<ReadingSummary[]> {
  return db
    .select(summaryColumns)
    .from(reading)
    .where(and(inArray(reading.readingDate, [...dates]), isActive))
    .orderBy(...newestFirst);
}

/** How many sets of a day lack a text. */
export async function countUnfinished(db: Database, date: string): Promise<number> {
  const sets = await listSummariesByDates(db, [date]);
  return sets.filter(({ unfinished }) => unfinished).length;
}

export async function findSummary(db: Database, id: number): Promise<ReadingSummary | null> {
  const [existing] = await db
    .select(summaryColumns)
    .from(reading)
    .where(and(eq(reading.id, id), isActive));
  return existing ?? null;
}

export async function findReading(db: Database, id: number): Promise<Reading | null> {
  const [existing] = await db
    .select(columns)
    .from(reading)
    .where(and(eq(reading.id, id), isActive));
  return existing ?? null;
}

/** The newest set of a day. */
export async function findReadingByDate(db: Database, date: string): Promise<Reading | null> {
  const [existing] = await db
    .select(columns)
    .from(reading)
    .where(and(eq(reading.readingDate, date), isActive))
    .orderBy(...newestFirst)
    .limit(1);
  return existing ?? null;
}

/** Locks a reading, deleted or not, until the transaction ends. */
export async function lockReading(
  db: Database,
  id: number,
): Promise<{ record: Reading; deleted: boolean } | null> {
  const [existing] = await db
    .select({ ...columns, deletedAt: reading.deletedAt })
    .from(reading)
    .where(eq(reading.id, id))
    .for('update');
  if (!existing) return null;
  const { deletedAt, ...record } = existing;
  return { record, deleted: deletedAt !== null };
}

export async function insertReadingRows(
  db: Database,
  readings: readonly ReadingInput[],
): Promise<Reading[]> {
  return readings.length === 0
    ? []
    : db
        .insert(reading)
        .values([...readings])
        .returning(columns);
}

export async function updateReadingRow(
  db: Database,
  id: number,
  change: ReadingInput,
): Promise<Reading | null> {
  const [after] = await db.update(reading).set(change).where(eq(reading.id, id)).returning(columns);
  return after ?? null;
}

export async function setReadingDeleted(
  db: Database,
  id: number,
  deletedAt: Date | null,
): Promise<void> {
  await db.update(reading).set({ deletedAt }).where(eq(reading.id, id));
}

/** True when the site ever had a reading, including deleted ones. */
export async function readingsExist(db: Database): Promise<boolean> {
  const existing = await db.select({ id: reading.id }).from(reading).limit(1);
  return existing.length > 0;
}

/** The newest matches that are ranked: ranking reads the whole text of each, and some words are in every reading. */
const maxRanked = 200;

/** Matches for the site search, best first. */
export async function searchReadings(
  db: Database,
  terms: SearchQuery,
  max: number,
): Promise<SearchMatch[]> {
  const text = { title: reading.saintOfTheDay, searchText: reading.searchText };
  const newest = db
    .select({
      id: reading.id,
      day: reading.readingDate,
      title: reading.saintOfTheDay,
      text: reading.searchText,
    })
    .from(reading)
    .where(and(isActive, matchesQuery(text, terms)))
    .orderBy(...newestFirst)
    .limit(maxRanked)
    .as('newest');
  const rank = rankMatch({ title: newest.title, searchText: newest.text }, terms);
  const rows = await db
    .select({ id: newest.id, day: newest.day, title: newest.title, text: newest.text, rank })
    .from(newest)
    .orderBy(desc(rank), desc(newest.day), asc(newest.id))
    .limit(max);
  return rows.map(({ id, ...row }) => ({
    ...row,
    kind: 'reading',
    path: linkTo('/daily-reading/$id', { id }),
  }));
}
