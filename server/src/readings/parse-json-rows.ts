import type { ReadingInput } from '@namugongo/contract/readings';
import { z } from 'zod';
import { type CsvSchema, type CsvTable, maxImportColumns } from '../platform/files/parse-csv.ts';
import { ProblemError } from '../platform/http/problem-error.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** Like `parseCsv` for a JSON list of objects; the line of a row is its position in the list. */
export function parseJsonRows(
  text: string,
  { schema, columns, requiredFields, maxRows }: CsvSchema<typeof ReadingInput>,
): CsvTable<ReadingInput> {
  const rows = readRows(parseJson(text), maxRows);
  if (rows.length === 0) throw new ProblemError('file-without-rows');
  const missing = requiredFields.filter(([field]) => !rows.some((row) => field in row));
  if (missing.length > 0)
    throw new ProblemError('file-columns-missing', {
      columns: missing.map(([field]) => `"${field}"`).join(', '),
    });
  const fields = Object.keys(columns).filter((field) => rows.some((row) => field in row));
  const table: CsvTable<ReadingInput> = { columns: fields, rows: [], errors: [], file: null };
  rows.forEach((row, index) => {
    const line = index + 1;
    const read = schema.safeParse(row);
    table.rows.push({
      line,
      cells: fields.map((field) => formatCell(row[field])),
      value: read.success ? read.data : null,
    });
    for (const { path, message } of read.error?.issues ?? [])
      table.errors.push({ line, column: String(path[0] ?? ''), message });
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
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const place = /position (\d+)/.exec(String(error))?.[1];
    const line = place ? text.slice(0, Number(place)).split('\n').length : 1;
    throw new ProblemError('file-unreadable', { line });
  }
}
