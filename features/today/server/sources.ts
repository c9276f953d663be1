import type { SaleState } from '#features/today/contract/today.ts';
import type { StaffTaskKind } from '#features/today/contract/rules/staff-tasks.ts';

/** What the features tell the screen 'Today'. */
export type TodaySources = {
  /** How many things of each kind wait. A kind without a source does not type-check. */
  counts: Record<StaffTaskKind, () => Promise<number>>;
  /** The sale of the current event; null without one. */
  getSale: () => Promise<SaleState | null>;
};
