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
  defineColumns<Row>()(({ text, telephone }) => [
    text('name', 'Name', ({ name }) => name, { sortLabels: alphabetical('Donor'), search: true }),
    telephone('phone', 'Telephone', ({ phone }) => phone, { search: true }),
    text('email', 'Email', ({ email }) => email, { search: true }),
    text('location', 'Location', ({ locationLabel }) => locationLabel, { search: true }),
    text('purpose', 'Purpose', formatPurposes, { search: true }),
  ]);
