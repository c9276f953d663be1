import type { Event } from '#contract/event.ts';
import { uiMessages } from '#contract/ui-messages.ts';
import { reports, type SoldChair } from '#features/tickets/contract/reports.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useSite } from '#features/site/web/site.ts';
import { RowsTable, type Column } from '#ui/table/DataTable.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import {
  formatChairCount,
  getChairNumber,
  getTableNumber,
} from '#features/hall/web/chairs/store/table-summary.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { ReportActions } from '#features/event/web/staff/ReportActions.tsx';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import {
  getSoldChairSearchText,
  getPaidCents,
  soldChairColumns,
} from '#features/tickets/contract/sold-chair-columns.ts';
import layout from '#ui/layout/layout.module.css';
import styles from './SoldChairs.module.css';
import { listColumns } from '#contract/columns.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import { Money } from '#ui/data/Money.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import { getSeatNumber } from '#features/tickets/web/seat-numbers.ts';

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
    rows.reduce((sum, row) => sum + getPaidCents(row), 0),
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

/** 'Chair 27' becomes '27'; a name without a number stays. */
const formatChair = (chairName: string) => getChairNumber(chairName) || chairName;

/** The columns of these rows. */
const getSoldChairColumns = (
  rows: readonly SoldChair[],
  timeZone: string | undefined,
): readonly Column<SoldChair>[] =>
  toTableColumns(listColumns(soldChairColumns, rows), {
    cells: {
      checkoutDate: ({ checkoutDate }) => (
        <time dateTime={checkoutDate.toISOString()} className={styles.date}>
          {formatTimestamp(checkoutDate, 'date', timeZone)}{' '}
          <span>{formatTimestamp(checkoutDate, 'time', timeZone)}</span>
        </time>
      ),
      userName: (row) => (
        <TicketLink id={row.id} className={styles.name}>
          {row.userName}
        </TicketLink>
      ),
      userEmail: (row) => <BreakableEmail address={row.userEmail} />,
      tableName: { alignRight: true, cell: (row) => <b>{getTableNumber(row.tableName)}</b> },
      chairName: { alignRight: true, cell: (row) => <b>{formatChair(row.chairName)}</b> },
      barCode: (row) => <span className={styles.code}>{row.barCode}</span>,
      discountCents: (row) =>
        row.discountCents > 0 && <Money cents={row.discountCents} style="full" />,
    },
  });

/** A sold chair on a phone: the table in a ring, then guest, date and barcode. */
function SoldChairCard({ row, timeZone }: { row: SoldChair; timeZone: string | undefined }) {
  const { word, large, long } = getSeatNumber(row.tableName, 'Table');
  return (
    <div className={styles.card}>
      <p className={`${styles.disc} ${long ? styles.longName : ''}`}>
        {word} <b>{large}</b>
      </p>
      <div className={styles.facts}>
        <p className={styles.guest}>
          <TicketLink id={row.id} className={styles.name}>
            {row.userName}
          </TicketLink>{' '}
          <Money cents={getPaidCents(row)} />
        </p>
        <p>
          {row.chairName} · {formatTimestamp(row.checkoutDate, 'date', timeZone)},{' '}
          <span className={styles.whole}>
            {formatTimestamp(row.checkoutDate, 'time', timeZone)}
          </span>
        </p>
        {row.telephone && (
          <p>
            <TelephoneNumber digits={row.telephone} />
          </p>
        )}
        {row.userEmail && (
          <p>
            <BreakableEmail address={row.userEmail} />
          </p>
        )}
        {row.code && (
          <p>
            Code {row.code}
            {row.discountCents > 0 && (
              <>
                , <Money cents={row.discountCents} /> off
              </>
            )}
          </p>
        )}
        <p className={styles.code}>{row.barCode}</p>
      </div>
    </div>
  );
}

/** An email address that may break before its @. */
function BreakableEmail({ address }: { address: string }) {
  const [name = '', ...domain] = address.split('@');
  return (
    <span className={styles.email}>
      {name}
      <wbr />
      {domain.length > 0 && `@${domain.join('@')}`}
    </span>
  );
}
