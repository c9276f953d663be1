import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import type { Column, Sorting } from './DataTable.tsx';
import styles from './DataTable.module.css';
import { InlineSelect } from './InlineSelect.tsx';

type CardListViewProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  footer?: { line: ReactNode };
  card?: (row: Row) => ReactNode;
  field: ReactNode;
  count: ReactNode;
  actions: ReactNode;
  after: ReactNode;
};

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

type SortSelectProps<Row> = Pick<CardListViewProps<Row>, 'columns' | 'sorting' | 'onSort'>;

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

/** The rows of a DataTable as cards. */
export function CardListView<Row>(props: CardListViewProps<Row>) {
  const { label, columns, rows, rowKey, footer, card, field, count, actions, after } = props;
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
            {card ? card(row) : <Facts columns={columns} row={row} />}
          </Card>
        ))}
      </ul>
      {after}
      {footer && rows.length > 0 && <div className={styles.cardFooter}>{footer.line}</div>}
    </div>
  );
}
