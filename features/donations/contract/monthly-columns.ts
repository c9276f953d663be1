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
  ...defineColumns<MonthlyDonation>()([
    {
      key: 'amount',
      label: 'Every month',
      kind: 'money',
      value: ({ amount }) => amount,
      sortLabels: byAmount,
    },
    { key: 'state', label: 'State', kind: 'text', value: formatMonthlyState, search: true },
    {
      key: 'nextChargeOn',
      label: 'Next',
      kind: 'day',
      value: ({ nextChargeOn }) => nextChargeOn,
      sort: ({ nextChargeOn }) => nextChargeOn ?? '9999',
      sortLabels: { ascending: 'Next first', descending: 'Next last' },
    },
    {
      key: 'lastResult',
      label: 'Last result',
      kind: 'text',
      value: ({ lastResult }) => resultLabels[lastResult],
      sort: ({ lastChargedOn }) => lastChargedOn,
    },
    {
      key: 'lastChargedOn',
      label: 'Last on',
      kind: 'day',
      value: ({ lastChargedOn }) => lastChargedOn,
    },
    { key: 'startedAt', label: 'Since', kind: 'timestamp', value: ({ startedAt }) => startedAt },
  ]),
];
