import { alphabetical, defineColumns } from '#contract/columns.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { DonationRecord } from './donations.ts';

/** Fields that donations and monthly donations share. */
export type AnyDonation = Pick<
  DonationRecord,
  'name' | 'phone' | 'email' | 'locationLabel' | 'parts' | 'amount'
>;

/** 'Liturgy' or 'Liturgy $60, UMD $40' */
export function formatPurposes({ parts }: Pick<DonationRecord, 'parts'>): string {
  if (parts.length === 1) return parts[0]?.label ?? '';
  return parts.map(({ label, amount }) => `${label} ${formatMoney(amount)}`).join(', ');
}

/** Who gives, where and for what. */
export const getDonorColumns = <Row extends AnyDonation>() =>
  defineColumns<Row>()([
    {
      key: 'name',
      label: 'Name',
      kind: 'text',
      value: ({ name }) => name,
      sortLabels: alphabetical('Donor'),
      search: true,
    },
    {
      key: 'phone',
      label: 'Telephone',
      kind: 'telephone',
      value: ({ phone }) => phone,
      search: true,
    },
    { key: 'email', label: 'Email', kind: 'text', value: ({ email }) => email, search: true },
    {
      key: 'location',
      label: 'Location',
      kind: 'text',
      value: ({ locationLabel }) => locationLabel,
      search: true,
    },
    { key: 'purpose', label: 'Purpose', kind: 'text', value: formatPurposes, search: true },
  ]);
