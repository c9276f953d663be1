import type { MonthlyGift } from '@namugongo/contract/monthly-gifts';
import { dayInWords } from '@namugongo/contract/rules/days';
import { wireWords } from '@namugongo/contract/rules/gifts';
import { formatMoney } from '@namugongo/contract/rules/money';
import { CalendarX } from 'lucide-react';
import { Badge } from '../ui/Badge.tsx';
import { Button } from '../ui/Button.tsx';
import type { Column } from '../ui/DataTable.tsx';
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

const dayWords = (day: string | null): string => (day ? dayInWords(day, 'MMM Do YYYY') : '');

const resultWords: Record<MonthlyGift['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'The bank asked',
};
const lastWords = ({ lastResult, lastOn }: MonthlyGift) =>
  `${resultWords[lastResult]}, ${dayWords(lastOn)}`;

export function stateWords({ state, pausedBy, owed, endedBy }: MonthlyGift): string {
  if (state === 'ENDED') return endedBy === 'treasurer' ? 'Ended for the giver' : 'Ended';
  if (state === 'PAUSED') return pausedBy === 'card' ? 'Paused: card declined' : 'Paused by giver';
  return owed ? 'Tried again' : 'Active';
}

function State({ gift }: { gift: MonthlyGift }) {
  const tone = gift.state === 'ACTIVE' && !gift.owed ? 'ok' : gift.owed ? 'warn' : 'plain';
  return <Badge tone={tone}>{stateWords(gift)}</Badge>;
}

/** What a search looks in. */
export const monthlyText = (gift: MonthlyGift): string =>
  [textOfGift(gift), stateWords(gift)].join(' ');

type OnEnd = (gift: MonthlyGift) => void;

function End({ gift, onEnd }: { gift: MonthlyGift; onEnd: OnEnd }) {
  if (gift.state === 'ENDED') return null;
  return (
    <Button
      look="quiet"
      size="small"
      icon={<CalendarX aria-hidden="true" />}
      aria-label={`End ${formatMoney(gift.amount)} a month of ${gift.name}`}
      onClick={() => onEnd(gift)}
    >
      End
    </Button>
  );
}

export function monthlyColumns(onEnd: OnEnd): readonly Column<MonthlyGift>[] {
  return [
    giverColumn,
    purposeColumn(({ location }) => wireWords(location)),
    {
      key: 'state',
      header: 'State',
      sort: stateWords,
      cell: (gift) => <State gift={gift} />,
    },
    {
      key: 'nextOn',
      header: 'Next',
      orders: { ascending: 'Next first', descending: 'Next last' },
      sort: ({ nextOn }) => nextOn ?? '9999',
      cell: ({ nextOn }) => dayWords(nextOn),
    },
    {
      key: 'lastOn',
      header: 'Last result',
      sort: ({ lastOn }) => lastOn,
      cell: lastWords,
    },
    {
      ...byAmount,
      header: 'Every month',
      cell: ({ amount }) => <Money cents={amount} style="full" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (gift) => (
        <div className={styles.rowActions}>
          <End gift={gift} onEnd={onEnd} />
        </div>
      ),
    },
  ];
}

/** A monthly gift on a phone. */
export function MonthlyCard({ gift, onEnd }: { gift: MonthlyGift; onEnd: OnEnd }) {
  return (
    <div className={styles.card}>
      <CardHead gift={gift} />
      <GiverLine {...gift} />
      <p className={styles.soft}>
        {gift.nextOn && `Next ${dayWords(gift.nextOn)}. `}Last: {lastWords(gift)}
      </p>
      <div className={styles.rowActions}>
        <State gift={gift} />
        <End gift={gift} onEnd={onEnd} />
      </div>
    </div>
  );
}

export const monthlyHeaders = [
  'Name',
  'Telephone',
  'Email',
  'Location',
  'Purpose',
  'Every month',
  'State',
  'Next',
  'Last result',
  'Last on',
  'Since',
];

/** A monthly gift as a line of a file. */
export const monthlyLine = (gift: MonthlyGift): readonly FileValue[] => [
  gift.name,
  gift.phone,
  gift.email,
  wireWords(gift.location),
  purposesInWords(gift),
  { cents: gift.amount },
  stateWords(gift),
  gift.nextOn ?? '',
  resultWords[gift.lastResult],
  gift.lastOn,
  gift.startedAt,
];
