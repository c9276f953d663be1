import type { Event } from '#contract/event.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { reports, type SoldChair } from '#features/tickets/contract/reports.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { formatChairCount } from '#features/hall/web/chairs/store/table-summary.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { getSoldChairSearchText } from '#features/tickets/contract/sold-chair-columns.ts';
import { getSoldChairColumns, SoldChairCard } from './sold-chair-columns.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './SoldChairs.module.css';

const noRows: readonly SoldChair[] = [];

/** /umdcheckouts: every sold chair of an event (specification, section 2). */
export function SoldChairsScreen() {
  return (
    <StaffScreen title="Sold Chairs" subtitle="Uganda Martyrs Day Reception">
      {(event, head) => <SoldChairs event={event} head={head} />}
    </StaffScreen>
  );
}

type SoldChairsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function SoldChairs({ event, head }: SoldChairsProps) {
  const { data: site } = useSite();
  const timeZone = site?.timeZone;
  const isMobile = useIsMobile();
  const sold = useQuery(apiQueryOptions(reports.listSoldChairs, { query: { event: event.id } }));
  const rows = sold.data ?? noRows;
  const columns = useMemo(() => getSoldChairColumns(rows, timeZone), [rows, timeZone]);
  const table = useTableRows({
    rows,
    columns,
    defaultSort: { key: 'checkoutDate', direction: 'descending' },
    text: getSoldChairSearchText,
  });
  const actions = (
    <ReportActions
      iconsOnly={isMobile}
      busy={sold.isFetching}
      onRefresh={() => void sold.refetch()}
      url={(format) =>
        getApiUrl(reports.exportSoldChairs, {
          query: { event: event.id, ...table.selection, format },
        })
      }
    />
  );
  return (
    <>
      {head(!isMobile && actions)}
      {sold.error && (
        <div className={layout.problem}>
          <QueryError query={sold}>{uiMessages.soldNotLoaded}</QueryError>
        </div>
      )}
      {sold.isPending && <RowsSkeleton search rows={8} />}
      {sold.data && (
        <RowsTable
          label="Sold Chairs"
          table={table}
          columns={columns}
          rowKey={(row) => row.id}
          search="Name, phone, table or barcode"
          count={<Count table={table} />}
          empty="No checkout records available"
          noMatches="No matching records found"
          footer={getFooter(table.visibleRows)}
          card={(row) => <SoldChairCard row={row} timeZone={timeZone} />}
          actions={isMobile && actions}
        />
      )}
    </>
  );
}

type CountProps = {
  table: { visibleRows: readonly unknown[]; all: readonly unknown[]; search: string };
};

function Count({ table: { visibleRows: visible, all, search } }: CountProps) {
  return (
    <>
      Showing {visible.length.toLocaleString('en-US')} of {all.length.toLocaleString('en-US')}{' '}
      records
      {search && <span className={styles.filtered}>Filtered by “{search}”</span>}
    </>
  );
}

/** Totals of the visible chairs. */
function getFooter(rows: readonly SoldChair[]) {
  const total = formatMoney(
    rows.reduce((sum, { amount }) => sum + amount, 0),
    'full',
  );
  const chairs = formatChairCount(rows.length);
  return {
    cells: {
      checkoutDate: <span className={styles.total}>Total of {chairs}</span>,
      amount: total,
    },
    line: (
      <p className={styles.line}>
        <span>{chairs}</span> <b>{total}</b>
      </p>
    ),
  };
}
