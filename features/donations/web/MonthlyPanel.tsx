import { createSearchText } from '#contract/columns.ts';
import {
  monthlyColumns,
  formatMonthlyState,
  resultLabels,
} from '#features/donations/contract/monthly-columns.ts';
import {
  type MonthlyDonation,
  monthlyDonations,
} from '#features/donations/contract/monthly-donations.ts';
import { useMemo, useState } from 'react';
import { getApiUrl } from '#ui/api.ts';
import { RowsTable, type Column } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { MoreActions } from '#ui/controls/MoreActions.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import styles from './Donations.module.css';
import { EndMonthlyDonationDialog } from './ReasonDialog.tsx';
import {
  renderTotalFooter,
  DonationCardHeader,
  donorCell,
  DonorContact,
  renderPurposes,
} from './donation-row-parts.tsx';
import { MonthlyHistoryButton } from './HistoryButton.tsx';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useMonthlyDonations } from './queries.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { CalendarX } from '#ui/icons.ts';
import { Badge } from '#ui/data/Badge.tsx';
import { Button } from '#ui/controls/Button.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import layout from '#ui/layout/layout.module.css';

const getSearchText = createSearchText(monthlyColumns);

/** All monthly donations with state, next day and last result, and a button to end one for its donor. */
export function MonthlyPanel() {
  return (
    <Loaded query={useMonthlyDonations()} skeleton={<PanelSkeleton />}>
      {(rows) => <MonthlyDonationsTable rows={rows} />}
    </Loaded>
  );
}

function MonthlyDonationsTable({ rows }: { rows: readonly MonthlyDonation[] }) {
  const [ending, setEnding] = useState<MonthlyDonation | null>(null);
  const columns = useMemo(() => getMonthlyColumns(setEnding), []);
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'nextChargeOn', direction: 'ascending' },
    text: getSearchText,
  });
  const total = table.visibleRows.reduce(
    (sum, { state, amount }) => (state === 'ACTIVE' ? sum + amount : sum),
    0,
  );
  return (
    <>
      <div className={styles.actions}>
        <MoreActions>
          <ExportButtons
            size="small"
            disabled={table.visibleRows.length === 0}
            url={(format) =>
              getApiUrl(monthlyDonations.export, { query: { ...table.selection, format } })
            }
          />
        </MoreActions>
      </div>
      <RowsTable
        label="Monthly gifts"
        table={table}
        columns={columns}
        rowKey={({ id }) => id}
        search="Name, phone number, purpose or state"
        empty={
          <EmptyState title="No monthly gifts yet">
            People start one by choosing ‘Every month’ on the donation page.
          </EmptyState>
        }
        footer={renderTotalFooter('name', 'Active, every month', total)}
        card={(donation) => <MonthlyDonationCard donation={donation} onEnd={setEnding} />}
      />
      {ending && <EndMonthlyDonationDialog donation={ending} onClose={() => setEnding(null)} />}
    </>
  );
}

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

const getMonthlyColumns = (onEnd: OnEnd): readonly Column<MonthlyDonation>[] => [
  ...toTableColumns(monthlyColumns, {
    visible: ['name', 'purpose', 'state', 'nextChargeOn', 'lastResult', 'amount'],
    cells: {
      name: donorCell,
      purpose: (donation) => renderPurposes(donation, donation.locationLabel),
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
        <MonthlyHistoryButton donation={donation} />
      </div>
    ),
  },
];

/** A monthly donation on a small screen. */
function MonthlyDonationCard({ donation, onEnd }: { donation: MonthlyDonation; onEnd: OnEnd }) {
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
        <MonthlyHistoryButton donation={donation} />
      </div>
    </div>
  );
}
