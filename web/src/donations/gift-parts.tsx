import type { Gift } from '@namugongo/contract/donations';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { formatTelephone } from '@namugongo/contract/rules/telephones';
import type { ReactNode } from 'react';
import type { Column } from '../ui/DataTable.tsx';
import { Money } from '../ui/Money.tsx';
import { TelephoneText } from '../ui/TelephoneText.tsx';
import styles from './Donations.module.css';

/** What a gift and a monthly gift have in common. */
type AnyGift = Pick<Gift, 'name' | 'phone' | 'email' | 'location' | 'parts' | 'amount'>;

/** 'Liturgy' or 'Liturgy $60, UMD $40' */
export function purposesInWords({ parts }: Pick<Gift, 'parts'>): string {
  if (parts.length === 1) return wireWords(parts[0]?.message ?? '');
  return parts
    .map(({ message, amount }) => `${wireWords(message)} ${formatMoney(amount)}`)
    .join(', ');
}

/** What a search looks in. */
export const textOfGift = (gift: AnyGift): string =>
  [
    gift.name,
    gift.email,
    gift.phone,
    formatTelephone(gift.phone),
    purposesInWords(gift),
    wireWords(gift.location),
  ].join(' ');

export const giverColumn: Column<AnyGift> = {
  key: 'name',
  header: 'Giver',
  orders: { ascending: 'Giver, A to Z', descending: 'Giver, Z to A' },
  sort: ({ name }) => name,
  cell: ({ name, phone, email }) => (
    <span className={styles.giver}>
      <b>{name}</b>
      <TelephoneText digits={phone} />
      {email && <span>{email}</span>}
    </span>
  ),
};

/** `below` stands in small words under the purposes. */
export const purposeColumn = <Row extends AnyGift>(
  below: (gift: Row) => ReactNode,
): Column<Row> => ({
  key: 'purpose',
  header: 'Purpose',
  sort: purposesInWords,
  cell: (gift) => (
    <span className={styles.purpose}>
      {purposesInWords(gift)}
      <span>{below(gift)}</span>
    </span>
  ),
});

/** How the column of amounts sorts. */
export const byAmount = {
  key: 'amount',
  right: true,
  orders: { ascending: 'Smallest amount first', descending: 'Largest amount first' },
  sort: ({ amount }: AnyGift) => amount,
};

/** The beginning of a gift's card on a phone. */
export function CardHead({ gift }: { gift: AnyGift }) {
  return (
    <>
      <p className={styles.cardHead}>
        <b>{gift.name}</b> <Money cents={gift.amount} style="full" />
      </p>
      <p>{purposesInWords(gift)}</p>
    </>
  );
}

/** How the giver of a card is reached. */
export function GiverLine({ phone, email }: Pick<AnyGift, 'phone' | 'email'>) {
  return (
    <p className={styles.soft}>
      <TelephoneText digits={phone} /> {email}
    </p>
  );
}

/** The sum under a table, beneath the column `key` and the amounts, or as one line under the cards of a phone. */
export function totalFooter(key: string, label: string, cents: number) {
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
