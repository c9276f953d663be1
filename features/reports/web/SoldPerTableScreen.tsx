import type { Event } from '#contract/event.ts';
import { linkTo } from '#contract/screens.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { guestMessages } from '#features/guest-messages/contract/guest-messages.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { reports, type TableSales } from '#features/tickets/contract/reports.ts';
import { tableSalesColumns } from '#features/reports/contract/table-sales-columns.ts';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { Link } from '#ui/router/Link.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SoldChairs.module.css';

const noRows: readonly TableSales[] = [];

const baseColumns = toTableColumns(tableSalesColumns, {
  cells: {
    tableName: (row) => <b>{row.tableName}</b>,
    tablesSold: { card: { beside: true, cell: (row) => <span>{row.tablesSold} sold</span> } },
  },
});

/** Links to a message to the guests of a table. */
const buildMessageColumn = (event: number): Column<TableSales> => ({
  key: 'message',
  header: 'Message',
  cell: ({ tableName }) => (
    <Link
      to={linkTo('/new-guest-message/$event', { event, table: tableName })}
      aria-label={`Write to ${tableName}`}
    >
      Write
    </Link>
  ),
  card: { beside: true },
});

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
  const canAccess = useCanAccess();
  const isWriter = canAccess(guestMessages.create);
  const columns = useMemo(
    () => (isWriter ? [...baseColumns, buildMessageColumn(event.id)] : baseColumns),
    [isWriter, event.id],
  );
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
      url={(format) =>
        getApiUrl(reports.exportSalesPerTable, {
          query: { event: event.id, ...table.selection, format },
        })
      }
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
