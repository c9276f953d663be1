import type { DonationBatch } from '@namugongo/contract/donation-batches';
import type { IncomeEntry } from '@namugongo/contract/payments';
import type { Drawer } from '@namugongo/contract/reception/drawers';
import type { Database } from '../platform/database/database.ts';

export type DayInput = { day: string; timeZone: string };

/** What the features know about the money of a day. */
export type TreasuryDaySources = {
  listIncome(db: Database, input: DayInput): Promise<IncomeEntry[]>;
  listDrawers(db: Database, input: DayInput): Promise<Drawer[]>;
  listCollections(db: Database, input: DayInput): Promise<DonationBatch[]>;
};
