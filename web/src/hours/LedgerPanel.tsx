import type { Ledger, LedgerLine } from '@namugongo/contract/hour-records';
import { hours } from '@namugongo/contract/hours';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../api.ts';
import { type Column, DataTable } from '../ui/DataTable.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ExportButtons } from '../ui/ExportButtons.tsx';
import { ProblemMessage } from '../ui/ProblemMessage.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import type { TableFile } from '../ui/table-file.ts';
import styles from './Hours.module.css';
import { dayText, hoursText } from './state-words.tsx';

const columns: readonly Column<LedgerLine>[] = [
  {
    key: 'day',
    header: 'Date',
    sort: ({ day }) => day,
    orders: { ascending: 'Oldest first', descending: 'Newest first' },
    cell: ({ day }) => dayText(day),
  },
  { key: 'name', header: 'Name', sort: ({ name }) => name, cell: ({ name }) => name },
  { key: 'direction', header: 'Hours', cell: ({ direction }) => direction },
  { key: 'category', header: 'Service', cell: ({ category }) => category },
  {
    key: 'hours',
    header: 'Number',
    right: true,
    sort: (line) => line.hours,
    cell: (line) => line.hours,
  },
  {
    key: 'reason',
    header: 'Note',
    cell: ({ reverses, reason, writtenBy }) =>
      [reverses ? 'Reversal' : '', reason, `by ${writtenBy}`].filter(Boolean).join(' · '),
  },
];

/** Hours given and received: one's own, or everybody's for the coordinator. Nothing in it is ever changed. */
export function LedgerPanel({ office }: { office: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(queryOf(hours.ledger, {}));
  if (error)
    return <ProblemMessage error={error} busy={isFetching} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div className={styles.skeleton}>
        <Loading words="Loading hours..." />
        <Skeleton height="6rem" />
        <Skeleton height="12rem" />
      </div>
    );
  if (data.lines.length === 0)
    return (
      <EmptyState title="No hours are written down yet">
        Hours stand here once they were given and confirmed.
      </EmptyState>
    );
  return (
    <div className={styles.panel}>
      <Totals totals={data.totals} office={office} />
      <div>
        <ExportButtons file={() => ledgerFile(data.lines)} />
      </div>
      <DataTable
        label="Hours given and received"
        rows={data.lines}
        columns={columns}
        rowKey={({ id }) => id}
        sorted={{ key: 'day', direction: 'descending' }}
        empty=""
      />
    </div>
  );
}

function Totals({ totals, office }: { totals: Ledger['totals']; office: boolean }) {
  return (
    <ul className={styles.totals} aria-label="Totals">
      {totals.map(({ name, given, received }) => (
        <li key={name}>
          {office && <b>{name}</b>}
          <span>
            <strong>{hoursText(given)}</strong> given
          </span>
          <span>
            <strong>{hoursText(received)}</strong> received
          </span>
        </li>
      ))}
    </ul>
  );
}

const headers = ['Date', 'Name', 'Direction', 'Service', 'Hours', 'Reversal of', 'Reason', 'By'];

function ledgerFile(lines: readonly LedgerLine[]): TableFile {
  const rows = lines.map((line) => [
    { day: line.day },
    line.name,
    line.direction,
    line.category,
    line.hours,
    line.reverses ?? '',
    line.reason,
    line.writtenBy,
  ]);
  return { name: 'hours', headers, rows };
}
