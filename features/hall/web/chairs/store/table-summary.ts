import { isSameText, listTerms } from '#contract/rules/normalize.ts';
import { formatCount } from '#contract/rules/counts.ts';
import type { ChairType } from '#contract/chairs.ts';
import type { DisplayedChair } from './chair-store.ts';
import { getSeatAction, type SeatState } from '#features/hall/contract/rules/seat-states.ts';

export type TableSummary = {
  count: number;
  free: number;
  yours: number;
  request: number;
  /** Chairs that the viewer can press. */
  available: number;
};

/** The type of the guest who looks for a chair; null for staff, who see all chairs. */
export type ChairTypeFilter = ChairType | null;

export const matchesFilter = (
  chair: Pick<DisplayedChair, 'admits'>,
  target: ChairTypeFilter,
): boolean => target === null || chair.admits.includes(target);

/** Counts the chairs at a table that admit a guest type, by state; without a type, for staff. */
export function summarizeTable(
  chairs: readonly DisplayedChair[],
  chairType: ChairTypeFilter,
): TableSummary {
  const summary = { count: 0, free: 0, yours: 0, request: 0, available: 0 };
  const viewer = chairType === null ? 'staff' : 'buyer';
  for (const chair of chairs) {
    if (!matchesFilter(chair, chairType)) continue;
    summary.count += 1;
    if (getSeatAction(chair.state, viewer) !== 'none') summary.available += 1;
    if (chair.state === 'free' || chair.state === 'yours' || chair.state === 'request')
      summary[chair.state] += 1;
  }
  return summary;
}

/** Formats '5 of 10 chairs free', '5 of 10 chairs by request' or 'No seats of this type'. */
export function formatTableSummary(summary: TableSummary): string {
  if (summary.count === 0) return 'No seats of this type';
  if (summary.request > 0)
    return `${summary.request} of ${formatChairCount(summary.count)} by request`;
  return `${summary.free} of ${formatChairCount(summary.count)} free`;
}

/** Formats '1 chair' or '10 chairs'. */
export function formatChairCount(count: number): string {
  return formatCount(count, 'chair');
}

export function hasAvailableChairs(summary: TableSummary): boolean {
  return summary.available > 0;
}

/** The chair to focus first when a table opens: free, then by request, then own, then what staff alone can choose. */
export function findFirstAvailableChair(
  chairs: readonly DisplayedChair[],
  chairType: ChairTypeFilter,
) {
  const order: readonly SeatState[] = ['free', 'request', 'yours', 'promised', 'closed'];
  const own = chairs.filter((chair) => matchesFilter(chair, chairType));
  for (const state of order) {
    const existing = own.find((chair) => chair.state === state);
    if (existing) return existing;
  }
  return own[0] ?? chairs[0];
}

/** '27' for 'Table 27'; other names unchanged. */
export function getTableNumber(tableName: string): string {
  return /^Table (\S+)$/.exec(tableName)?.[1] ?? tableName;
}

/** '3' for 'Chair 3'; '' for other names. */
export function getChairNumber(chairName: string): string {
  return /^Chair (\S+)$/.exec(chairName)?.[1] ?? '';
}

/** Finds a table by '27', 'table 27' or 'child'. */
export function findTableByInput(names: readonly string[], inputValue: string): string | undefined {
  if (listTerms(inputValue).length === 0) return undefined;
  return names.find(
    (name) => isSameText(name, inputValue) || isSameText(getTableNumber(name), inputValue),
  );
}
