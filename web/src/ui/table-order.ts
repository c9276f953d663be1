export type SortValue = string | number | Date | null | undefined;
export type Direction = 'ascending' | 'descending';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** What a value is compared by: numbers within a text count as numbers, case and accents do not count. */
function sortKey(value: SortValue, asText: boolean): string | number {
  if (!asText) return Number(value);
  return plain(String(value)).replaceAll(/\d+/g, (digits) => digits.padStart(12, '0'));
}

function compare(left: string | number, right: string | number): number {
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The rows in the order of a value: Table 2 before Table 10, equal rows as they were, rows without a value always last. */
export function orderRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  direction: Direction,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const values = rows.map((row) => ({ row, value: value(row) }));
  const present = values.filter((each) => each.value !== null && each.value !== undefined);
  const missing = values.filter((each) => each.value === null || each.value === undefined);
  const asText = present.some((each) => typeof each.value === 'string');
  // Each row's key is worked out once, not at each of its comparisons.
  return present
    .map((each) => ({ row: each.row, key: sortKey(each.value, asText) }))
    .toSorted((left, right) => sign * compare(left.key, right.key))
    .concat(missing.map(({ row }) => ({ row, key: '' })))
    .map(({ row }) => row);
}

/** A search in rows whose texts are made ready once: those in whose text every word occurs, whatever the case and the accents. */
export function searchableRows<Row>(
  rows: readonly Row[],
  text: (row: Row) => string,
): (search: string) => readonly Row[] {
  let texts: readonly string[] | undefined;
  return (search) => {
    const words = plain(search).split(/\s+/).filter(Boolean);
    if (words.length === 0) return rows;
    const within = (texts ??= rows.map((row) => plain(text(row))));
    return rows.filter((_, index) => words.every((word) => within[index]?.includes(word)));
  };
}
