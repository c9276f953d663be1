import type { Event } from '@namugongo/contract/reception/events';
import { moves } from '@namugongo/contract/reception/moves';
import { reports, type SoldChair } from '@namugongo/contract/reception/reports';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeftRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { queryOf } from '../../api.ts';
import { Button } from '../../ui/Button.tsx';
import { type Column, RowsTable } from '../../ui/DataTable.tsx';
import { ProblemMessage } from '../../ui/ProblemMessage.tsx';
import { TelephoneText } from '../../ui/TelephoneText.tsx';
import { useTableRows } from '../../ui/useTableRows.ts';
import { RowsSkeleton } from '../../ui/Skeleton.tsx';
import { MoveTableDialog } from '../moves/MoveTableDialog.tsx';
import { methodLabels } from '../staff/order-methods.ts';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { soldText } from '../staff/sold-text.ts';
import { useMay } from '../staff/useMay.ts';
import { TicketLink } from '../staff/TicketLink.tsx';
import styles from './TicketDesk.module.css';

const none: readonly SoldChair[] = [];

const columns: readonly Column<SoldChair>[] = [
  {
    key: 'userName',
    header: 'Guest',
    sort: (row) => row.userName,
    orders: { ascending: 'Guest, A to Z', descending: 'Guest, Z to A' },
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
  { key: 'chairName', header: 'Chair', cell: (row) => row.chairName },
  {
    key: 'telephone',
    header: 'Telephone',
    sort: (row) => row.telephone,
    cell: (row) => <TelephoneText digits={row.telephone} />,
  },
  {
    key: 'barCode',
    header: 'Barcode',
    cell: (row) => <span className={styles.code}>{row.barCode}</span>,
  },
  {
    key: 'method',
    header: 'Paid by',
    sort: (row) => methodLabels[row.method],
    cell: (row) => methodLabels[row.method],
  },
  {
    key: 'received',
    header: 'Received',
    sort: (row) => (row.received ? 'Yes' : 'No'),
    cell: (row) => (row.received ? 'Yes' : 'No'),
  },
];

/** /tickets: finds a ticket, to do something with it; Enter opens the only one that is found, as after a scan. */
export function TicketsScreen() {
  return (
    <StaffScreen title="Tickets" subtitle="Find a ticket to move, send, transfer or refund it">
      {(event, head) => <Tickets key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

type TicketsProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Tickets({ event, head }: TicketsProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [movingTable, setMovingTable] = useState(false);
  const sold = useQuery(queryOf(reports.sold, { query: { event: event.id } }));
  const table = useTableRows({ rows: sold.data ?? none, columns, text: soldText });
  const [only] = table.shown;
  return (
    <>
      {head(
        may(moves.moveTable) && (
          <Button
            look="quiet"
            size="small"
            icon={<ArrowLeftRight aria-hidden="true" />}
            onClick={() => setMovingTable(true)}
          >
            Move a table
          </Button>
        ),
      )}
      {sold.error && (
        <div className={styles.problem}>
          <ProblemMessage
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
            if (searching && only && table.shown.length === 1)
              void navigate({ to: `/ticket/${only.id}` });
          }}
        >
          <RowsTable
            label="Tickets"
            table={table}
            columns={columns}
            rowKey={(row) => row.id}
            search="Name, phone, table or barcode"
            empty="No ticket has been sold yet"
            card={(row) => <TicketRow row={row} />}
          />
        </div>
      )}
      {movingTable && (
        <MoveTableDialog
          event={event}
          sold={sold.data ?? none}
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
            <TelephoneText digits={row.telephone} />
            {' · '}
          </>
        )}
        <span className={styles.code}>{row.barCode}</span>
      </p>
    </div>
  );
}
