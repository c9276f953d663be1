import { listBatches } from './donations/batch-queries.ts';
import { sumIncome } from './payments/treasury-queries.ts';
import { listDrawers } from './reception/drawers/list-drawers.ts';
import type { TreasuryDaySources } from './treasury-days/sources.ts';

/** Connects the treasurer's day with the features that handle money. */
export const treasuryDaySources: TreasuryDaySources = {
  listIncome: (db, { day, timeZone }) => sumIncome(db, { from: day, until: day, timeZone }),
  listDrawers: (db, { day, timeZone }) => listDrawers(db, day, timeZone),
  listCollections: (db, { day }) => listBatches(db, { receivedOn: day }),
};
