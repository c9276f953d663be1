import type { ReadingChange } from '@namugongo/contract/readings';
import { z } from 'zod';
import type { CsvShape, CsvTable } from '../platform/read-csv.ts';
import { Refusal } from '../platform/problems.ts';

const Rows = z.array(z.record(z.string(), z.unknown()));

/** The same as `readCsv` for a JSON list of objects: a row's line is its place in the list. */
export function readJsonRows(
  text: string,
  { schema, columns, needed, mostRows }: CsvShape<typeof ReadingChange>,
): CsvTable<ReadingChange> {
  const listed = Rows.safeParse(parsed(text));
  if (!listed.success) throw new Refusal('file-unreadable', { line: 1 });
  const rows = listed.data;
  if (rows.length === 0) throw new Refusal('file-without-rows');
  if (rows.length > mostRows)
    throw new Refusal('file-too-many-rows', { most: mostRows.toLocaleString('en-US') });
  const missing = needed.filter((field) => !rows.some((row) => field in row));
  if (missing.length > 0)
    throw new Refusal('file-columns-missing', {
      columns: missing.map((field) => `"${field}"`).join(', '),
    });
  const fields = Object.keys(columns).filter((field) => rows.some((row) => field in row));
  const table: CsvTable<ReadingChange> = { columns: fields, rows: [], faults: [] };
  rows.forEach((row, index) => {
    const line = index + 1;
    const read = schema.safeParse(row);
    table.rows.push({
      line,
      cells: fields.map((field) => cellOf(row[field])),
      value: read.success ? read.data : null,
    });
    for (const { path, message } of read.error?.issues ?? [])
      table.faults.push({ line, column: String(path[0] ?? ''), message });
  });
  return table;
}

const cellOf = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : JSON.stringify(value);

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const place = /position (\d+)/.exec(String(error))?.[1];
    const line = place ? text.slice(0, Number(place)).split('\n').length : 1;
    throw new Refusal('file-unreadable', { line });
  }
}
