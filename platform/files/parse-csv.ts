import { normalizeText } from '#contract/rules/normalize.ts';
import type {
  ColumnMapping,
  ImportColumns,
  ImportError,
  ImportPreview,
} from '#contract/import-preview.ts';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { ProblemError } from '../problem-error.ts';

/** Maps the columns of a CSV file to the fields of a schema for strings. */
export type CsvSchema<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  /** Headers by field; the first header is the display name. Case, spaces and punctuation are ignored. */
  columns: Readonly<Record<keyof z.input<Schema> & string, readonly [string, ...string[]]>>;
  /** Fields whose columns the file must have, one of each list; another missing column counts as empty cells. */
  requiredFields: readonly (readonly [keyof z.input<Schema> & string, ...string[]])[];
  /** Combines cells before they are validated. */
  combine?: (values: Readonly<Record<string, string>>) => Record<string, string>;
  maxRows: number;
};

export type CsvRow<Value> = {
  /** Line number in the file, from 1 for the header; the last line of a row that spans several. */
  line: number;
  /** Cells as in the file, in the order of `CsvTable.columns`. */
  cells: string[];
  /** Null when the row has an error. */
  value: Value | null;
};

export type CsvTable<Value> = {
  /** Display names of the recognized columns. */
  columns: string[];
  rows: CsvRow<Value>[];
  errors: ImportError[];
  file: ImportColumns | null;
};

type CsvOptions = {
  /** The field of each column; by default the headers tell. */
  mapping?: ColumnMapping | undefined;
  /** Returns a table without values when a required column is missing, so that someone can choose it. */
  allowsMissing?: boolean;
};

const separators = [',', ';', '\t'];
/** A file with more is no list of ours, and parsing it would block the process for seconds. */
export const maxImportColumns = 100;
/** 20,000 rows of 15 columns. */
const maxImportCells = 300_000;

/**
 * Parses a CSV text and validates each row by the schema. Accepts a byte order mark, commas, semicolons or tabs, quotes and every kind
 * of line ending. Throws 'file-encoding', 'file-unreadable', 'file-columns-missing', 'file-too-many-rows',
 * 'file-too-many-cells' or 'file-without-rows'; returns the errors of single cells.
 */
export function parseCsv<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  input: string | Uint8Array,
  shape: CsvSchema<Schema>,
  { mapping, allowsMissing = false }: CsvOptions = {},
): CsvTable<z.output<Schema>> {
  const { columns, maxRows } = shape;
  const text = decodeText(input);
  checkCellCount(text);
  const [header, ...records] = parseRecords(text, maxRows);
  if (!header || records.length === 0) throw new ProblemError('file-without-rows');
  const recognized = findColumns(header.record, columns, mapping);
  const file = describeFile(header.record, recognized, shape);
  if (file.missing.length > 0 && !allowsMissing)
    throw new ProblemError('file-columns-missing', {
      columns: file.missing.map((label) => `"${label}"`).join(', '),
    });
  if (records.length > maxRows)
    throw new ProblemError('file-too-many-rows', { max: maxRows.toLocaleString('en-US') });
  const table: CsvTable<z.output<Schema>> = {
    columns: recognized.map(({ name }) => name),
    rows: [],
    errors: [],
    file,
  };
  for (const { record, info } of records) {
    const cells = recognized.map(({ place }) => removeFormulaGuard(record[place] ?? ''));
    if (file.missing.length > 0) table.rows.push({ line: info.lines, cells, value: null });
    else addRow(table, shape, { line: info.lines, cells, recognized });
  }
  return table;
}

/** Validates a row and adds it with its errors. */
function addRow<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  table: CsvTable<z.output<Schema>>,
  { schema, columns, combine = (values) => ({ ...values }) }: CsvSchema<Schema>,
  { line, cells, recognized }: { line: number; cells: string[]; recognized: readonly Column[] },
): void {
  const values = toFieldValues(recognized, cells, Object.keys(columns));
  const parsed = schema.safeParse(combine(values));
  table.rows.push({ line, cells, value: parsed.success ? parsed.data : null });
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    const column = Object.entries(columns).find(([name]) => name === field)?.[1][0] ?? field;
    table.errors.push({ line, column, message });
  }
}

function describeFile<Schema extends z.ZodType<unknown, Record<string, unknown>>>(
  header: readonly string[],
  recognized: readonly Column[],
  { columns, requiredFields }: CsvSchema<Schema>,
): ImportColumns {
  const present = new Set(recognized.map(({ field }) => field));
  return {
    headers: header.map((name, place) => ({
      header: name,
      field: recognized.find((column) => column.place === place)?.field ?? null,
    })),
    fields: Object.entries<readonly [string, ...string[]]>(columns).map(([field, [label]]) => ({
      field,
      label,
    })),
    missing: requiredFields
      .filter((fields) => !fields.some((field) => present.has(field)))
      .map(([field]) => columns[field][0]),
  };
}

