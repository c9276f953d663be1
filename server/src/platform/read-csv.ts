import type { ImportFault, ImportPreview } from '@namugongo/contract/imports';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { Refusal } from './problems.ts';

/** How a file's columns become the fields of a schema over texts. */
export type CsvShape<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  /** Field -> the headers that mean it; the first one is its name for people. Case, spaces and marks do not count. */
  columns: Readonly<Record<keyof z.input<Schema> & string, readonly [string, ...string[]]>>;
  /** Fields without which the file makes no sense; a column that is not there reads as empty cells. */
  needed: readonly (keyof z.input<Schema> & string)[];
  mostRows: number;
};

export type CsvRow<Value> = {
  /** Counted from 1, the header included; the last line of a cell that has several. */
  line: number;
  /** As they stand in the file, in the order of `CsvTable.columns`. */
  cells: string[];
  /** Null while the row has a fault. */
  value: Value | null;
};

export type CsvTable<Value> = {
  /** The columns that were understood, by their name for people. */
  columns: string[];
  rows: CsvRow<Value>[];
  faults: ImportFault[];
};

const separators = [',', ';', '\t'];

/**
 * The rows of a CSV text, each checked by the schema. Takes a byte order mark, commas, semicolons or tabs, quotes and every kind of line end.
 * Refuses 'file-encoding', 'file-unreadable', 'file-columns-missing', 'file-too-many-rows' and 'file-without-rows'; faults of single cells are told, not thrown.
 */
export function readCsv<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  input: string | Uint8Array,
  { schema, columns, needed, mostRows }: CsvShape<Schema>,
): CsvTable<z.output<Schema>> {
  const text = textOf(input);
  const [header, ...records] = recordsIn(text, mostRows);
  if (!header || records.length === 0) throw new Refusal('file-without-rows');
  const found = findColumns(header.record, columns);
  const missing = needed.filter((field) => !found.some((column) => column.field === field));
  if (missing.length > 0)
    throw new Refusal('file-columns-missing', {
      columns: missing.map((field) => `"${columns[field][0]}"`).join(', '),
    });
  if (records.length > mostRows)
    throw new Refusal('file-too-many-rows', { most: mostRows.toLocaleString('en-US') });
  const table: CsvTable<z.output<Schema>> = {
    columns: found.map(({ name }) => name),
    rows: [],
    faults: [],
  };
  for (const { record, info } of records) {
    const cells = found.map(({ place }) => ownText(record[place] ?? ''));
    const read = schema.safeParse(fieldsOf(found, cells, Object.keys(columns)));
    table.rows.push({ line: info.lines, cells, value: read.success ? read.data : null });
    for (const { path, message } of read.error?.issues ?? []) {
      const field = String(path[0] ?? '');
      const column = Object.entries(columns).find(([name]) => name === field)?.[1][0] ?? field;
      table.faults.push({ line: info.lines, column, message });
    }
  }
  return table;
}

/** The apostrophe before a text that looks like a formula is an export's, ours too: it is no part of the text. */
const ownText = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

type Column = { field: string; name: string; place: number };

const plain = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '');

function findColumns(
  header: readonly string[],
  columns: Readonly<Record<string, readonly [string, ...string[]]>>,
): Column[] {
  return Object.entries(columns).flatMap(([field, names]) => {
    const known = [field, ...names].map(plain);
    const place = header.findIndex((word) => known.includes(plain(word)));
    return place < 0 ? [] : [{ field, name: names[0], place }];
  });
}

function fieldsOf(found: readonly Column[], cells: readonly string[], fields: readonly string[]) {
  const values = found.map(({ field }, index) => [field, cells[index] ?? '']);
  return {
    ...Object.fromEntries(fields.map((field) => [field, ''])),
    ...Object.fromEntries(values),
  };
}

/** A spreadsheet's own 'Save as CSV' writes other encodings too; a guess would spoil names silently. */
function textOf(input: string | Uint8Array): string {
  let text: string;
  try {
    text =
      typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true }).decode(input);
  } catch {
    throw new Refusal('file-encoding');
  }
  if (/[\uFFFD\0]/.test(text)) throw new Refusal('file-encoding');
  return text;
}

type CsvRecord = { record: string[]; info: { lines: number } };

function recordsIn(text: string, mostRows: number): CsvRecord[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      to: mostRows + 2,
    });
    return records as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = Reflect.get(error, 'lines');
    throw new Refusal('file-unreadable', { line: typeof line === 'number' ? line : 1 });
  }
}

/** The mark that stands most often in the first line, outside quotes. */
function separatorOf(text: string): string {
  const first = (/^[^\r\n]*/.exec(text)?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((mark) => first.split(mark).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const shownRows = 20;
const shownFaults = 200;

/** What a person is shown of a file before it is imported; `noteOf` says what is known of a row already. */
export function previewOf<Value>(
  { columns, rows, faults }: CsvTable<Value>,
  noteOf: (row: CsvRow<Value>) => string = () => '',
): ImportPreview {
  const faulty = new Set(faults.map(({ line }) => line));
  const shown = new Set([
    ...rows.slice(0, shownRows),
    ...rows.filter(({ line }) => faulty.has(line)).slice(0, shownRows),
  ]);
  const notes = rows.map((row) => ({ row, note: noteOf(row) }));
  return {
    columns,
    rows: notes
      .filter(({ row }) => shown.has(row))
      .map(({ row: { line, cells }, note }) => ({ line, cells, note })),
    faults: faults.slice(0, shownFaults),
    total: rows.length,
    faulty: faulty.size,
    known: notes.filter(({ note }) => note !== '').length,
  };
}
