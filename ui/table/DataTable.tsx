import { ArrowDown, ArrowUp, ChevronsUpDown } from '../icons.ts';
import { type ReactNode, useCallback, useState } from 'react';
import { Card } from '../layout/Card.tsx';
import styles from './DataTable.module.css';
import { InlineSelect } from '../controls/InlineSelect.tsx';
import { SearchInput } from './SearchInput.tsx';
import type { SortDirection, Sorting, SortValue } from '#contract/rules/table-rows.ts';
import { useMediaQueryMatch } from '../browser/useMediaQueryMatch.ts';
import { useIsPrinting } from '../browser/useIsPrinting.ts';
import { useOverflow } from './useOverflow.ts';
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
  /** On a card of lines: not shown, beside the column before it, or as another cell. By default a line like in the table. */
  card?: { hidden?: boolean; beside?: boolean; cell?: (row: Row) => ReactNode };
};

type TableLayout<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  empty: ReactNode;
  /** The cells of the last row by column key, and the same as one line below the cards. */
  footer?: { cells: Record<string, ReactNode>; line: ReactNode };
  /** Cards of lines: the space between them. By default a card lists headers and cells. */
  cardGap?: string;
  /** The content of a card that columns cannot describe. */
  card?: (row: Row) => ReactNode;
};

type DataTableProps<Row> = TableLayout<Row> & {
  rows: readonly Row[];
  defaultSort?: Sorting;
  search?: { label: string; text: (row: Row) => string };
};

/** Sortable, searchable rows: a table, or cards below 1280 px. A table of long values scrolls. */
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
  const { ref, isOverflowing } = useOverflow();
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
      <div ref={ref} className={isOverflowing ? styles.scrolling : undefined}>
        <TableView {...parts} />
      </div>
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

const firstCount = 60;
const nextCount = 120;

/**
 * Renders long lists step by step: the first rows at once, more when the element with the ref `end`, placed
 * after the rows, comes near the window. A new `order` starts from the top.
 */
function useIncrementalRows<Row>(rows: readonly Row[], order: string, whole: boolean) {
  const [seen, setSeen] = useState({ order, count: firstCount });
  const count = seen.order === order ? seen.count : firstCount;
  const complete = whole || count >= rows.length;
  // A new callback for every step, so that the observer fires again when `end` is still near the window.
  const end = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      const observer = new IntersectionObserver(
        (entries) => {
          if (entries.some(({ isIntersecting }) => isIntersecting))
            setSeen({ order, count: count + nextCount });
        },
        { rootMargin: '1200px' },
      );
      observer.observe(element);
      return () => observer.disconnect();
    },
    [order, count],
  );
  return { visibleRows: complete ? rows : rows.slice(0, count), end: complete ? null : end };
}

type ViewProps<Row> = TableLayout<Row> & {
  rows: readonly Row[];
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
};

function SortMark({ direction }: { direction: Sorting['direction'] | undefined }) {
  const Icon =
    direction === 'ascending' ? ArrowUp : direction === 'descending' ? ArrowDown : ChevronsUpDown;
  return <Icon size={16} strokeWidth={2.4} aria-hidden="true" />;
}

type HeaderProps<Row> = Pick<ViewProps<Row>, 'sorting' | 'onSort'> & { column: Column<Row> };

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

function TableView<Row>({ label, columns, rows, rowKey, sorting, onSort, footer }: ViewProps<Row>) {
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

function Facts<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return (
    <dl className={styles.facts}>
      {columns.map(({ key, header, cell }) => (
        <div key={key} style={{ display: 'contents' }}>
          <dt>{header}</dt>
          <dd>{cell(row)}</dd>
        </div>
      ))}
    </dl>
  );
}

type LinesProps<Row> = { columns: readonly Column<Row>[]; row: Row; gap: string };

function Lines<Row>({ columns, row, gap }: LinesProps<Row>) {
  return (
    <div className={styles.lines} style={{ rowGap: gap }}>
      {columns.map(
        ({ key, cell, card = {} }) =>
          !card.hidden && (
            <div key={key} className={card.beside ? styles.beside : undefined}>
              {(card.cell ?? cell)(row)}
            </div>
          ),
      )}
    </div>
  );
}

type SortSelectProps<Row> = Pick<ViewProps<Row>, 'columns' | 'sorting' | 'onSort'>;

/** Sorting as a select, for screens without table headers. */
function SortSelect<Row>({ columns, sorting, onSort }: SortSelectProps<Row>) {
  const options = columns
    .filter(({ sort }) => sort)
    .flatMap(({ key, header, sortLabels }) => [
      { value: `${key} ascending`, label: sortLabels?.ascending ?? `${header}, low to high` },
      { value: `${key} descending`, label: sortLabels?.descending ?? `${header}, high to low` },
    ]);
  if (options.length === 0) return null;
  return (
    <InlineSelect
      label="Sort by"
      className={styles.order}
      options={sorting ? options : [{ value: '', label: 'Default order' }, ...options]}
      value={sorting ? `${sorting.key} ${sorting.direction}` : ''}
      onChange={(value) => {
        const [key = '', direction] = value.split(' ');
        if (key)
          onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' });
      }}
    />
  );
}

type CardListViewProps<Row> = ViewProps<Row> & {
  field: ReactNode;
  count: ReactNode;
  actions: ReactNode;
  after: ReactNode;
};

function CardListView<Row>(props: CardListViewProps<Row>) {
  const { label, columns, rows, rowKey, footer, card, cardGap } = props;
  const { field, count, actions, after } = props;
  const renderCard = (row: Row) => {
    if (card) return card(row);
    return cardGap ? (
      <Lines columns={columns} row={row} gap={cardGap} />
    ) : (
      <Facts columns={columns} row={row} />
    );
  };
  return (
    <div>
      <div className={styles.cardBar}>
        {field}
        <div className={styles.cardTools}>
          <SortSelect {...props} />
          {actions}
        </div>
        {count}
      </div>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <Card as="li" key={rowKey(row)}>
            {renderCard(row)}
          </Card>
        ))}
      </ul>
      {after}
      {footer && rows.length > 0 && <div className={styles.cardFooter}>{footer.line}</div>}
    </div>
  );
}
