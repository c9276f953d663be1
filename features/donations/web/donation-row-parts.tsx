import { type AnyDonation, formatPurposes } from '#features/donations/contract/donor-columns.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { ReactNode } from 'react';
import { Money } from '#ui/data/Money.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';

/** The donor's cell: name, telephone and email. */
export const donorCell = {
  header: 'Donor',
  cell: ({ name, phone, email }: AnyDonation) => (
    <span className={styles.donor}>
      <b>{name}</b>
      <TelephoneNumber digits={phone} />
      {email && <span>{email}</span>}
    </span>
  ),
};

/** `below` is shown in small text under the purposes. */
export const renderPurposes = (donation: AnyDonation, below: ReactNode) => (
  <span className={styles.purpose}>
    {formatPurposes(donation)}
    <span>{below}</span>
  </span>
);

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
