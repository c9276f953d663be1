import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column, Sorting } from './DataTable.tsx';
import styles from './DataTable.module.css';

type TableViewProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  footer?: { cells: Record<string, ReactNode> };
};

function SortMark({ direction }: { direction: Sorting['direction'] | undefined }) {
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return <Icon size={16} strokeWidth={2.4} aria-hidden="true" />;
}

type HeaderProps<Row> = Pick<TableViewProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> };

function Header<Row>({
  column: { key, header, sort, alignRight },
  sorting,
  onSort,
}: HeaderProps<Row>) {
  const direction = sorting?.key === key ? sorting.direction : undefined;
  const next = direction === 'ascending' ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={direction} className={alignRight ? styles.right : undefined}>
      {sort ? (
        <button type="button" onClick={() => onSort({ key, direction: next })}>
          {header}
          <SortMark direction={direction} />
        </button>
      ) : (
        <span>{header}</span>
      )}
    </th>
  );
}

/** The table view of a DataTable. */
export function TableView<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  footer,
}: TableViewProps<Row>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Header key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, cell, alignRight }) => (
              <td key={key} className={alignRight ? styles.right : undefined}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {footer && rows.length > 0 && (
        <tfoot>
          <tr>
            {columns.map(({ key, alignRight }) => (
              <td key={key} className={alignRight ? styles.right : undefined}>
                {footer.cells[key]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}
