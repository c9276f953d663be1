import type { Event } from '@namugongo/contract/reception/events';
import type { ManifestRow, TableSeating } from '@namugongo/contract/reception/manifest';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import { PrintButton } from '../../ui/PrintButton.tsx';
import { useNow } from '../../ui/clock.ts';
import { type Column, DataTable } from '../../ui/DataTable.tsx';
import { QueryProblem } from '../../ui/QueryProblem.tsx';
import { RowsSkeleton, Skeleton } from '../../ui/Skeleton.tsx';
import { tableNumber } from '../chairs/table-facts.ts';
import { planOf } from '../queries.ts';
import { StaffScreen } from '../staff/StaffScreen.tsx';
import { usePhone } from '../staff/usePhone.ts';
import styles from './Manifest.module.css';
import { Room } from './Room.tsx';
import { SeatedPerTable } from './SeatedPerTable.tsx';
import { clockWords, seatedAtTables } from './seated-after.ts';
import { useManifest } from './useManifest.ts';

type NumberedRow = ManifestRow & { number: number };

/** /receipt_manifest: who is seated where, as it happens (specification, section 2). */
export function ManifestScreen() {
  return (
    <StaffScreen title="Seating manifest">
      {(event, head) => <Manifest key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** Since the checkout; each second. */
function NowSeating({ since }: { since: Date }) {
  return (
    <span role="timer" aria-live="off" className={styles.clock}>
      {clockWords(useNow() - since.getTime())}
    </span>
  );
}

/** The columns in the specification's order. */
const columns: readonly Column<NumberedRow>[] = [
  {
    key: 'number',
    header: 'Number',
    orders: { ascending: 'First come first', descending: 'Last come first' },
    cell: (row) => row.number,
    sort: (row) => row.number,
  },
  {
    key: 'userName',
    header: 'User Name',
    orders: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
    cell: (row) => <b className={styles.name}>{row.userName}</b>,
    sort: (row) => row.userName,
  },
  {
    key: 'tableName',
    header: 'Table',
    cell: (row) => <b>{row.tableName}</b>,
    sort: (row) => row.tableName,
  },
  { key: 'chairName', header: 'Chair', cell: (row) => row.chairName, sort: (row) => row.chairName },
  {
    key: 'checkoutDate',
    header: 'Now Seating',
    orders: { ascending: 'Longest first', descending: 'Shortest first' },
    cell: (row) => <NowSeating since={row.checkoutDate} />,
    // The longest seated is the oldest purchase.
    sort: (row) => -row.checkoutDate.getTime(),
    right: true,
  },
];

const search = {
  label: 'Name or table',
  text: ({ userName, tableName, chairName }: NumberedRow) =>
    `${userName} ${tableName} ${chairName}`,
};

type ManifestProps = { event: Event; head: (actions?: ReactNode) => ReactNode };

function Manifest({ event, head }: ManifestProps) {
  const phone = usePhone();
  const { list, tables } = useManifest(event.id);
  const plan = useQuery(planOf(event.id));
  const waiting = list.isPending || tables.isPending || plan.isPending;
  const rows = useMemo(
    () => list.data?.map((row, index) => ({ ...row, number: index + 1 })),
    [list.data],
  );
  const seating = useMemo(
    () => tables.data && list.data && seatedAtTables(tables.data, list.data),
    [tables.data, list.data],
  );
  const print = <PrintButton size="small" />;
  return (
    <>
      {head(!phone && print)}
      {list.error && (
        <div className={styles.problem}>
          <QueryProblem query={list} />
        </div>
      )}
      {waiting && !list.error && (
        <>
          <Skeleton className={styles.sum ?? ''} width="14rem" height="2.2rem" />
          <Skeleton className={styles.waitingRoom ?? ''} height="auto" />
          <RowsSkeleton search rows={8} />
        </>
      )}
      {rows && !waiting && (
        <>
          <Seated rows={rows} tables={seating} />
          {plan.data && <Room event={event} plan={plan.data} tables={seating ?? []} />}
          <SeatedPerTable tables={seating ?? []} />
          <DataTable
            label="Seated guests"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            search={search}
            sorted={{ key: 'number', direction: 'ascending' }}
            empty="Nobody has been received yet. Each guest appears here at the moment a door receives them."
            card={(row) => <GuestCard row={row} />}
          />
        </>
      )}
    </>
  );
}

type SeatedProps = { rows: readonly NumberedRow[]; tables: readonly TableSeating[] | undefined };

/** How far the hall is. Announced, since it changes by itself. */
function Seated({ rows, tables }: SeatedProps) {
  const expected = tables?.reduce((sum, { tickets }) => sum + tickets, 0);
  return (
    <p className={styles.sum} role="status">
      <b>{rows.length}</b> {expected === undefined ? 'seated' : `of ${expected} guests seated`}
    </p>
  );
}

function GuestCard({ row }: { row: NumberedRow }) {
  return (
    <div className={styles.card}>
      <p className={styles.number}>{row.number}</p>
      <p className={styles.name}>
        <b>{row.userName}</b>
      </p>
      <p className={styles.place}>
        Table <b>{tableNumber(row.tableName)}</b> · {row.chairName}
      </p>
      <p className={styles.since}>
        Now Seating <NowSeating since={row.checkoutDate} />
      </p>
    </div>
  );
}
