export type SortValue = string | number | Date | null | undefined;
export type Direction = 'ascending' | 'descending';

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

function compare(left: SortValue, right: SortValue): number {
  if (typeof left === 'string' || typeof right === 'string')
    return collator.compare(String(left), String(right));
  return Number(left) - Number(right);
}

/** The rows in the order of a value: Table 2 before Table 10, equal rows as they were, rows without a value always last. */
export function orderRows<Row>(
  rows: readonly Row[],
  value: (row: Row) => SortValue,
  direction: Direction,
): Row[] {
  const sign = direction === 'ascending' ? 1 : -1;
  return rows.toSorted((left, right) => {
    const [first, second] = [value(left), value(right)];
    const [firstMissing, secondMissing] = [
      first === null || first === undefined,
      second === null || second === undefined,
    ];
    if (firstMissing || secondMissing) return Number(firstMissing) - Number(secondMissing);
    return sign * compare(first, second);
  });
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

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
