import type { DonationRecord } from '#features/donations/contract/donations.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import type { ReactNode } from 'react';
import type { Column } from '#ui/table/DataTable.tsx';
import { Money } from '#ui/data/Money.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';

/** Fields that donations and monthly donations share. */
type AnyDonation = Pick<
  DonationRecord,
  'name' | 'phone' | 'email' | 'location' | 'parts' | 'amount'
>;

/** 'Liturgy' or 'Liturgy $60, UMD $40' */
export function formatPurposes({ parts }: Pick<DonationRecord, 'parts'>): string {
  if (parts.length === 1) return formatWireValue(parts[0]?.message ?? '');
  return parts
    .map(({ message, amount }) => `${formatWireValue(message)} ${formatMoney(amount)}`)
    .join(', ');
}

/** Text that the search matches. */
export const getDonationSearchText = (donation: AnyDonation): string =>
  [
    donation.name,
    donation.email,
    donation.phone,
    formatTelephone(donation.phone),
    formatPurposes(donation),
    formatWireValue(donation.location),
  ].join(' ');

export const donorColumn: Column<AnyDonation> = {
  key: 'name',
  header: 'Donor',
  sortLabels: { ascending: 'Donor, A to Z', descending: 'Donor, Z to A' },
  sort: ({ name }) => name,
  cell: ({ name, phone, email }) => (
    <span className={styles.donor}>
      <b>{name}</b>
      <TelephoneNumber digits={phone} />
      {email && <span>{email}</span>}
    </span>
  ),
};

/** `below` is shown in small text under the purposes. */
export const purposeColumn = <Row extends AnyDonation>(
  below: (donation: Row) => ReactNode,
): Column<Row> => ({
  key: 'purpose',
  header: 'Purpose',
  sort: formatPurposes,
  cell: (donation) => (
    <span className={styles.purpose}>
      {formatPurposes(donation)}
      <span>{below(donation)}</span>
    </span>
  ),
});

/** Key, alignment and sorting of the amount column. */
export const amountSort = {
  key: 'amount',
  alignRight: true,
  sortLabels: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
  sort: ({ amount }: AnyDonation) => amount,
};

/** Name, amount and purposes at the top of a card on a small screen. */
export function DonationCardHeader({ donation }: { donation: AnyDonation }) {
  return (
    <>
      <p className={styles.cardHead}>
        <b>{donation.name}</b> <Money cents={donation.amount} style="full" />
      </p>
      <p>{formatPurposes(donation)}</p>
    </>
  );
}

/** Telephone and email of the donor. */
export function DonorContact({ phone, email }: Pick<AnyDonation, 'phone' | 'email'>) {
  return (
    <p className={layout.hint}>
      <TelephoneNumber digits={phone} /> {email}
    </p>
  );
}

/** The total row under a table, labeled in column `key`, and the same as one line under the cards on a small screen. */
export function renderTotalFooter(key: string, label: string, cents: number) {
  const total = formatMoney(cents, 'full');
  return {
    cells: { [key]: label, amount: total },
    line: (
      <p className={styles.line}>
        <span>{label}</span> <b>{total}</b>
      </p>
    ),
  };
}
