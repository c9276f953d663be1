import type { HourLedger } from '#features/hours/contract/hour-schemas.ts';
import { ledgerColumns } from '#features/hours/contract/ledger-columns.ts';
import { hours } from '#features/hours/contract/hours.ts';
import { useQuery } from '@tanstack/react-query';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { ExportButtons } from '#ui/table/ExportButtons.tsx';
import { Loaded } from '#ui/feedback/Loaded.tsx';
import { Loading, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import styles from './Hours.module.css';
import { formatOptionalDay, formatHours } from './hour-labels.tsx';

const columns = toTableColumns(ledgerColumns, {
  visible: ['day', 'name', 'direction', 'category', 'hours', 'reason'],
  cells: {
    day: ({ day }) => formatOptionalDay(day),
    reason: ({ reversesId, reason, createdBy }) =>
      [reversesId ? 'Correction' : '', reason, `by ${createdBy}`].filter(Boolean).join(' · '),
  },
});

/** Hours given and received: the reader's own, or everyone's for the coordinator. Entries never change. */
export function LedgerPanel({ office }: { office: boolean }) {
  const ledger = useQuery(apiQueryOptions(hours.getLedger, {}));
  return (
    <Loaded
      query={ledger}
      skeleton={
        <div className={styles.skeleton}>
          <Loading label="Loading hours..." />
          <Skeleton height="6rem" />
          <Skeleton height="12rem" />
        </div>
      }
    >
      {({ lines, totals }) =>
        lines.length === 0 ? (
          <EmptyState title="No hours recorded yet">
            Hours appear here once they are confirmed.
          </EmptyState>
        ) : (
          <div className={styles.panel}>
            <Totals totals={totals} office={office} />
            <div>
              <ExportButtons
                url={(format) => getApiUrl(hours.exportLedger, { query: { format } })}
              />
            </div>
            <DataTable
              label="Hours given and received"
              rows={lines}
              columns={columns}
              rowKey={({ id }) => id}
              defaultSort={{ key: 'day', direction: 'descending' }}
              empty=""
            />
          </div>
        )
      }
    </Loaded>
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
