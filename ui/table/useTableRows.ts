import { useMemo, useState } from 'react';
import { createSearch } from '#contract/rules/search-people.ts';
import { type Sorting, sortRows, type SortValue } from '#contract/rules/table-rows.ts';

type TableRowsOptions<Row> = {
  rows: readonly Row[];
  columns: readonly { key: string; sort?: (row: Row) => SortValue }[];
  defaultSort?: Sorting | undefined;
  /** The searchable text of a row. Pass a stable function, so that texts are prepared once. */
  text?: ((row: Row) => string) | undefined;
  /** Of a link to some of the rows. */
  initialSearch?: string | undefined;
};

/** Search and sorting state of a table with its visible rows. */
export function useTableRows<Row>({
  rows,
  columns,
  defaultSort,
  text,
  initialSearch = '',
}: TableRowsOptions<Row>) {
  const [inputValue, setInputValue] = useState(initialSearch);
  const [sorting, setSorting] = useState(defaultSort);
  const search = inputValue.trim();
  const value = columns.find(({ key }) => key === sorting?.key)?.sort;
  const ordered = useMemo(
    () => (value && sorting ? sortRows(rows, value, sorting.direction) : rows),
    [rows, value, sorting],
  );
  const searchable = useMemo(() => text && createSearch(ordered, text), [ordered, text]);
  const visibleRows = useMemo(
    () => (searchable ? searchable(search) : ordered),
    [searchable, ordered, search],
  );
  return {
    /** What the server repeats for a file of the visible rows. */
    selection: { search: search || undefined, sort: sorting?.key, direction: sorting?.direction },
    all: rows,
    visibleRows,
    inputValue,
    setInputValue,
    search,
    sorting,
    setSorting,
  };
}

export type TableRows<Row> = ReturnType<typeof useTableRows<Row>>;