/** Removes the apostrophe that exports, including those of this site, put before text that looks like a formula. */
const removeFormulaGuard = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

type Column = { field: string; name: string; place: number };

const normalizeHeader = (header: string) =>
  normalizeText(header).replaceAll(/[^\p{L}\p{N}#]/gu, '');

function findColumns(
  header: readonly string[],
  columns: Readonly<Record<string, readonly [string, ...string[]]>>,
  mapping?: ColumnMapping,
): Column[] {
  return Object.entries(columns).flatMap(([field, names]) => {
    const accepted = [field, ...names].map(normalizeHeader);
    const place = mapping
      ? mapping.slice(0, header.length).indexOf(field)
      : header.findIndex((cell) => accepted.includes(normalizeHeader(cell)));
    return place < 0 ? [] : [{ field, name: names[0], place }];
  });
}

function toFieldValues(
  recognized: readonly Column[],
  cells: readonly string[],
  fields: readonly string[],
): Record<string, string> {
  const values = recognized.map(({ field }, index) => [field, cells[index] ?? '']);
  return {
    ...Object.fromEntries(fields.map((field) => [field, ''])),
    ...Object.fromEntries(values),
  };
}

/** Throws 'file-encoding' unless the text is UTF-8: guessing another encoding would silently corrupt names. */
function decodeText(input: string | Uint8Array): string {
  let text: string;
  try {
    text =
      typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true }).decode(input);
  } catch {
    throw new ProblemError('file-encoding');
  }
  if (/[\uFFFD\0]/.test(text)) throw new ProblemError('file-encoding');
  return text;
}

/** Counts cells without parsing them. Empty rows count too: the parser skips them, but reads them. */
function checkCellCount(text: string): void {
  const separator = detectSeparator(text).charCodeAt(0);
  let isQuoted = false;
  let columns = 1;
  let cells = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === quote) isQuoted = !isQuoted;
    if (isQuoted) continue;
    const isNewRow = code === lineFeed || code === carriageReturn;
    if (!isNewRow && code !== separator) continue;
    columns = isNewRow ? 1 : columns + 1;
    cells += 1;
    if (columns > maxImportColumns || cells > maxImportCells)
      throw new ProblemError('file-too-many-cells');
  }
}

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d];

type CsvRecord = { record: string[]; info: { lines: number } };

function parseRecords(text: string, maxRows: number): CsvRecord[] {
  try {
    const records: unknown = parse(text, {
      bom: true,
      delimiter: detectSeparator(text),
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
      info: true,
      to: maxRows + 2,
    });
    return records as CsvRecord[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line: unknown = Reflect.get(error, 'lines');
    throw new ProblemError('file-unreadable', { line: typeof line === 'number' ? line : 1 });
  }
}

/** The most frequent separator in the first line (or its beginning), outside quotes. */
function detectSeparator(text: string): string {
  const first = (/^[^\r\n]*/.exec(text.slice(0, 20_000))?.[0] ?? '').replaceAll(/"[^"]*"/g, '');
  const counts = separators.map((mark) => first.split(mark).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ',';
}

const maxPreviewRows = 20;
const maxPreviewErrors = 200;

/** What is known of a row beside its errors. */
export type RowNote = { kind: 'existing' | 'likely'; note: string };

/** Builds the preview shown before an import; `getNote` returns a note for a row that already exists or looks so, or null. */
export function buildImportPreview<Value>(
  { columns, rows, errors, file }: CsvTable<Value>,
  getNote: (row: CsvRow<Value>) => RowNote | null = () => null,
): ImportPreview {
  const linesWithErrors = new Set(errors.map(({ line }) => line));
  const notes = rows.map((row) => ({ row, note: getNote(row) }));
  const likely = notes.filter(({ note }) => note?.kind === 'likely');
  const visible = new Set([
    ...rows.slice(0, maxPreviewRows),
    ...rows.filter(({ line }) => linesWithErrors.has(line)).slice(0, maxPreviewRows),
    ...likely.map(({ row }) => row).slice(0, maxPreviewRows),
  ]);
  return {
    columns,
    rows: notes
      .filter(({ row }) => visible.has(row))
      .map(({ row: { line, cells }, note }) => ({ line, cells, note: note?.note ?? '' })),
    errors: errors.slice(0, maxPreviewErrors),
    total: rows.length,
    errorCount: linesWithErrors.size,
    existing: notes.filter(({ note }) => note?.kind === 'existing').length,
    likely: likely.length,
    file,
  };
}
