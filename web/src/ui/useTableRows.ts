import { useDeferredValue, useMemo, useState } from 'react';
import type { Column, Sorting } from './DataTable.tsx';
import { orderRows, searchableRows } from './table-order.ts';

type TableRowsOptions<Row> = {
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  sorted?: Sorting | undefined;
  /** The text of a row in which the search looks; the same function at each drawing, so that it is worked out once. */
  text?: ((row: Row) => string) | undefined;
};

/** The rows of a table as a person searched and sorted them. Typing is never kept waiting by the rows. */
export function useTableRows<Row>({ rows, columns, sorted, text }: TableRowsOptions<Row>) {
  const [typed, setTyped] = useState('');
  const [sorting, setSorting] = useState(sorted);
  const searched = useDeferredValue(typed.trim());
  const value = columns.find(({ key }) => key === sorting?.key)?.sort;
  const ordered = useMemo(
    () => (value && sorting ? orderRows(rows, value, sorting.direction) : rows),
    [rows, value, sorting],
  );
  const searchable = useMemo(() => text && searchableRows(ordered, text), [ordered, text]);
  const shown = useMemo(
    () => (searchable ? searchable(searched) : ordered),
    [searchable, ordered, searched],
  );
  return { all: rows, shown, typed, setTyped, searched, sorting, setSorting };
}

export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>;
