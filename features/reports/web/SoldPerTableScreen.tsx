import type { Event } from '#features/event/contract/events.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { reports } from '#features/tickets/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SoldChairs.module.css';

type TableRow = { tableName: string; tablesSold: number };
const noRows: readonly TableRow[] = [];

const columns: readonly Column<TableRow>[] = [
  {
    key: 'tableName',
    header: 'Table Name',
    sortLabels: { ascending: 'First table first', descending: 'Last table first' },
    sort: (row) => row.tableName,
    cell: (row) => <b>{row.tableName}</b>,
  },
  {
    key: 'tablesSold',
    header: 'Chairs Sold',
    sortLabels: { ascending: 'Fewest sold first', descending: 'Most sold first' },
    sort: (row) => row.tablesSold,
    cell: (row) => row.tablesSold,
    alignRight: true,
    card: { beside: true, cell: (row) => <span>{row.tablesSold} sold</span> },
  },
];

/** /umdcheckoutsummary: how many chairs of each table are sold (specification, section 2). */
export function SoldPerTableScreen() {
  return (
    <StaffScreen title="Sold per table" subtitle="Uganda Martyrs Day Reception">
      {(event, head) => <SoldPerTable event={event} head={head} />}
    </StaffScreen>
  );
}

type SoldPerTableProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function SoldPerTable({ event, head }: SoldPerTableProps) {
  const isMobile = useIsMobile();
  const summary = useQuery(
    apiQueryOptions(reports.getSalesPerTable, { query: { event: event.id } }),
  );
  const table = useTableRows({
    rows: summary.data ?? noRows,
    columns,
    defaultSort: { key: 'tableName', direction: 'ascending' },
  });
  const actions = (
    <ReportActions
      iconsOnly={isMobile}
      busy={summary.isFetching}
      onRefresh={() => void summary.refetch()}
      file={() => ({
        name: `sold per table ${event.title}`,
        headers: columns.map(({ header }) => header),
        rows: table.visibleRows.map(({ tableName, tablesSold }) => [tableName, tablesSold]),
      })}
    />
  );
  const total = table.visibleRows.reduce((sum, { tablesSold }) => sum + tablesSold, 0);
  return (
    <>
      {head(!isMobile && actions)}
      {summary.error && (
        <div className={layout.problem}>
          <QueryError query={summary}>{uiMessages.soldNotLoaded}</QueryError>
        </div>
      )}
      {summary.isPending && <RowsSkeleton search rows={8} />}
      {summary.data && (
        <div className={styles.narrow}>
          <RowsTable
            label="Sold per table"
            table={table}
            columns={columns}
            rowKey={(row) => row.tableName}
            empty="No checkout records available"
            footer={{
              cells: { tableName: 'Total', tablesSold: total },
              line: (
                <p className={styles.line}>
                  <span>Total</span> <b>{total}</b>
                </p>
              ),
            }}
            cardGap="0"
            actions={isMobile && actions}
          />
        </div>
      )}
    </>
  );
}
