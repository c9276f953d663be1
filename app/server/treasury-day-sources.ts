import { listBatches } from '#features/donations/server/batch-queries.ts';
import { sumIncome } from '#features/payments/server/treasury-queries.ts';
import { listDrawers } from '#features/orders/server/drawers/list-drawers.ts';
import type { TreasuryDaySources } from '#features/treasury-days/server/sources.ts';

/** Connects the treasurer's day with the features that handle money. */
export const treasuryDaySources: TreasuryDaySources = {
  listIncome: (db, { day, timeZone }) => sumIncome(db, { from: day, until: day, timeZone }),
  listDrawers: (db, { day, timeZone }) => listDrawers(db, day, timeZone),
  listCollections: (db, { day }) => listBatches(db, { receivedOn: day }),
};
