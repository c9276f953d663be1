import { createSearch } from './rules/search-people.ts';
import { type SortDirection, sortRows, type SortValue } from './rules/table-rows.ts';

/** The value of a column by its kind, which decides how it is shown, aligned, sorted, searched and written to a file. */
type ColumnValues = {
  text: string;
  /** A text also where it looks like a number. */
  telephone: string;
  number: number | null;
  /** In cents; a file has dollars. */
  money: number | null;
  /** yyyy-mm-dd */
  day: string | null;
  timestamp: Date | null;
};
export type ColumnKind = keyof ColumnValues;
export type ColumnValue = ColumnValues[ColumnKind];

type ColumnOfKind<Row, Key extends string, Kind extends ColumnKind> = {
  key: Key;
  label: string;
  kind: Kind;
  value(row: Row): ColumnValues[Kind];
  isSortable?: false;
  /** What it is sorted by, when that is not its value. */
  sort?(row: Row): SortValue;
  /** Labels in the sort select of the card view. */
  sortLabels?: Record<SortDirection, string>;
  /** Whether a search finds the value, or the text that it finds instead. */
  search?: true | ((row: Row) => string);
  /** Whether a list has the column; always by default. */
  isIn?(rows: readonly Row[]): boolean;
};

/** A column of a record: for the table and cards of its screen and for CSV and spreadsheets. */
export type RecordColumn<Row, Key extends string = string> = {
  [Kind in ColumnKind]: ColumnOfKind<Row, Key, Kind>;
}[ColumnKind];

type ColumnChoices<Row> = Omit<
  ColumnOfKind<Row, string, ColumnKind>,
  'key' | 'label' | 'kind' | 'value'
>;

/** `money('amount', 'Amount', ({ amount }) => amount)`: a column, by the kind of its values. */
type ColumnBuilders<Row> = {
  [Kind in ColumnKind]: <const Key extends string>(
    key: Key,
    label: string,
    value: (row: Row) => ColumnValues[Kind],
    choices?: ColumnChoices<Row>,
  ) => RecordColumn<Row, Key>;
};

const buildColumn =
  <Kind extends ColumnKind>(kind: Kind) =>
  <Row, const Key extends string>(
    key: Key,
    label: string,
    value: (row: Row) => ColumnValues[Kind],
    choices: ColumnChoices<Row> = {},
  ): ColumnOfKind<Row, Key, Kind> => ({ key, label, kind, value, ...choices });

const builders = {
  text: buildColumn('text'),
  telephone: buildColumn('telephone'),
  number: buildColumn('number'),
  money: buildColumn('money'),
  day: buildColumn('day'),
  timestamp: buildColumn('timestamp'),
};

/**
 * `defineColumns<Member>()(({ text }) => [text('name', 'Name', ({ name }) => name)])`: the columns of a record in the order of its files,
 * which is also that of its table unless the screen chooses.
 */
export const defineColumns =
  <Row>() =>
  <const Key extends string>(
    columns:
      | readonly RecordColumn<Row, Key>[]
      | ((builders: ColumnBuilders<Row>) => readonly RecordColumn<Row, Key>[]),
  ): readonly RecordColumn<Row, Key>[] =>
    typeof columns === 'function' ? columns(builders) : columns;

/** Labels of sorting by a name: 'Donor, A to Z'. */
export const alphabetical = (label: string): Record<SortDirection, string> => ({
  ascending: `${label}, A to Z`,
  descending: `${label}, Z to A`,
});
export const byAge = { ascending: 'Oldest first', descending: 'Newest first' };
export const byAmount = {
  ascending: 'Smallest amount first',
  descending: 'Largest amount first',
};

export const getSortValue = <Row>(column: RecordColumn<Row>, row: Row): SortValue =>
  column.sort ? column.sort(row) : column.value(row);

/** The text that a search finds. */
function getSearchText<Row>(column: RecordColumn<Row>, row: Row): string {
  if (!column.search) return '';
  return column.search === true ? String(column.value(row) ?? '') : column.search(row);
}

/** The function for the text in which a search looks for a row. */
export const createSearchText =
  <Row>(columns: readonly RecordColumn<Row>[]) =>
  (row: Row): string => {
    const texts = columns.map((column) => getSearchText(column, row));
    return [...new Set(texts)].filter(Boolean).join(' ');
  };

/** The search and the sorting of a table, as its screen shows it. */
export type RowSelection = {
  search?: string | undefined;
  sort?: string | undefined;
  direction?: SortDirection | undefined;
};

/** The rows that a screen with this search and sorting shows, in their order: the closest matches first, as sorted. */
export function selectRows<Row>(
  columns: readonly RecordColumn<Row>[],
  rows: readonly Row[],
  { search = '', sort, direction = 'ascending' }: RowSelection,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort);
  const ordered = column ? sortRows(rows, (row) => getSortValue(column, row), direction) : rows;
  return createSearch(ordered, createSearchText(columns))(search);
}

/** The columns that a list of these rows has. */
export const listColumns = <Row, Key extends string>(
  columns: readonly RecordColumn<Row, Key>[],
  rows: readonly Row[],
): readonly RecordColumn<Row, Key>[] => columns.filter(({ isIn }) => isIn?.(rows) ?? true);
