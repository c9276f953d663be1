import { isSameValue } from '#ui/forms/drafts.ts';

type Row = { id: number | null };

const findRow = <R extends Row>(rows: readonly R[], id: number | null): R | undefined =>
  id === null ? undefined : rows.find((row) => row.id === id);

/**
 * The rows of a list whose form began with `seen` and that someone else saved since: what was entered stays, rows that were not changed
 * here are as they are now, and those that the other added are after them.
 */
export function mergeRows<R extends Row>(
  seen: readonly R[],
  entered: readonly R[],
  now: readonly R[],
): R[] {
  const merged = entered.flatMap((row) => {
    const current = findRow(now, row.id);
    const isUnchanged = isSameValue(row, findRow(seen, row.id));
    return isUnchanged ? (current ?? []) : current ? row : { ...row, id: null };
  });
  return [...merged, ...now.filter(({ id }) => !findRow(seen, id) && !findRow(merged, id))];
}

/** The rows as they were before a save, to save them again: those that it removed come back as new ones. */
export const restoreRows = <R extends Row>(before: readonly R[], now: readonly Row[]): R[] =>
  before.map((row) => (findRow(now, row.id) ? row : { ...row, id: null }));
