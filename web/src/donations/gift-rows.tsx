import type { Gift } from '@namugongo/contract/donations';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { Undo2 } from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
import { MomentText } from '../ui/MomentText.tsx';
import { Money } from '../ui/Money.tsx';
import type { FileValue } from '../ui/table-file.ts';
import styles from './Donations.module.css';
import {
  byAmount,
  CardHead,
  giverColumn,
  GiverLine,
  purposeColumn,
  purposesInWords,
  textOfGift,
} from './gift-parts.tsx';

/** What a search looks in. */
export const giftText = (gift: Gift): string =>
  [textOfGift(gift), gift.note, gift.monthly ? 'Monthly' : ''].join(' ');

const stateWords: Record<Gift['state'], string> = {
  PAID: '',
  REFUND_DUE: 'Going back',
  REFUNDED: 'Given back',
  REFUND_FAILED: 'Refund failed',
};

function State({ gift: { state } }: { gift: Gift }) {
  if (state === 'PAID') return null;
  return <Badge tone={state === 'REFUND_FAILED' ? 'danger' : 'plain'}>{stateWords[state]}</Badge>;
}

type OnReturn = (gift: Gift) => void;

function Return({ gift, onReturn }: { gift: Gift; onReturn: OnReturn }) {
  if (gift.state !== 'PAID' && gift.state !== 'REFUND_FAILED') return <State gift={gift} />;
  return (
    <>
      <State gift={gift} />
      <Button
        look="quiet"
        size="small"
        icon={<Undo2 aria-hidden="true" />}
        aria-label={`Give back ${formatMoney(gift.amount)} of ${gift.name}`}
        onClick={() => onReturn(gift)}
      >
        Give back
      </Button>
    </>
  );
}

export function giftColumns(
  timeZone: string | undefined,
  onReturn: OnReturn,
): readonly Column<Gift>[] {
  return [
    {
      key: 'paidAt',
      header: 'Date',
      orders: { ascending: 'Oldest first', descending: 'Newest first' },
      sort: ({ paidAt }) => paidAt,
      cell: ({ paidAt }) => <MomentText moment={paidAt} shape="date" timeZone={timeZone} />,
    },
    giverColumn,
    purposeColumn(({ note }) => note),
    {
      key: 'location',
      header: 'Location',
      sort: ({ location }) => wireWords(location),
      cell: ({ location }) => wireWords(location),
    },
    {
      ...byAmount,
      header: 'Amount',
      cell: ({ amount, monthly }) => (
        <span className={styles.amount}>
          <Money cents={amount} style="full" />
          {monthly && <span>Monthly</span>}
        </span>
      ),
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (gift) => (
        <div className={styles.rowActions}>
          <Return gift={gift} onReturn={onReturn} />
        </div>
      ),
    },
  ];
}

type GiftCardProps = { gift: Gift; timeZone: string | undefined; onReturn: OnReturn };

/** A gift on a phone. */
export function GiftCard({ gift, timeZone, onReturn }: GiftCardProps) {
  return (
    <div className={styles.card}>
      <CardHead gift={gift} />
      <p className={styles.soft}>
        {gift.monthly && 'Monthly, '}
        {wireWords(gift.location)},{' '}
        <MomentText moment={gift.paidAt} shape="date" timeZone={timeZone} />
      </p>
      <GiverLine {...gift} />
      <p className={styles.note}>{gift.note}</p>
      <div className={styles.rowActions}>
        <Return gift={gift} onReturn={onReturn} />
      </div>
    </div>
  );
}

export const giftHeaders = [
  'Date',
  'Name',
  'Telephone',
  'Email',
  'Location',
  'Purpose',
  'Covered fee',
  'Amount',
  'State',
  'Note',
  'Monthly',
];

/** A gift as a line of a file; amounts as numbers of dollars. */
export function giftLine(gift: Gift): readonly FileValue[] {
  return [
    gift.paidAt,
    gift.name,
    gift.phone,
    gift.email,
    wireWords(gift.location),
    purposesInWords(gift),
    { cents: gift.coveredFee },
    { cents: gift.amount },
    stateWords[gift.state] || 'Paid',
    gift.note,
    gift.monthly ? 'Yes' : 'No',
  ];
}
