import type {
  ManifestChange,
  ManifestRow,
  TableSeating,
} from '@namugongo/contract/reception/manifest';

/** Who is seated after a change, in the order of arrival. */
export function seatedAfter(
  rows: readonly ManifestRow[],
  { changed, removed }: ManifestChange,
): ManifestRow[] {
  const gone = new Set([...removed, ...changed.map(({ id }) => id)]);
  return [...rows.filter(({ id }) => !gone.has(id)), ...changed].toSorted(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id,
  );
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Each table with who sits there by now, in the order of their numbers: the tables are asked for rarely, the rows live.
 * A ticket that was sold since then counts as soon as its guest sits.
 */
export function seatedAtTables(
  tables: readonly TableSeating[],
  rows: readonly ManifestRow[],
): TableSeating[] {
  const seated = Map.groupBy(rows, ({ tableName }) => tableName);
  const tickets = new Map(tables.map((table) => [table.tableName, table.tickets]));
  return [...new Set([...tickets.keys(), ...seated.keys()])].toSorted(byName).map((tableName) => {
    const count = seated.get(tableName)?.length ?? 0;
    return { tableName, seated: count, tickets: Math.max(tickets.get(tableName) ?? 0, count) };
  });
}

const two = (part: number) => String(Math.floor(part)).padStart(2, '0');

/** Milliseconds as hh:mm:ss; the hours go on past a day, and a moment still to come counts as now. */
export function clockWords(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${two(seconds / 3600)}:${two((seconds / 60) % 60)}:${two(seconds % 60)}`;
}
