import type { MonthlyGift, OwnMonthlyGift } from '@namugongo/contract/monthly-gifts';
import type { Database } from '../../platform/database.ts';
import { readDonationSettings } from '../queries.ts';
import type { MonthlyGiftRow } from './queries.ts';

/** A month that the card did not pay: it is tried again, or the gift was paused for it. */
export const isOwed = ({ state, pausedBy, declines }: MonthlyGiftRow): boolean =>
  (state === 'ACTIVE' && declines > 0) || (state === 'PAUSED' && pausedBy === 'card');

function factsOf(row: MonthlyGiftRow) {
  const { name, parts, feeCents, totalCents, state, pausedBy, tryOn, lastResult, lastOn } = row;
  return {
    name,
    parts,
    coveredFee: feeCents,
    amount: totalCents,
    state,
    pausedBy: state === 'PAUSED' ? pausedBy : null,
    nextOn: state === 'ACTIVE' ? tryOn : null,
    owed: isOwed(row),
    lastResult,
    lastOn,
  };
}

export async function showOwn(db: Database, row: MonthlyGiftRow): Promise<OwnMonthlyGift> {
  const { feePercent } = await readDonationSettings(db);
  return { ...factsOf(row), feePercent };
}

export const showMonthlyGift = (row: MonthlyGiftRow): MonthlyGift => ({
  ...factsOf(row),
  id: row.id,
  phone: row.telephone,
  email: row.email,
  location: row.location,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
});
