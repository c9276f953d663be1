import type { HourLedger, HourLedgerEntry } from '#features/hours/contract/hour-schemas.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions } from '#ui/api.ts';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import type { TableExport } from '#ui/table/table-export.ts';
import styles from './Hours.module.css';
import { formatOptionalDay, formatHours } from './hour-labels.tsx';

const columns: readonly Column<HourLedgerEntry>[] = [
  {
    key: 'day',
    header: 'Date',
    sort: ({ day }) => day,
    sortLabels: { ascending: 'Oldest first', descending: 'Newest first' },
    cell: ({ day }) => formatOptionalDay(day),
  },
  { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  {
    key: 'direction',
    header: 'Hours',
    cell: ({ direction }) => (direction === 'given' ? 'Given' : 'Received'),
  },
  { key: 'category', header: 'Service', cell: ({ category }) => category },
  {
    key: 'hours',
    header: 'Number',
    alignRight: true,
    sort: (line) => line.hours,
    cell: (line) => line.hours,
  },
  {
    key: 'reason',
    header: 'Note',
    cell: ({ reversesId, reason, createdBy }) =>
      [reversesId ? 'Correction' : '', reason, `by ${createdBy}`].filter(Boolean).join(' · '),
  },
];

/** Hours given and received: the reader's own, or everyone's for the coordinator. Entries never change. */
export function LedgerPanel({ office }: { office: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(apiQueryOptions(hours.getLedger, {}));
  if (error) return <ErrorMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.skeleton}>
        <Loading label="Loading hours..." />
        <Skeleton height="6rem" />
        <Skeleton height="12rem" />
      </div>
    );
  if (data.lines.length === 0)
    return (
      <EmptyState title="No hours recorded yet">
        Hours appear here once they are confirmed.
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      <Totals totals={data.totals} office={office} />
      <div>
        <ExportButtons file={() => toHoursExport(data.lines)} />
      </div>
      <DataTable
        label="Hours given and received"
        rows={data.lines}
        columns={columns}
        rowKey={({ id }) => id}
        defaultSort={{ key: 'day', direction: 'descending' }}
        empty=""
      />
    </div>
  );
}

function Totals({ totals, office }: { totals: HourLedger['totals']; office: boolean }) {
  return (
    <ul className={styles.totals} aria-label="Totals">
      {totals.map(({ name, volunteered, received }) => (
        <li key={name}>
          {office && <b>{name}</b>}
          <span>
            <strong>{formatHours(volunteered)}</strong> given
          </span>
          <span>
            <strong>{formatHours(received)}</strong> received
          </span>
        </li>
      ))}
    </ul>
  );
}

const headers = ['Date', 'Name', 'Direction', 'Service', 'Hours', 'Reversal of', 'Reason', 'By'];

function toHoursExport(lines: readonly HourLedgerEntry[]): TableExport {
  const rows = lines.map((line) => [
    { day: line.day },
    line.name,
    line.direction,
    line.category,
    line.hours,
    line.reversesId ?? '',
    line.reason,
    line.createdBy,
  ]);
  return { name: 'hours', headers, rows };
}
