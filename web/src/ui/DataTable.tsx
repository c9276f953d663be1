import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import styles from './DataTable.module.css';
import { CardListView } from './CardListView.tsx';
import { TableView } from './TableView.tsx';
import { SearchInput } from './SearchInput.tsx';
import type { SortDirection, SortValue } from './table-sorting.ts';
import { useIncrementalRows } from './useIncrementalRows.ts';
import { useMediaQueryMatch } from './useMediaQueryMatch.ts';
import { useIsPrinting } from './useIsPrinting.ts';
import { type TableRows, useTableRows } from './useTableRows.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The sort value of a row; without it the column cannot be sorted. */
  sort?: (row: Row) => SortValue;
  /** Labels in the sort select of the card view: 'Newest first'. */
  sortLabels?: Record<SortDirection, string>;
  alignRight?: boolean;
};

export type Sorting = { key: string; direction: SortDirection };

type TableLayout<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  /** The cells of the last row by column key, and the same as one line below the cards. */
  footer?: { cells: Record<string, ReactNode>; line: ReactNode };
  /** The content of a card; by default a list of headers and cells. */
  card?: (row: Row) => ReactNode;
};

type DataTableProps<Row> = TableLayout<Row> & {
  rows: readonly Row[];
  defaultSort?: Sorting;
  search?: { label: string; text: (row: Row) => string };
};

/** Sortable, searchable rows: a table, or cards below 1280 px. */
export function DataTable<Row>({ rows, defaultSort, search, ...shape }: DataTableProps<Row>) {
  const table = useTableRows({
    rows,
    columns: shape.columns,
    defaultSort,
    text: search?.text,
  });
  return <RowsTable {...shape} table={table} search={search?.label} />;
}

type RowsTableProps<Row> = TableLayout<Row> & {
  /** From useTableRows, for screens that need the visible rows themselves. */
  table: TableRows<Row>;
  /** The label of the search field; undefined for no search. */
  search?: string | undefined;
  /** Replaces the number of rows. */
  count?: ReactNode;
  /** Shown when no row matches the search. */
  noMatches?: ReactNode;
  /** Actions beside the search in the card view; on desktop they are in the page header. */
  actions?: ReactNode;
};

const formatCount = (visible: number, all: number) =>
  visible === all ? `${all} total` : `${visible} of ${all}`;

/** A DataTable whose search and sorting state is in its screen. */
export function RowsTable<Row>(props: RowsTableProps<Row>) {
  const { table, search, count, noMatches, actions, empty } = props;
  const printing = useIsPrinting();
  const narrow = useMediaQueryMatch('(max-width: 79.99em)');
  const order = `${table.sorting?.key} ${table.sorting?.direction} ${table.search}`;
  const { visibleRows, end } = useIncrementalRows(table.visibleRows, order, printing);
  const parts = { ...props, rows: visibleRows, sorting: table.sorting, onSort: table.setSorting };
  const field = search && (
    <SearchInput label={search} value={table.inputValue} onChange={table.setInputValue} />
  );
  const message = search && (
    <p className={styles.count} role="status">
      {count ?? formatCount(table.visibleRows.length, table.all.length)}
    </p>
  );
  const after = (
    <>
      {end && <div ref={end} />}
      {table.visibleRows.length === 0 && (
        <div className={styles.empty}>
          {table.all.length === 0 ? empty : (noMatches ?? `No matches for "${table.search}".`)}
        </div>
      )}
    </>
  );
  const cards = () => (
    <CardListView {...parts} field={field} count={message} actions={actions} after={after} />
  );
  const paper = () => (
    <Card className={styles.paper}>
      {search && (
        <div className={styles.bar}>
          {field}
          {message}
        </div>
      )}
      <TableView {...parts} />
      {after}
    </Card>
  );
  // The server renders both views. After hydration the visible one stays in place, so that it is not remounted during a tap.
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
