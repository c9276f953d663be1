import { byAmount, defineColumns } from '#contract/columns.ts';
import { getDonorColumns } from './donor-columns.ts';
import type { MonthlyDonation } from './monthly-donations.ts';

export const resultLabels: Record<MonthlyDonation['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'Waiting for the bank',
};

export function formatMonthlyState({ state, pausedBy, owed, endedBy }: MonthlyDonation): string {
  if (state === 'ENDED') return endedBy === 'treasurer' ? 'Ended by us' : 'Ended';
  if (state === 'PAUSED') return pausedBy === 'card' ? 'Paused: card declined' : 'Paused by donor';
  return owed ? 'Retrying' : 'Active';
}

export const monthlyColumns = [
  ...getDonorColumns<MonthlyDonation>(),
  ...defineColumns<MonthlyDonation>()(({ money, text, day, timestamp }) => [
    money('amount', 'Every month', ({ amount }) => amount, { sortLabels: byAmount }),
    text('state', 'State', formatMonthlyState, { search: true }),
    day('nextChargeOn', 'Next', ({ nextChargeOn }) => nextChargeOn, {
      sort: ({ nextChargeOn }) => nextChargeOn ?? '9999',
      sortLabels: { ascending: 'Next first', descending: 'Next last' },
    }),
    text('lastResult', 'Last result', ({ lastResult }) => resultLabels[lastResult], {
      sort: ({ lastChargedOn }) => lastChargedOn,
    }),
    day('lastChargedOn', 'Last on', ({ lastChargedOn }) => lastChargedOn),
    timestamp('startedAt', 'Since', ({ startedAt }) => startedAt),
  ]),
];
