import type {
  ManifestUpdate,
  ManifestRow,
  TableSeating,
} from '#features/door/contract/manifest.ts';

/** Applies a change; the rows are sorted by arrival. */
export function applyManifestUpdate(
  rows: readonly ManifestRow[],
  { changed, removed }: ManifestUpdate,
): ManifestRow[] {
  const replacedIds = new Set([...removed, ...changed.map(({ id }) => id)]);
  return [...rows.filter(({ id }) => !replacedIds.has(id)), ...changed].toSorted(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id,
  );
}

const byName = new Intl.Collator('en', { numeric: true }).compare;

/**
 * Seated guests and tickets per table, sorted by table number. The rows are live and the tables are refetched less often, so a newly
 * sold ticket counts once its guest is seated.
 */
export function countSeatedAtTables(
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

const padTwo = (part: number) => String(Math.floor(part)).padStart(2, '0');

/** Formats ms as hh:mm:ss; hours may exceed 24, and negative values give 00:00:00. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${padTwo(seconds / 3600)}:${padTwo((seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}
