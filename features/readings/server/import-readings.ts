import { normalizeText } from '#contract/rules/normalize.ts';
import type { Account } from '#contract/account.ts';
import type { ImportPreview } from '#contract/import-preview.ts';
import {
  type ReadingImportInput,
  ImportedReading,
  type ReadingInput,
  readingLabels,
} from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { decodeText } from '#platform/files/lists/decode-text.ts';
import {
  type ListRow,
  type ListShape,
  type ListTable,
  parseList,
  requireImportable,
} from '#platform/files/lists/parse-list.ts';
import { previewList } from '#platform/files/lists/preview-list.ts';
import { isWorkbook } from '#platform/files/lists/read-sheet.ts';
import { maxImportColumns } from '#platform/files/lists/sheet.ts';
import { insertReadingRows, listSummariesByDates, updateReadingRow } from './queries.ts';
import { readingsTopic } from './save-reading.ts';
import { z } from 'zod';

const maxRows = 2000;

/** Headers by field; the name of a field is one too. */
const columns = mapFields(readingLabels, (label) => [label] as const);

const shape: ListShape<typeof ImportedReading> = {
  schema: ImportedReading,
  columns,
  requiredFields: [['readingDate'], ['saintOfTheDay']],
  maxRows,
};
const previewColumns = Object.entries(readingLabels).map(([field, label]) => ({ field, label }));
const getLabel = (field: string) =>
  previewColumns.find((column) => column.field === field)?.label ?? field;

/** Previews an import row by row; saves nothing. */
export async function previewReadings(
  db: Database,
  input: ReadingImportInput,
): Promise<ImportPreview> {
  const table = parseTable(input, true);
  const existing = await createExistingFinder(db, table);
  return previewList(table, {
    columns: previewColumns,
    getNote: (row) =>
      existing(row) === undefined
        ? null
        : { kind: 'existing', note: 'This day already has a reading' },
  });
}

/**
 * Imports the rows of a file; throws 'file-has-faults' when a row has an error or waits for an answer. Existing sets are skipped, replaced
 * or kept beside the new ones; the rows that an answer leaves out are skipped.
 */
export async function importReadings(
  platform: Platform,
  input: ReadingImportInput,
  actor: Account,
): Promise<{ added: number; replaced: number; skipped: number }> {
  const table = parseTable(input);
  requireImportable(table);
  return platform.transact(async (db, publish) => {
    const existing = await createExistingFinder(db, table);
    const rows = table.rows.flatMap((row) =>
      row.value ? [{ value: row.value, id: existing(row) }] : [],
    );
    const fresh = rows.filter(({ id }) => id === undefined || input.duplicates === 'add');
    const rest = rows.filter((row) => !fresh.includes(row));
    const replaced = input.duplicates === 'replace' ? rest : [];
    await insertReadingRows(
      db,
      fresh.map(({ value }) => value),
    );
    for (const { id, value } of replaced)
      if (id !== undefined) await updateReadingRow(db, id, value);
    const done = {
      added: fresh.length,
      replaced: replaced.length,
      skipped: table.rows.length - fresh.length - replaced.length,
    };
    await writeAuditEntry(db, platform.clock, {
      ...nameActor(actor),
      action: 'import readings',
      subject: `${rows.length} readings`,
      after: { ...done, days: rows.map(({ value }) => value.readingDate) },
    });
    await publish(readingsTopic);
    return done;
  });
}

function parseTable(
  { content, ...options }: ReadingImportInput,
  allowsMissing = false,
): ListTable<ReadingInput> {
  const bytes = Buffer.from(content, 'base64');
  const text = isWorkbook(bytes) ? '' : decodeText(bytes).text;
  return /^\s*[[{]/.test(text)
    ? parseJsonRows(text)
    : parseList(bytes, shape, { ...options, allowsMissing });
}

/** A function that finds the id of the existing reading with the same day and set. */
async function createExistingFinder(
  db: Database,
  { rows }: ListTable<ReadingInput>,
): Promise<(row: ListRow<ReadingInput>) => number | undefined> {
  const dates = rows.flatMap(({ value }) => (value ? [value.readingDate] : []));
  const summaries = dates.length > 0 ? await listSummariesByDates(db, dates) : [];
  const getKey = (each: { readingDate: string; setName: string }) =>
    `${each.readingDate} ${normalizeText(each.setName)}`;
  const ids = new Map(summaries.toReversed().map((each) => [getKey(each), each.id]));
  return ({ value }) => (value ? ids.get(getKey(value)) : undefined);
}

const Rows = z.array(z.record(z.string(), z.unknown()));

/** Like `parseList` for a JSON list of objects; the line of a row is its position in the list. */
function parseJsonRows(text: string): ListTable<ReadingInput> {
  const rows = readRows(parseJson(text), maxRows);
  if (rows.length === 0) throw new ProblemError('file-without-rows');
  const missing = shape.requiredFields.filter(([field]) => !rows.some((row) => field in row));
  if (missing.length > 0)
    throw new ProblemError('file-columns-missing', {
      columns: missing.map(([field]) => `"${field}"`).join(', '),
    });
  const headers = Object.keys(columns).filter((field) => rows.some((row) => field in row));
  const table: ListTable<ReadingInput> = {
    headers,
    rows: [],
    errors: [],
    notes: [],
    questions: [],
    leftOut: [],
    file: null,
  };
  rows.forEach((row, index) => {
    const line = index + 1;
    const parsed = ImportedReading.safeParse(row);
    const fields = Object.fromEntries(headers.map((field) => [field, formatCell(row[field])]));
    const value = parsed.success ? parsed.data : null;
    table.rows.push({ line, cells: Object.values(fields), fields, from: fields, value });
    for (const { path, message } of parsed.error?.issues ?? [])
      table.errors.push({ line, column: getLabel(String(path[0] ?? '')), message });
  });
  return table;
}

/** Counts rows and columns before their values are checked, so that a huge file costs nothing more. */
function readRows(file: unknown, maxRows: number): z.output<typeof Rows> {
  if (Array.isArray(file)) {
    if (file.length > maxRows)
      throw new ProblemError('file-too-many-rows', { max: maxRows.toLocaleString('en-US') });
    if (file.some((row) => Object.keys(Object(row)).length > maxImportColumns))
      throw new ProblemError('file-too-many-cells');
  }
  const listed = Rows.safeParse(file);
  if (!listed.success) throw new ProblemError('file-unreadable', { line: 1 });
  return listed.data;
}

const formatCell = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const place = /position (\d+)/.exec(String(error))?.[1];
    const line = place ? text.slice(0, Number(place)).split('\n').length : 1;
    throw new ProblemError('file-unreadable', { line });
  }
}
