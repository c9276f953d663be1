import { compareTexts } from '#contract/rules/normalize.ts';
import type { Event } from '#contract/event.ts';
import {
  type ManifestRow,
  type TableSeating,
  manifest,
  ManifestUpdate,
} from '#features/door/contract/manifest.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useEffect } from 'react';
import { PrintButton } from '#ui/controls/PrintButton.tsx';
import { useNow } from '#ui/browser/useNow.ts';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { QueryError } from '#ui/feedback/ErrorMessage.tsx';
import { RowsSkeleton, Skeleton } from '#ui/feedback/Skeleton.tsx';
import { getTableNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import { planQueryOptions } from '#features/event/web/queries.ts';
import { StaffScreen } from '#features/event/web/staff/StaffScreen.tsx';
import { useIsMobile } from '#ui/browser/useIsMobile.ts';
import layout from '#ui/layout/layout.module.css';
import { ArrivalsTable } from './ArrivalsTable.tsx';
import styles from './Manifest.module.css';
import { SeatedFloorPlan } from './SeatedFloorPlan.tsx';
import { useIsPrinting } from '#ui/browser/useIsPrinting.ts';
import {
  apiQueryOptions,
  getApiUrl,
  invalidateApiQuery,
  isApiFetching,
  setApiData,
} from '#ui/api.ts';
import { subscribeToStream } from '#features/event/web/subscribe-to-stream.ts';

type NumberedRow = ManifestRow & { number: number };

/** /receipt_manifest: the live list of seated guests (specification, section 2). */
export function ManifestScreen() {
  return (
    <StaffScreen title="Seating manifest">
      {(event, head) => <Manifest key={event.id} event={event} head={head} />}
    </StaffScreen>
  );
}

/** Time since the purchase, updated each second. */
function NowSeating({ since }: { since: Date }) {
  return (
    <span role="timer" aria-live="off" className={styles.clock}>
      {formatElapsed(useNow() - since.getTime())}
    </span>
  );
}

/** The columns in the specification's order. */
const columns: readonly Column<NumberedRow>[] = [
  {
    key: 'number',
    header: 'Number',
    sortLabels: { ascending: 'First in', descending: 'Latest in' },
    cell: (row) => row.number,
    sort: (row) => row.number,
  },
  {
    key: 'userName',
    header: 'User Name',
    sortLabels: { ascending: 'Name, A to Z', descending: 'Name, Z to A' },
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
    sortLabels: { ascending: 'Longest first', descending: 'Shortest first' },
    cell: (row) => <NowSeating since={row.checkoutDate} />,
    // The longest time belongs to the oldest purchase.
    sort: (row) => -row.checkoutDate.getTime(),
    alignRight: true,
  },
];

const search = {
  label: 'Name or table',
  text: ({ userName, tableName, chairName }: NumberedRow) =>
    `${userName} ${tableName} ${chairName}`,
};

type ManifestProps = {
  event: Pick<Event, 'id' | 'title'>;
  head: (actions?: ReactNode) => ReactNode;
};

export function Manifest({ event, head }: ManifestProps) {
  const isMobile = useIsMobile();
  const { list, tables } = useManifest(event.id);
  const plan = useQuery(planQueryOptions(event.id));
  const isLoading = list.isPending || tables.isPending || plan.isPending;
  const rows = useMemo(
    () => list.data?.map((row, index) => ({ ...row, number: index + 1 })),
    [list.data],
  );
  const seating = useMemo(
    () => tables.data && list.data && countSeatedAtTables(tables.data, list.data),
    [tables.data, list.data],
  );
  const printButton = <PrintButton size="small" />;
  return (
    <>
      {head(!isMobile && printButton)}
      {list.error && (
        <div className={layout.problem}>
          <QueryError query={list} />
        </div>
      )}
      {isLoading && !list.error && (
        <>
          <Skeleton className={styles.sum ?? ''} width="14rem" height="2.2rem" />
          <Skeleton className={styles.floorPlanSkeleton ?? ''} height="auto" />
          <RowsSkeleton search rows={8} />
        </>
      )}
      {rows && !isLoading && (
        <>
          <Seated rows={rows} tables={seating} />
          {plan.data && <SeatedFloorPlan event={event} plan={plan.data} tables={seating ?? []} />}
          <SeatedPerTable tables={seating ?? []} />
          <ArrivalsTable rows={rows} />
          <DataTable
            label="Seated guests"
            columns={columns}
            rows={rows}
            rowKey={(row) => row.id}
            search={search}
            defaultSort={{ key: 'number', direction: 'ascending' }}
            empty="No guests yet. Each guest appears here as soon as a door receives them."
            card={(row) => <GuestCard row={row} />}
          />
        </>
      )}
    </>
  );
}

type SeatedProps = { rows: readonly NumberedRow[]; tables: readonly TableSeating[] | undefined };

/** The number of seated guests; a live region, as it changes on its own. */
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
      <p>
        Table <b>{getTableNumber(row.tableName)}</b> · {row.chairName}
      </p>
      <p className={layout.hint}>
        Now Seating <NowSeating since={row.checkoutDate} />
      </p>
    </div>
  );
}

