import {
  formatMonthlyState,
  monthlyColumns,
  resultLabels,
} from '#features/donations/contract/monthly-columns.ts';
import type { MonthlyDonation } from '#features/donations/contract/monthly-donations.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatWireValue } from '#features/donations/contract/rules/donations.ts';
import { CalendarX } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import type { Column } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './Donations.module.css';
import {
  DonationCardHeader,
  donorCell,
  DonorContact,
  renderPurposes,
} from './donation-row-parts.tsx';

const formatShortDay = (day: string | null): string => (day ? formatDay(day, 'MMM Do YYYY') : '');

const formatLastResult = ({ lastResult, lastChargedOn }: MonthlyDonation) =>
  `${resultLabels[lastResult]}, ${formatShortDay(lastChargedOn)}`;

function State({ donation }: { donation: MonthlyDonation }) {
  const tone =
    donation.state === 'ACTIVE' && !donation.owed ? 'ok' : donation.owed ? 'warn' : 'plain';
  return <Badge tone={tone}>{formatMonthlyState(donation)}</Badge>;
}

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

export const getMonthlyColumns = (onEnd: OnEnd): readonly Column<MonthlyDonation>[] => [
  ...toTableColumns(monthlyColumns, {
    visible: ['name', 'purpose', 'state', 'nextChargeOn', 'lastResult', 'amount'],
    cells: {
      name: donorCell,
      purpose: (donation) => renderPurposes(donation, formatWireValue(donation.location)),
      state: (donation) => <State donation={donation} />,
      lastResult: formatLastResult,
    },
  }),
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
