import { formatCount } from '#contract/rules/counts.ts';
import type { DonationBatch } from '#features/donations/contract/donation-batches.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useSite } from '#features/site/web/site.ts';
import { Money } from '#ui/data/Money.tsx';
import { Timestamp } from '#ui/data/Timestamp.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { BatchForm } from './BatchForm.tsx';
import styles from './Donations.module.css';
import { PanelSkeleton } from './PanelSkeleton.tsx';
import { useDonationBatches } from './queries.ts';

const none: readonly DonationBatch[] = [];
const getSearchText = ({ note, locationLabel, recordedBy }: DonationBatch) =>
  `${note} ${locationLabel} ${recordedBy}`;

const formatWays = ({ cashCents, checkCents }: DonationBatch): string =>
  [
    cashCents > 0 && `${formatMoney(cashCents, 'full')} cash`,
    checkCents > 0 && `${formatMoney(checkCents, 'full')} checks`,
  ]
    .filter(Boolean)
    .join(', ');

const getColumns = (timeZone: string | undefined): readonly Column<DonationBatch>[] => [
  {
    key: 'receivedOn',
    header: 'Day',
    sort: ({ receivedOn }) => receivedOn,
    cell: ({ receivedOn }) => formatDay(receivedOn, 'MMM Do YYYY'),
  },
  {
    key: 'location',
    header: 'Location',
    sort: ({ locationLabel }) => locationLabel,
    cell: ({ locationLabel, note }) => (
      <span className={styles.donor}>
        <b>{locationLabel}</b>
        {note && <span>{note}</span>}
      </span>
    ),
  },
  {
    key: 'donations',
    header: 'Gifts',
    sort: ({ donations }) => donations,
    cell: ({ donations }) => donations,
  },
  {
    key: 'totalCents',
    header: 'Total',
    sort: ({ totalCents }) => totalCents,
    cell: (batch) => (
      <span className={styles.amount}>
        <Money cents={batch.totalCents} style="full" />
        <span>{formatWays(batch)}</span>
      </span>
    ),
  },
  {
    key: 'recordedBy',
    header: 'Recorded',
    sort: ({ recordedAt }) => recordedAt,
    cell: ({ recordedBy, recordedAt }) => (
      <span className={styles.donor}>
        <b>{recordedBy}</b>
        <span>
          <Timestamp date={recordedAt} format="date" timeZone={timeZone} />
        </span>
      </span>
    ),
  },
];

/** Cash and checks of collections: a form for the envelopes, and what was recorded. */
export function BatchesPanel() {
  const query = useDonationBatches();
  const timeZone = useSite().data?.timeZone;
  const columns = getColumns(timeZone);
  const table = useTableRows({
    rows: query.data?.batches ?? none,
    columns,
    text: getSearchText,
  });
  return (
    <Loaded query={query} skeleton={<PanelSkeleton />}>
      {({ donors, purposes, locations }) => (
        <>
          <BatchForm {...{ donors, purposes, locations }} />
          <h2 className={styles.recorded}>Recorded</h2>
          <RowsTable
            label="Recorded collections"
            table={table}
            columns={columns}
            rowKey={({ id }) => id}
            search="Location, note or name"
            empty={
              <EmptyState title="Nothing recorded yet">
                Cash and checks that you record above appear here, in the totals and on statements.
              </EmptyState>
            }
            card={(batch) => (
              <div className={styles.card}>
                <div className={styles.cardHead}>
                  <span>{formatDay(batch.receivedOn, 'MMM Do YYYY')}</span>
                  <Money cents={batch.totalCents} style="full" />
                </div>
                <p>
                  {batch.locationLabel}, {formatCount(batch.donations, 'gift')}, {formatWays(batch)}
                </p>
                {batch.note && <p className={styles.note}>{batch.note}</p>}
              </div>
            )}
          />
        </>
      )}
    </Loaded>
  );
}
