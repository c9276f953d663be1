import type { MonthlyDonation, OwnMonthlyDonation } from '@namugongo/contract/monthly-donations';
import type { Database } from '../../platform/database.ts';
import { getDonationSettings } from '../queries.ts';
import type { MonthlyDonationRow } from './queries.ts';

/** True when the card did not pay a month: a retry is scheduled, or the donation was paused. */
export const isPaymentOverdue = ({ state, pausedBy, declineCount }: MonthlyDonationRow): boolean =>
  (state === 'ACTIVE' && declineCount > 0) || (state === 'PAUSED' && pausedBy === 'card');

function toSharedFields(row: MonthlyDonationRow) {
  const {
    name,
    splits,
    feeCents,
    totalCents,
    state,
    pausedBy,
    retryOn,
    lastResult,
    lastChargedOn,
  } = row;
  return {
    name,
    parts: splits,
    coveredFee: feeCents,
    amount: totalCents,
    state,
    pausedBy: state === 'PAUSED' ? pausedBy : null,
    nextChargeOn: state === 'ACTIVE' ? retryOn : null,
    owed: isPaymentOverdue(row),
    lastResult,
    lastChargedOn,
  };
}

export async function toOwnMonthlyDonation(
  db: Database,
  row: MonthlyDonationRow,
): Promise<OwnMonthlyDonation> {
  const { feePercent } = await getDonationSettings(db);
  return { ...toSharedFields(row), feePercent };
}

export const toMonthlyDonation = (row: MonthlyDonationRow): MonthlyDonation => ({
  ...toSharedFields(row),
  id: row.id,
  phone: row.telephone,
  email: row.email,
  location: row.location,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  endedBy: row.endedBy,
});
