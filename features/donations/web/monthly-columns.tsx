import type { MonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { CalendarX } from 'lucide-react';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { Money } from '#ui/data/Money.tsx';
import type { ExportValue } from '#ui/table/table-export.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';
import {
  amountSort,
  DonationCardHeader,
  donorColumn,
  DonorContact,
  purposeColumn,
  formatPurposes,
  getDonationSearchText,
} from './donation-row-parts.tsx';

const formatShortDay = (day: string | null): string => (day ? formatDay(day, 'MMM Do YYYY') : '');

const resultLabels: Record<MonthlyDonation['lastResult'], string> = {
  paid: 'Paid',
  declined: 'Declined',
  asked: 'Waiting for the bank',
};
const formatLastResult = ({ lastResult, lastChargedOn }: MonthlyDonation) =>
  `${resultLabels[lastResult]}, ${formatShortDay(lastChargedOn)}`;

export function formatMonthlyState({ state, pausedBy, owed, endedBy }: MonthlyDonation): string {
  if (state === 'ENDED') return endedBy === 'treasurer' ? 'Ended by us' : 'Ended';
  if (state === 'PAUSED') return pausedBy === 'card' ? 'Paused: card declined' : 'Paused by donor';
  return owed ? 'Retrying' : 'Active';
}

function State({ donation }: { donation: MonthlyDonation }) {
  const tone =
    donation.state === 'ACTIVE' && !donation.owed ? 'ok' : donation.owed ? 'warn' : 'plain';
  return <Badge tone={tone}>{formatMonthlyState(donation)}</Badge>;
}

/** Text that the search matches. */
export const getMonthlySearchText = (donation: MonthlyDonation): string =>
  [getDonationSearchText(donation), formatMonthlyState(donation)].join(' ');

type OnEnd = (donation: MonthlyDonation) => void;

function End({ donation, onEnd }: { donation: MonthlyDonation; onEnd: OnEnd }) {
  if (donation.state === 'ENDED') return null;
  return (
    <Button
      variant="secondary"
      size="small"
      icon={<CalendarX aria-hidden="true" />}
      aria-label={`End the monthly gift of ${donation.name}`}
      onClick={() => onEnd(donation)}
    >
      End
    </Button>
  );
}

export function getMonthlyColumns(onEnd: OnEnd): readonly Column<MonthlyDonation>[] {
  return [
    donorColumn,
    purposeColumn(({ location }) => formatWireValue(location)),
    {
      key: 'state',
      header: 'State',
      sort: formatMonthlyState,
      cell: (donation) => <State donation={donation} />,
    },
    {
      key: 'nextChargeOn',
      header: 'Next',
      sortLabels: { ascending: 'Next first', descending: 'Next last' },
      sort: ({ nextChargeOn }) => nextChargeOn ?? '9999',
      cell: ({ nextChargeOn }) => formatShortDay(nextChargeOn),
    },
    {
      key: 'lastChargedOn',
      header: 'Last result',
      sort: ({ lastChargedOn }) => lastChargedOn,
      cell: formatLastResult,
    },
    {
      ...amountSort,
      header: 'Every month',
      cell: ({ amount }) => <Money cents={amount} style="full" />,
    },
    {
      key: 'actions',
      header: 'Actions',
      cell: (donation) => (
        <div className={styles.rowActions}>
          <End donation={donation} onEnd={onEnd} />
        </div>
      ),
    },
  ];
}

/** A monthly donation on a small screen. */
export function MonthlyDonationCard({
  donation,
  onEnd,
}: {
  donation: MonthlyDonation;
  onEnd: OnEnd;
}) {
  return (
    <div className={styles.card}>
      <DonationCardHeader donation={donation} />
      <DonorContact {...donation} />
      <p className={layout.hint}>
        {donation.nextChargeOn && `Next ${formatShortDay(donation.nextChargeOn)}. `}Last:{' '}
        {formatLastResult(donation)}
      </p>
      <div className={styles.rowActions}>
        <State donation={donation} />
        <End donation={donation} onEnd={onEnd} />
      </div>
    </div>
  );
}

export const monthlyCsvHeaders = [
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

/** A monthly donation as a row of an export. */
export const toMonthlyCsvRow = (donation: MonthlyDonation): readonly ExportValue[] => [
  donation.name,
  donation.phone,
  donation.email,
  formatWireValue(donation.location),
  formatPurposes(donation),
  { cents: donation.amount },
  formatMonthlyState(donation),
  donation.nextChargeOn ?? '',
  resultLabels[donation.lastResult],
  donation.lastChargedOn,
  donation.startedAt,
];
