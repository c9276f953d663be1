import type { DonationBatch } from '#features/donations/contract/donation-batches.ts';
import type { IncomeEntry } from '#features/payments/contract/payments.ts';
import type { Drawer } from '#features/orders/contract/drawers.ts';
import type { Database } from '#platform/database/database.ts';

export type DayInput = { day: string; timeZone: string };

/** What the features know about the money of a day. */
export type TreasuryDaySources = {
  listIncome(db: Database, input: DayInput): Promise<IncomeEntry[]>;
  listDrawers(db: Database, input: DayInput): Promise<Drawer[]>;
  listCollections(db: Database, input: DayInput): Promise<DonationBatch[]>;
};
