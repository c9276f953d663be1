import type { ColumnMapping } from '#contract/import-preview.ts';
import { normalizeText } from '#contract/rules/normalize.ts';
import type { SheetRow } from './sheet.ts';

/** Headers by field, the best first; the first one is its label. Case, spaces and punctuation don't matter; '#' is any number. */
export type FieldHeaders = Readonly<Record<string, readonly [string, ...string[]]>>;

/** A column of a file and the field that it is. */
export type Column = { place: number; header: string; field: string | null };

type Recognized = ReadonlyMap<string, { field: string; rank: number }>;

const normalizeHeader = (header: string) =>
  normalizeText(header).replaceAll(/[^\p{L}\p{N}#]/gu, '');

function listRecognized(fields: FieldHeaders): Recognized {
  const recognized = new Map<string, { field: string; rank: number }>();
  for (const [field, headers] of Object.entries(fields))
    for (const [rank, header] of [...headers, field].entries()) {
      const name = normalizeHeader(header);
      if (!recognized.has(name)) recognized.set(name, { field, rank });
    }
  return recognized;
}

function recognize(header: string, recognized: Recognized) {
  const name = normalizeHeader(header);
  return recognized.get(name) ?? recognized.get(name.replaceAll(/\p{N}+/gu, '#'));
}

/** A list begins within so many rows. */
const maxTitleRows = 20;

/** The place of the row with the column names: the one with most names of fields, else the first that is no title. */
export function findHeaderRow(rows: readonly SheetRow[], fields: FieldHeaders): number {
  const recognized = listRecognized(fields);
  const start = rows.slice(0, maxTitleRows);
  const filled = start.map(({ cells }) => cells.filter(Boolean).length);
  const scores = start.map(({ cells }) => {
    const names = cells.flatMap((cell) => (cell ? (recognize(cell, recognized)?.field ?? []) : []));
    return new Set(names).size;
  });
  const best = scores.indexOf(Math.max(...scores));
  // One name alone can be a value, but not below titles of one cell.
  const isBelowTitles = filled.slice(0, best).every((count) => count < 2);
  if ((scores[best] ?? 0) > 1 || ((scores[best] ?? 0) === 1 && isBelowTitles)) return best;
  const widest = Math.max(...filled);
  return Math.max(
    0,
    filled.findIndex((count) => count > 1 && count * 2 >= widest),
  );
}

/** Fields whose columns a file must have, one of each list. */
export type RequiredFields = readonly (readonly [string, ...string[]])[];

/** The required fields of which no column is one, each by the first of its list. */
export function listMissingFields(columns: readonly Column[], required: RequiredFields): string[] {
  const present = new Set(columns.map(({ field }) => field));
  return required
    .filter((fields) => !fields.some((field) => present.has(field)))
    .map(([field]) => field);
}

/** How surely rows are a list with these fields: 2 with the required fields and others, 1 with no others, else 0. */
export function rateTable(
  rows: readonly SheetRow[],
  fields: FieldHeaders,
  required: RequiredFields,
): number {
  const start = findHeaderRow(rows, fields);
  const header = rows[start]?.cells ?? [];
  if (start + 1 >= rows.length) return 0;
  const columns = listColumns(header, 0, fields).filter(({ field }) => field !== null);
  if (listMissingFields(columns, required).length > 0) return 0;
  return columns.length > required.length ? 2 : 1;
}

/** Every column of a file; what is beyond the headers has none. A mapping says what each column is. */
export function listColumns(
  header: readonly string[],
  width: number,
  fields: FieldHeaders,
  mapping?: ColumnMapping,
): Column[] {
  const recognized = listRecognized(fields);
  return Array.from({ length: Math.max(width, header.length) }, (_, place) => {
    const name = header[place] ?? '';
    const chosen = mapping?.[place] ?? null;
    const field = mapping
      ? chosen !== null && chosen in fields
        ? chosen
        : null
      : (recognize(name, recognized)?.field ?? null);
    return { place, header: name, field };
  });
}

/** The columns of a field, the one with the best header first. */
export function rankColumns(columns: readonly Column[], fields: FieldHeaders): Column[] {
  const recognized = listRecognized(fields);
  const getRank = ({ header }: Column) => recognize(header, recognized)?.rank ?? Infinity;
  return columns.toSorted((a, b) => (getRank(a) === getRank(b) ? 0 : getRank(a) - getRank(b)));
}
