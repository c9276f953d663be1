import { createSearchText } from '#contract/columns.ts';
import type { Event } from '#contract/event.ts';
import { formatCount } from '#contract/rules/counts.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatTelephone } from '#contract/rules/telephones.ts';
import { extraBuyerColumns } from '#features/event/contract/extra-columns.ts';
import { type ExtraBuyer, extras } from '#features/event/contract/extras.ts';
import { formatExtra } from '#features/event/contract/rules/extras.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { apiQueryOptions, getApiUrl } from '#ui/api.ts';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import layout from '#ui/layout/layout.module.css';
import { RowsTable } from '#ui/table/DataTable.tsx';
import { toTableColumns } from '#ui/table/table-columns.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { ReportActions } from '../staff/ReportActions.tsx';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { TicketLink } from '../staff/TicketLink.tsx';

/** /extras/buyers: who has which extras of an event, with a file for the bus. */
export function ExtraBuyersScreen() {
  return (
    <StaffScreen title="Who has what" subtitle="The extras of each order">
      {(event, head) => <Buyers key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** The buyer, as a link to the order's tickets. */
const BuyerLink = ({ row }: { row: ExtraBuyer }) => (
  <TicketLink id={row.ticketId}>{row.name}</TicketLink>
);

const columns = toTableColumns(extraBuyerColumns, {
  cells: { name: (row) => <BuyerLink row={row} /> },
});
const text = createSearchText(extraBuyerColumns);
const noRows: readonly ExtraBuyer[] = [];

type BuyersProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Buyers({ event, head }: BuyersProps) {
  const isMobile = useIsMobile();
  const query = { event: event.id };
  const list = useQuery(apiQueryOptions(extras.listBuyers, { query }));
  const table = useTableRows({
    rows: list.data ?? noRows,
    columns,
    defaultSort: { key: 'extra', direction: 'ascending' },
    text,
  });
  const actions = (
    <ReportActions
      iconsOnly={isMobile}
      busy={list.isFetching}
      onRefresh={() => void list.refetch()}
      url={(format) =>
        getApiUrl(extras.exportBuyers, { query: { ...query, ...table.selection, format } })
      }
    />
  );
  return (
    <>
      {head(!isMobile && actions)}
      <QueryError query={list} />
      {list.isPending && <RowsSkeleton search rows={8} />}
      {list.data && (
        <RowsTable
          label="Who has what"
          table={table}
          columns={columns}
          rowKey={(row) => `${row.orderId}-${row.extra}`}
          search="Name, extra or number"
          count={formatCount(table.visibleRows.length, 'row')}
          empty="No one has bought extras yet."
          card={(row) => <BuyerRow row={row} />}
          actions={isMobile && actions}
        />
      )}
    </>
  );
}

/** A buyer with one extra, on a phone. */
const BuyerRow = ({ row }: { row: ExtraBuyer }) => (
  <div className={layout.stackTight}>
    <p>
      <b>
        <BuyerLink row={row} />
      </b>
      , {formatExtra({ name: row.extra, quantity: row.quantity })}
    </p>
    <p className={layout.hint}>
      {[formatMoney(row.amountCents), formatTelephone(row.telephone), row.email]
        .filter(Boolean)
        .join(' · ')}
    </p>
  </div>
);
