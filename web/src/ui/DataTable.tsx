import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './DataTable.module.css';
import { DataCards } from './DataCards.tsx';
import { DataColumns } from './DataColumns.tsx';
import { SearchInput } from './SearchInput.tsx';
import type { Direction, SortValue } from './table-order.ts';
import { useGrowingRows } from './useGrowingRows.ts';
import { useMatches } from './useMatches.ts';
import { usePrinting } from './usePrinting.ts';
import { type TableRows, useTableRows } from './useTableRows.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it cannot be sorted. */
  sort?: (row: Row) => SortValue;
  /** What the orders are called where a list stands in the place of headers: 'Newest first'. */
  orders?: Record<Direction, string>;
  right?: boolean;
};

export type Sorting = { key: string; direction: Direction };

type Shape<Row> = {
  /** Names the table for a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  /** The cells of the last row, beneath each column's key, and the same as one line under the cards of a phone. */
  footer?: { cells: Record<string, ReactNode>; line: ReactNode };
  /** A card's own shape on a phone; without it a list of header and cell. */
  card?: (row: Row) => ReactNode;
};

type DataTableProps<Row> = Shape<Row> & {
  rows: readonly Row[];
  sorted?: Sorting;
  search?: { label: string; text: (row: Row) => string };
};

/** Sortable, searchable rows: a table on a desk, cards below 1280 px. */
export function DataTable<Row>({ rows, sorted, search, ...shape }: DataTableProps<Row>) {
  const table = useTableRows({ rows, columns: shape.columns, sorted, text: search?.text });
  return <RowsTable {...shape} table={table} search={search?.label} />;
}

type RowsTableProps<Row> = Shape<Row> & {
  /** From useTableRows: for a screen that itself needs to know which rows are shown. */
  table: TableRows<Row>;
  /** The search field's label; without it there is none. */
  search?: string | undefined;
  /** How many rows are shown, in words. */
  count?: ReactNode;
  /** What is told when the search finds nothing. */
  nothingFound?: ReactNode;
  /** Beside the search on a phone: what a desk has in the screen's head. */
  actions?: ReactNode;
};

const countWords = (shown: number, all: number) =>
  shown === all ? `${all} in all` : `${shown} of ${all}`;

/** A DataTable whose search and order its screen holds. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { table, search, count, nothingFound, actions, empty } = props;
  const printing = usePrinting();
  const narrow = useMatches('(max-width: 79.99em)');
  const order = `${table.sorting?.key} ${table.sorting?.direction} ${table.searched}`;
  const { drawn, end } = useGrowingRows(table.shown, order, printing);
  const parts = { ...props, rows: drawn, sorting: table.sorting, onSort: table.setSorting };
  const field = search && (
    <SearchInput label={search} value={table.typed} onChange={table.setTyped} />
  );
  const told = search && (
    <p className={styles.count} role="status">
      {count ?? countWords(table.shown.length, table.all.length)}
    </p>
  );
  const after = (
    <>
      {end && <div ref={end} />}
      {table.shown.length === 0 && (
        <div className={styles.empty}>
          {table.all.length === 0 ? empty : (nothingFound ?? `Nothing fits "${table.searched}".`)}
        </div>
      )}
    </>
  );
  const cards = () => (
    <DataCards {...parts} field={field} count={told} actions={actions} after={after} />
  );
  const paper = () => (
    <Card className={styles.paper}>
      {search && (
        <div className={styles.bar}>
          {field}
          {told}
        </div>
      )}
      <DataColumns {...parts} />
      {after}
    </Card>
  );
  // The server draws both; what is right stays as it stands when the browser knows, so that nothing is taken away from under a finger.
  const unknown = narrow === undefined;
  return (
    <>
      {(unknown || (narrow && !printing)) && (
        <div className={unknown ? styles.onNarrow : styles.only}>{cards()}</div>
      )}
      {(unknown || !narrow || printing) && (
        <div className={unknown ? styles.onWide : styles.only}>{paper()}</div>
      )}
    </>
  );
}
