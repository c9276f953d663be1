import type { Account } from '#contract/account.ts';
import type { SaleState } from '#features/today/contract/today.ts';
import type { StaffTaskKind } from '#features/today/contract/rules/staff-tasks.ts';

/** Counts what waits for an account that has a role of the task. */
export type CountTasks = (account: Pick<Account, 'id'>) => Promise<number>;

/** What the features tell the screen 'Today': how many things of each kind wait, and the sale of the current event; null without one. */
export type TodaySources = Record<StaffTaskKind, CountTasks> & {
  sale: () => Promise<SaleState | null>;
};

declare module '#platform/feature.ts' {
  interface FeatureContributions {
    today: Partial<TodaySources>;
  }
}
