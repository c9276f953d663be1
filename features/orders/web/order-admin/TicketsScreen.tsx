import { linkTo } from '#contract/screens.ts';
import type { Event } from '#contract/event.ts';
import { moves } from '#features/tickets/contract/moves.ts';
import { reports, type SoldChair } from '#features/tickets/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '#ui/router/use-router.ts';
import { ArrowLeftRight } from '#ui/icons.ts';
import { type ReactNode, useState } from 'react';
import { apiQueryOptions } from '#ui/api.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type Column, RowsTable } from '#ui/table/DataTable.tsx';
import { ErrorMessage } from '#ui/feedback/ErrorMessage.tsx';
import { TelephoneNumber } from '#ui/data/TelephoneNumber.tsx';
import { useTableRows } from '#ui/table/useTableRows.ts';
import { RowsSkeleton } from '#ui/feedback/Skeleton.tsx';
import { MoveTableDialog } from '../moves/MoveTableDialog.tsx';
import { getMethodLabel } from '#features/payments/contract/payment-methods.ts';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { getSoldChairSearchText } from '#features/tickets/contract/sold-chair-columns.ts';
import { useCanAccess } from '#features/event/web/staff/useCanAccess.ts';
import { TicketLink } from '#features/event/web/staff/TicketLink.tsx';
import layout from '#ui/layout/layout.module.css';
import styles from './OrderAdmin.module.css';

const noRows: readonly SoldChair[] = [];

const columns: readonly Column<SoldChair>[] = [
  {
    key: 'userName',
    header: 'Guest',
    sort: (row) => row.userName,
    sortLabels: { ascending: 'Guest, A to Z', descending: 'Guest, Z to A' },
    cell: (row) => (
      <TicketLink id={row.id} className={styles.guest}>
        {row.userName}
      </TicketLink>
    ),
  },
  {
    key: 'tableName',
    header: 'Table',
    sort: (row) => `${row.tableName} ${row.chairName}`,
    cell: (row) => row.tableName,
  },
  {
    key: 'chairName',
    header: 'Chair',
    cell: (row) => <span className={styles.whole}>{row.chairName}</span>,
  },
  {
    key: 'telephone',
    header: 'Telephone',
    sort: (row) => row.telephone,
    cell: (row) => <TelephoneNumber digits={row.telephone} />,
  },
  {
    key: 'barCode',
    header: 'Barcode',
    cell: (row) => <span className={styles.code}>{row.barCode}</span>,
  },
  {
    key: 'method',
    header: 'Paid by',
    sort: (row) => getMethodLabel(row.method),
    cell: (row) => getMethodLabel(row.method),
  },
  {
    key: 'received',
    header: 'Received',
    sort: (row) => (row.received ? 'Yes' : 'No'),
    cell: (row) => (row.received ? 'Yes' : 'No'),
  },
];

/** /tickets: the list of tickets with a search. Enter opens the ticket if it is the only match, as after a scan. */
export function TicketsScreen() {
  return (
    <StaffScreen title="Tickets" subtitle="Find a ticket to move, email, transfer or refund it">
      {(event, head) => <Tickets key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type TicketsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Tickets({ event, head }: TicketsProps) {
  const canAccess = useCanAccess();
  const navigate = useNavigate();
  const [movingTable, setMovingTable] = useState(false);
  const sold = useQuery(apiQueryOptions(reports.listSoldChairs, { query: { event: event.id } }));
  const table = useTableRows({ rows: sold.data ?? noRows, columns, text: getSoldChairSearchText });
  const [only] = table.visibleRows;
  return (
    <>
      {head(
        canAccess(moves.moveTable) && (
          <Button
            variant="secondary"
            size="small"
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={() => setMovingTable(true)}
          >
            Move a table
          </Button>
        ),
      )}
      {sold.error && (
        <div className={layout.problem}>
          <ErrorMessage
            error={sold.error}
            busy={sold.isFetching}
            onRetry={() => void sold.refetch()}
          />
        </div>
      )}
      {sold.isPending && <RowsSkeleton search rows={8} />}
      {sold.data && (
        <div
          onKeyDown={({ key, target }) => {
            const searching = key === 'Enter' && target instanceof HTMLInputElement;
            if (searching && only && table.visibleRows.length === 1)
              void navigate({ to: linkTo('/ticket/$id', { id: only.id }) });
          }}
        >
          <RowsTable
            label="Tickets"
            table={table}
            columns={columns}
            rowKey={(row) => row.id}
            search="Name, phone, table or barcode"
            empty="No tickets sold yet"
            card={(row) => <TicketRow row={row} />}
          />
        </div>
      )}
      {movingTable && (
        <MoveTableDialog
          event={event}
          sold={sold.data ?? noRows}
          onEnd={() => setMovingTable(false)}
        />
      )}
    </>
  );
}

function TicketRow({ row }: { row: SoldChair }) {
  return (
    <div className={styles.row}>
      <TicketLink id={row.id} className={styles.guest}>
        {row.userName}
      </TicketLink>
      <p>
        {row.tableName}, {row.chairName}
      </p>
      <p>
        {row.telephone && (
          <>
            <TelephoneNumber digits={row.telephone} />
            {' · '}
          </>
        )}
        <span className={styles.code}>{row.barCode}</span>
      </p>
    </div>
  );
}
