import type { SaleState } from '#features/today/contract/today.ts';
import type { StaffTaskKind } from '#features/today/contract/rules/staff-tasks.ts';

/** What the features tell the screen 'Today': how many things of each kind wait, and the sale of the current event; null without one. */
export type TodaySources = Record<StaffTaskKind, () => Promise<number>> & {
  sale: () => Promise<SaleState | null>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    today: Partial<TodaySources>;
  }
}
