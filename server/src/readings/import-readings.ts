import type { Account } from '@namugongo/contract/accounts';
import type { ImportPreview } from '@namugongo/contract/imports';
import { ReadingChange, type ReadingImport } from '@namugongo/contract/readings';
import { audit } from '../platform/audit.ts';
import type { Database } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { Refusal } from '../platform/problems.ts';
import { type CsvRow, type CsvTable, previewOf, readCsv } from '../platform/read-csv.ts';
import { insertReadings, listSummariesOf, updateReading } from './queries.ts';
import { readJsonRows } from './read-json-rows.ts';
import { readingsTopic } from './save-reading.ts';

const mostRows = 2000;

const columns = {
  readingDate: ['readingDate', 'Date'],
  setName: ['setName', 'Set'],
  saintOfTheDay: ['saintOfTheDay', 'Saint of the Day'],
  dayOfTheYear: ['dayOfTheYear', 'Day of the Year'],
  lectionary: ['lectionary', 'Lectionary'],
  firstReadingVerse: ['firstReadingVerse', 'First Reading Verse'],
  firstReadingDetail: ['firstReadingDetail', 'First Reading Detail'],
  responsorialPsalm: ['responsorialPsalm', 'Responsorial Psalm'],
  response: ['response', 'Response'],
  responseDetail: ['responseDetail', 'Response Detail'],
  secondReadingVerse: ['secondReadingVerse', 'Second Reading Verse'],
  secondReadingDetail: ['secondReadingDetail', 'Second Reading Detail'],
  gospelAcclamation: ['gospelAcclamation', 'Gospel Acclamation'],
  gospelVerse: ['gospelVerse', 'Gospel Verse'],
  gospelReading: ['gospelReading', 'Gospel Reading'],
} as const satisfies Record<keyof ReadingChange, readonly [string, ...string[]]>;

const shape = {
  schema: ReadingChange,
  columns,
  needed: ['readingDate', 'saintOfTheDay'],
  mostRows,
} as const;

/** What an import would do, row by row; keeps nothing. */
export async function previewImport(db: Database, wish: ReadingImport): Promise<ImportPreview> {
  const table = tableOf(wish);
  const known = await knownIn(db, table);
  return previewOf(table, (row) => (known(row) === undefined ? '' : 'There is one already'));
}

/** Keeps all rows of a file, or none while one has a fault. Rows whose day and set are there are skipped, replaced or added beside. */
export async function importReadings(
  platform: Platform,
  wish: ReadingImport,
  who: Account,
): Promise<{ added: number; replaced: number; skipped: number }> {
  const table = tableOf(wish);
  const faulty = new Set(table.faults.map(({ line }) => line)).size;
  if (faulty > 0) throw new Refusal('file-has-faults', { faulty, total: table.rows.length });
  return platform.transact(async (db, announce) => {
    const known = await knownIn(db, table);
    const rows = table.rows.flatMap((row) =>
      row.value ? [{ value: row.value, id: known(row) }] : [],
    );
    const fresh = rows.filter(({ id }) => id === undefined || wish.known === 'add');
    const rest = rows.filter((row) => !fresh.includes(row));
    const replaced = wish.known === 'replace' ? rest : [];
    await insertReadings(
      db,
      fresh.map(({ value }) => value),
    );
    for (const { id, value } of replaced) if (id !== undefined) await updateReading(db, id, value);
    const done = {
      added: fresh.length,
      replaced: replaced.length,
      skipped: rest.length - replaced.length,
    };
    await audit(db, platform.clock, {
      who: who.id,
      whoName: who.name,
      action: 'import readings',
      subject: `${table.rows.length} readings`,
      after: { ...done, days: rows.map(({ value }) => value.readingDate) },
    });
    await announce(readingsTopic);
    return done;
  });
}

const tableOf = ({ format, text }: ReadingImport): CsvTable<ReadingChange> =>
  format === 'csv' ? readCsv(text, shape) : readJsonRows(text, shape);

/** Finds the reading of the same day and set, if there is one. */
async function knownIn(
  db: Database,
  { rows }: CsvTable<ReadingChange>,
): Promise<(row: CsvRow<ReadingChange>) => number | undefined> {
  const dates = rows.flatMap(({ value }) => (value ? [value.readingDate] : []));
  const there = dates.length > 0 ? await listSummariesOf(db, dates) : [];
  const keyOf = (each: { readingDate: string; setName: string }) =>
    `${each.readingDate} ${each.setName.toLowerCase()}`;
  const ids = new Map(there.toReversed().map((each) => [keyOf(each), each.id]));
  return ({ value }) => (value ? ids.get(keyOf(value)) : undefined);
}
