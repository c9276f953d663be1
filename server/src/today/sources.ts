import type { SaleState } from '@namugongo/contract/today';
import type { StaffTaskKind } from '@namugongo/contract/rules/staff-tasks';

/** What the features tell the screen 'Today'. */
export type TodaySources = {
  /** How many things of each kind wait. A kind without a source does not type-check. */
  counts: Record<StaffTaskKind, () => Promise<number>>;
  /** The sale of the current event; null without one. */
  getSale: () => Promise<SaleState | null>;
};
