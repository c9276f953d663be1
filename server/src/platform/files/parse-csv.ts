import type { ImportError, ImportPreview } from '@namugongo/contract/import-preview';
import { CsvError, parse } from 'csv-parse/sync';
import type { z } from 'zod';
import { ProblemError } from '../http/problem-error.ts';

/** Maps the columns of a CSV file to the fields of a schema for strings. */
export type CsvSchema<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  /** Headers by field; the first header is the display name. Case, spaces and punctuation are ignored. */
  columns: Readonly<Record<keyof z.input<Schema> & string, readonly [string, ...string[]]>>;
  /** Fields whose columns the file must have; another missing column counts as empty cells. */
  requiredFields: readonly (keyof z.input<Schema> & string)[];
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
  { schema, columns, requiredFields, maxRows }: CsvSchema<Schema>,
): CsvTable<z.output<Schema>> {
  const text = decodeText(input);
  checkCellCount(text);
  const [header, ...records] = parseRecords(text, maxRows);
  if (!header || records.length === 0) throw new ProblemError('file-without-rows');
  const recognized = findColumns(header.record, columns);
  const missing = requiredFields.filter(
    (field) => !recognized.some((column) => column.field === field),
  );
  if (missing.length > 0)
    throw new ProblemError('file-columns-missing', {
      columns: missing.map((field) => `"${columns[field][0]}"`).join(', '),
    });
  if (records.length > maxRows)
    throw new ProblemError('file-too-many-rows', { max: maxRows.toLocaleString('en-US') });
  const table: CsvTable<z.output<Schema>> = {
    columns: recognized.map(({ name }) => name),
    rows: [],
    errors: [],
  };
  for (const { record, info } of records) {
    const cells = recognized.map(({ place }) => removeFormulaGuard(record[place] ?? ''));
    const parsed = schema.safeParse(toFieldValues(recognized, cells, Object.keys(columns)));
    table.rows.push({ line: info.lines, cells, value: parsed.success ? parsed.data : null });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = String(path[0] ?? '');
      const column = Object.entries(columns).find(([name]) => name === field)?.[1][0] ?? field;
      table.errors.push({ line: info.lines, column, message });
    }
  }
  return table;
}

/** Removes the apostrophe that exports, including those of this site, put before text that looks like a formula. */
const removeFormulaGuard = (cell: string) => cell.replace(/^'(?=\s*[=+\-@])/, '');

type Column = { field: string; name: string; place: number };

const normalizeHeader = (header: string) => header.toLowerCase().replaceAll(/[^\p{L}\p{N}#]/gu, '');

function findColumns(
  header: readonly string[],
  columns: Readonly<Record<string, readonly [string, ...string[]]>>,
): Column[] {
  return Object.entries(columns).flatMap(([field, names]) => {
    const accepted = [field, ...names].map(normalizeHeader);
    const place = header.findIndex((cell) => accepted.includes(normalizeHeader(cell)));
    return place < 0 ? [] : [{ field, name: names[0], place }];
  });
}

function toFieldValues(
  recognized: readonly Column[],
  cells: readonly string[],
  fields: readonly string[],
) {
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

/** Builds the preview shown before an import; `getNote` returns a note for a row that already exists, or ''. */
export function buildImportPreview<Value>(
  { columns, rows, errors }: CsvTable<Value>,
  getNote: (row: CsvRow<Value>) => string = () => '',
): ImportPreview {
  const linesWithErrors = new Set(errors.map(({ line }) => line));
  const visible = new Set([
    ...rows.slice(0, maxPreviewRows),
    ...rows.filter(({ line }) => linesWithErrors.has(line)).slice(0, maxPreviewRows),
  ]);
  const notes = rows.map((row) => ({ row, note: getNote(row) }));
  return {
    columns,
    rows: notes
      .filter(({ row }) => visible.has(row))
      .map(({ row: { line, cells }, note }) => ({ line, cells, note })),
    errors: errors.slice(0, maxPreviewErrors),
    total: rows.length,
    errorCount: linesWithErrors.size,
    existing: notes.filter(({ note }) => note !== '').length,
  };
}