/** The floor plan as text: seated guests and tickets per table. Always open in print. */
export function SeatedPerTable({ tables }: { tables: readonly TableSeating[] }) {
  const printing = useIsPrinting();
  if (tables.length === 0) return null;
  return (
    <details className={styles.perTable} open={printing || undefined}>
      <summary>Seated per table</summary>
      <ul>
        {tables.map(({ tableName, seated, tickets }) => (
          <li key={tableName}>
            <b>{tableName}</b> {seated} of {tickets}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Polling interval, in addition to the stream (specification, section 9). */
const refetchMs = 30_000;

/** Seated guests and counts per table: live through the stream, refetched every 30 seconds. */
function useManifest(event: number) {
  const client = useQueryClient();
  const list = useQuery({
    ...apiQueryOptions(manifest.list, { query: { event } }),
    refetchInterval: refetchMs,
  });
  const tables = useQuery({
    ...apiQueryOptions(manifest.listTables, { query: { event } }),
    refetchInterval: refetchMs,
  });
  useEffect(() => {
    const input = { query: { event } };
    return subscribeToStream(getApiUrl(manifest.stream, { query: { event } }), ManifestUpdate, {
      onChange: (change) => {
        // A response still in flight may be older than this change.
        if (isApiFetching(client, manifest.list, input))
          void invalidateApiQuery(client, manifest.list, input);
        setApiData(
          client,
          manifest.list,
          input,
          (rows) => rows && applyManifestUpdate(rows, change),
        );
      },
      onRefetch: () => {
        void invalidateApiQuery(client, manifest.list, input);
        void invalidateApiQuery(client, manifest.listTables, input);
      },
      onConnectionChange: () => {},
    });
  }, [client, event]);
  return { list, tables };
}

/** Applies a change; the rows are sorted by arrival. */
export function applyManifestUpdate(
  rows: readonly ManifestRow[],
  { changed, removed }: ManifestUpdate,
): ManifestRow[] {
  const replacedIds = new Set([...removed, ...changed.map(({ id }) => id)]);
  return [...rows.filter(({ id }) => !replacedIds.has(id)), ...changed].toSorted(
    (a, b) => a.receivedAt.getTime() - b.receivedAt.getTime() || a.id - b.id,
  );
}

/**
 * Seated guests and tickets per table, sorted by table number. The rows are live and the tables are refetched less often, so a newly
 * sold ticket counts once its guest is seated.
 */
export function countSeatedAtTables(
  tables: readonly TableSeating[],
  rows: readonly ManifestRow[],
): TableSeating[] {
  const seated = Map.groupBy(rows, ({ tableName }) => tableName);
  const tickets = new Map(tables.map((table) => [table.tableName, table.tickets]));
  return [...new Set([...tickets.keys(), ...seated.keys()])]
    .toSorted(compareTexts)
    .map((tableName) => {
      const count = seated.get(tableName)?.length ?? 0;
      return { tableName, seated: count, tickets: Math.max(tickets.get(tableName) ?? 0, count) };
    });
}

const padTwo = (part: number) => String(Math.floor(part)).padStart(2, '0');

/** Formats ms as hh:mm:ss; hours may exceed 24, and negative values give 00:00:00. */
export function formatElapsed(milliseconds: number): string {
  const seconds = Math.max(0, milliseconds) / 1000;
  return `${padTwo(seconds / 3600)}:${padTwo((seconds / 60) % 60)}:${padTwo(seconds % 60)}`;
}
