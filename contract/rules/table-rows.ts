import { compareKeys, getSortKey } from './normalize.ts';

export type SortValue = string | number | Date | null | undefined;
export type SortDirection = 'ascending' | 'descending';
export type Sorting = { key: string; direction: SortDirection };

/** Sorts rows by a value, texts as `compareTexts` does: Table 2 before Table 10, stable, rows without a value last. */
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
    .map(({ row, value }) => ({ row, key: asText ? getSortKey(String(value)) : Number(value) }))
    .toSorted((left, right) => sign * compareKeys(left.key, right.key))
    .concat(missing.map(({ row }) => ({ row, key: '' })))
    .map(({ row }) => row);
}
