import { getSortValue, type RecordColumn } from '#contract/columns.ts';
import { formatDay } from '#contract/rules/dates.ts';
import { formatTimestamp } from '#contract/rules/format-timestamp.ts';
import type { ReactNode } from 'react';
import { Money } from '../data/Money.tsx';
import { TelephoneNumber } from '../data/TelephoneNumber.tsx';
import type { Column } from './DataTable.tsx';

type CellOptions<Row> = ((row: Row) => ReactNode) | Partial<Omit<Column<Row>, 'key'>>;

type TableOptions<Row, Key extends string> = {
  /** The columns of the table in their order; all by default. */
  visible?: readonly Key[];
  /** How a cell is drawn, or more that differs on the screen. By default the kind decides. */
  cells?: { [K in Key]?: CellOptions<Row> };
  /** IANA time zone of timestamps. */
  timeZone?: string | undefined;
};

/** The columns of a record as those of a table. */
export function toTableColumns<Row, Key extends string>(
  columns: readonly RecordColumn<Row, Key>[],
  { visible = columns.map(({ key }) => key), cells = {}, timeZone }: TableOptions<Row, Key>,
): Column<Row>[] {
  return visible.flatMap((key) => {
    const column = columns.find((each) => each.key === key);
    if (!column) return [];
    const own: CellOptions<Row> | undefined = cells[key];
    return {
      key,
      header: column.label,
      cell: (row) => renderValue(column, row, timeZone),
      alignRight: column.kind === 'money' || column.kind === 'number',
      ...(column.isSortable !== false && { sort: (row: Row) => getSortValue(column, row) }),
      ...(column.sortLabels && { sortLabels: column.sortLabels }),
      ...(typeof own === 'function' ? { cell: own } : own),
    };
  });
}

function renderValue<Row>(
  column: RecordColumn<Row>,
  row: Row,
  timeZone: string | undefined,
): ReactNode {
  if (column.kind === 'money') {
    const cents = column.value(row);
    return cents === null ? null : <Money cents={cents} style="full" />;
  }
  if (column.kind === 'telephone') return <TelephoneNumber digits={column.value(row)} />;
  if (column.kind === 'timestamp') {
    const value = column.value(row);
    return value && formatTimestamp(value, 'short', timeZone);
  }
  const value = column.value(row);
  return column.kind === 'day' && value !== null ? formatDay(String(value), 'MMM Do YYYY') : value;
}
