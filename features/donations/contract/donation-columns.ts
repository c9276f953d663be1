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
  ...defineColumns<DonationRecord>()(({ timestamp }) => [
    timestamp('paidAt', 'Date', ({ paidAt }) => paidAt, { sortLabels: byAge }),
  ]),
  ...getDonorColumns<DonationRecord>(),
  ...defineColumns<DonationRecord>()(({ money, text }) => [
    money('coveredFee', 'Covered fee', ({ coveredFee }) => coveredFee),
    money('amount', 'Amount', ({ amount }) => amount, { sortLabels: byAmount }),
    text('state', 'State', ({ state }) => donationStateLabels[state]),
    text('note', 'Note', ({ note }) => note, { search: true }),
    text('tribute', 'In memory or honor', ({ tribute }) => tribute, { search: true }),
    text('monthly', 'Monthly', ({ monthly }) => (monthly ? 'Yes' : 'No')),
    text(
      'way',
      'Paid by',
      (donation) => (donation.method === 'card' ? 'Card' : formatWay(donation)),
      { search: formatWay },
    ),
  ]),
];
