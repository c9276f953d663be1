import { foldName } from './fold-name.ts';
import { normalizeText } from './search-terms.ts';

export type SortValue = string | number | Date | null | undefined;
export type SortDirection = 'ascending' | 'descending';
export type Sorting = { key: string; direction: SortDirection };

/** The comparison key of a value: numbers within texts compare as numbers; case, accents and apostrophes are ignored. */
function getSortKey(value: SortValue, asText: boolean): string | number {
  if (!asText) return Number(value);
  return normalizeText(String(value)).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** Sorts rows by a value: Table 2 before Table 10, stable, rows without a value last. */
export function sortRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  direction: SortDirection,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const values = rows.map((row) => ({ row, value: value(row) }));
  const present = values.filter((each) => each.value !== null && each.value !== undefined);
  const missing = values.filter((each) => each.value === null || each.value === undefined);
  const asText = present.some((each) => typeof each.value === 'string');
  // Computes each key once, not at every comparison.
  return present
    .map((each) => ({ row: each.row, key: getSortKey(each.value, asText) }))
    .toSorted((left, right) => sign * compare(left.key, right.key))
    .concat(missing.map(({ row }) => ({ row, key: '' })))
    .map(({ row }) => row);
}

/** Returns a search that finds rows containing every term, ignoring case, accents and doubled letters. Prepares the texts once. */
export function createRowFilter<Row>(
  rows: readonly Row[],
  text: (row: Row) => string,
): (search: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  return (search) => {
    const terms = foldName(search).split(/\s+/).filter(Boolean);
    if (terms.length === 0) return rows;
    const within = (texts ??= rows.map((row) => foldName(text(row))));
    return rows.filter((_, index) => terms.every((word) => within[index]?.includes(word)));
  };
}
