import type { Reading, ReadingChange, ReadingSummary } from '@namugongo/contract/readings';
import { and, asc, desc, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { holdsWords, type Match, rankOf, type Words } from '../platform/search.ts';
import { reading } from './tables.ts';

const { words: _words, deletedAt: _deletedAt, ...columns } = getTableColumns(reading);

const summaryColumns = {
  id: reading.id,
  readingDate: reading.readingDate,
  setName: reading.setName,
  saintOfTheDay: reading.saintOfTheDay,
  dayOfTheYear: reading.dayOfTheYear,
  lectionary: reading.lectionary,
  firstReadingVerse: reading.firstReadingVerse,
  responsorialPsalm: reading.responsorialPsalm,
  secondReadingVerse: reading.secondReadingVerse,
  gospelVerse: reading.gospelVerse,
};

const there = isNull(reading.deletedAt);
/** The newest day first; within a day the set entered last. */
const newestFirst = [desc(reading.readingDate), desc(reading.id)];

export function listReadings(db: Database): Promise<Reading[]> {
  return db
    .select(columns)
    .from(reading)
    .where(there)
    .orderBy(...newestFirst);
}

export function listSummaries(db: Database): Promise<ReadingSummary[]> {
  return db
    .select(summaryColumns)
    .from(reading)
    .where(there)
    .orderBy(...newestFirst);
}

export function listSummariesOf(db: Database, dates: readonly string[]): Promise<ReadingSummary[]> {
  return db
    .select(summaryColumns)
    .from(reading)
    .where(and(inArray(reading.readingDate, [...dates]), there))
    .orderBy(...newestFirst);
}

export async function findSummary(db: Database, id: number): Promise<ReadingSummary | null> {
  const [found] = await db
    .select(summaryColumns)
    .from(reading)
    .where(and(eq(reading.id, id), there));
  return found ?? null;
}

export async function findReading(db: Database, id: number): Promise<Reading | null> {
  const [found] = await db
    .select(columns)
    .from(reading)
    .where(and(eq(reading.id, id), there));
  return found ?? null;
}

/** The set of a day that was entered last. */
export async function findReadingOf(db: Database, date: string): Promise<Reading | null> {
  const [found] = await db
    .select(columns)
    .from(reading)
    .where(and(eq(reading.readingDate, date), there))
    .orderBy(...newestFirst)
    .limit(1);
  return found ?? null;
}

/** Held until the end of the transaction, deleted or not. */
export async function lockReading(
  db: Database,
  id: number,
): Promise<{ record: Reading; deleted: boolean } | null> {
  const [found] = await db
    .select({ ...columns, deletedAt: reading.deletedAt })
    .from(reading)
    .where(eq(reading.id, id))
    .for('update');
  if (!found) return null;
  const { deletedAt, ...record } = found;
  return { record, deleted: deletedAt !== null };
}

export async function insertReadings(
  db: Database,
  readings: readonly ReadingChange[],
): Promise<Reading[]> {
  return readings.length === 0
    ? []
    : db
        .insert(reading)
        .values([...readings])
        .returning(columns);
}

export async function updateReading(
  db: Database,
  id: number,
  change: ReadingChange,
): Promise<Reading | null> {
  const [after] = await db.update(reading).set(change).where(eq(reading.id, id)).returning(columns);
  return after ?? null;
}

export async function markDeleted(db: Database, id: number, deletedAt: Date | null): Promise<void> {
  await db.update(reading).set({ deletedAt }).where(eq(reading.id, id));
}

/** True once there was any reading, deleted ones counted. */
export async function hadReadings(db: Database): Promise<boolean> {
  const found = await db.select({ id: reading.id }).from(reading).limit(1);
  return found.length > 0;
}

/** For the search of the whole site. */
export async function searchReadings(db: Database, words: Words, most: number): Promise<Match[]> {
  const text = { title: reading.saintOfTheDay, words: reading.words };
  const rank = rankOf(text, words);
  const rows = await db
    .select({
      id: reading.id,
      day: reading.readingDate,
      title: reading.saintOfTheDay,
      text: reading.words,
      rank,
    })
    .from(reading)
    .where(and(there, holdsWords(text, words)))
    .orderBy(desc(rank), desc(reading.readingDate), asc(reading.id))
    .limit(most);
  return rows.map(({ id, ...row }) => ({ ...row, kind: 'reading', path: `/daily-reading/${id}` }));
}
