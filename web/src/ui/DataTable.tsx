import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { Card } from './Card.tsx';
import styles from './DataTable.module.css';
import { DataCards } from './DataCards.tsx';
import { DataColumns } from './DataColumns.tsx';
import { SearchInput } from './SearchInput.tsx';
import { type Direction, matchingRows, orderRows, type SortValue } from './table-order.ts';

export type Column<Row> = {
  key: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** What the column sorts by; a column without it cannot be sorted. */
  sort?: (row: Row) => SortValue;
  right?: boolean;
};

export type Sorting = { key: string; direction: Direction };

type DataTableProps<Row> = {
  /** Names the table for a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorted?: Sorting;
  search?: { label: string; text: (row: Row) => string };
  empty: ReactNode;
  /** The cells of the last row, beneath each column's key, and the same as one line under the cards of a phone. */
  footer?: { cells: Record<string, ReactNode>; line: ReactNode };
  /** A card's own shape on a phone; without it a list of header and cell. */
  card?: (row: Row) => ReactNode;
};

/** Sortable, searchable rows: a table on a desk, cards below 1280 px. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { columns, rows, search, empty } = props;
  const cards = useMediaQuery('(max-width: 79.99em)', undefined, {
    getInitialValueInEffect: false,
  });
  const [searched, setSearched] = useState('');
  const [sorting, setSorting] = useState(props.sorted);
  const found = search ? matchingRows(rows, search.text, searched) : rows;
  const value = columns.find(({ key }) => key === sorting?.key)?.sort;
  const shown = value && sorting ? orderRows(found, value, sorting.direction) : found;
  const parts = { ...props, rows: shown, sorting, onSort: setSorting };
  const bar = search && (
    <>
      <SearchInput label={search.label} value={searched} onChange={setSearched} />
      <p className={styles.count} role="status">
        {shown.length === rows.length
          ? `${rows.length} in all`
          : `${shown.length} of ${rows.length}`}
      </p>
    </>
  );
  const nothing = shown.length === 0 && (
    <div className={styles.empty}>{rows.length === 0 ? empty : `Nothing fits "${searched}".`}</div>
  );
  if (cards) return <DataCards {...parts} bar={bar} nothing={nothing} />;
  return (
    <Card>
      {bar && <div className={styles.bar}>{bar}</div>}
      <DataColumns {...parts} />
      {nothing}
    </Card>
  );
}
