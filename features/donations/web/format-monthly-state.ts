import { formatDay } from '#contract/rules/dates.ts';
import type { OwnMonthlyDonation } from '#features/donations/contract/monthly-donations.ts';

export const formatLongDay = (day: string) => formatDay(day, 'dddd, MMMM D, YYYY');

/** What happens next with a monthly donation, for its donor. */
export function formatMonthlyState({
  state,
  pausedBy,
  nextChargeOn,
  owed,
}: Pick<OwnMonthlyDonation, 'state' | 'pausedBy' | 'nextChargeOn' | 'owed'>): string {
  if (state === 'ENDED') return 'Ended';
  if (state === 'PAUSED')
    return pausedBy === 'card' ? 'Paused: the card was declined' : 'Paused by you';
  if (!nextChargeOn) return 'Active';
  return owed
    ? `We'll try the card again on ${formatLongDay(nextChargeOn)}`
    : `Next on ${formatLongDay(nextChargeOn)}`;
}
