import { byAge, byAmount, defineColumns } from '#contract/columns.ts';
import type { DonationRecord } from './donations.ts';
import { getDonorColumns } from './donor-columns.ts';

/** 'Monthly', 'Cash', 'Check 1042'; nothing for a single gift by card. */
export function formatWay({
  monthly,
  method,
  checkNumber,
}: Pick<DonationRecord, 'monthly' | 'method' | 'checkNumber'>): string {
  if (method === 'check') return `Check ${checkNumber}`.trim();
  if (method === 'cash') return 'Cash';
  return monthly ? 'Monthly' : '';
}

export const donationStateLabels: Record<DonationRecord['state'], string> = {
  PAID: 'Paid',
  REFUND_DUE: 'Refund on its way',
  REFUNDED: 'Refunded',
  REFUND_FAILED: 'Refund failed',
  VOIDED: 'Voided',
};

export const donationColumns = [
  ...defineColumns<DonationRecord>()([
    {
      key: 'paidAt',
      label: 'Date',
      kind: 'timestamp',
      value: ({ paidAt }) => paidAt,
      sortLabels: byAge,
    },
  ]),
  ...getDonorColumns<DonationRecord>(),
  ...defineColumns<DonationRecord>()([
    {
      key: 'coveredFee',
      label: 'Covered fee',
      kind: 'money',
      value: ({ coveredFee }) => coveredFee,
    },
    {
      key: 'amount',
      label: 'Amount',
      kind: 'money',
      value: ({ amount }) => amount,
      sortLabels: byAmount,
    },
    {
      key: 'state',
      label: 'State',
      kind: 'text',
      value: ({ state }) => donationStateLabels[state],
    },
    { key: 'note', label: 'Note', kind: 'text', value: ({ note }) => note, search: true },
    {
      key: 'tribute',
      label: 'In memory or honor',
      kind: 'text',
      value: ({ tribute }) => tribute,
      search: true,
    },
    {
      key: 'monthly',
      label: 'Monthly',
      kind: 'text',
      value: ({ monthly }) => (monthly ? 'Yes' : 'No'),
    },
    {
      key: 'way',
      label: 'Paid by',
      kind: 'text',
      value: (donation) => (donation.method === 'card' ? 'Card' : formatWay(donation)),
      search: formatWay,
    },
  ]),
];
