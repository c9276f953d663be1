import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import type { Column, Sorting } from './DataTable.tsx';
import styles from './DataTable.module.css';
import { PillSelect } from './PillSelect.tsx';

type DataCardsProps<Row> = {
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

type OrderListProps<Row> = Pick<DataCardsProps<Row>, 'columns' | 'sorting' | 'onSort'>;

/** The headers' sorting as one list. */
function OrderList<Row>({ columns, sorting, onSort }: OrderListProps<Row>) {
  const options = columns
    .filter(({ sort }) => sort)
    .flatMap(({ key, header, orders }) => [
      { value: `${key} ascending`, label: orders?.ascending ?? `${header}, up` },
      { value: `${key} descending`, label: orders?.descending ?? `${header}, down` },
    ]);
  if (options.length === 0) return null;
  return (
    <PillSelect
      label="Sort by"
      className={styles.order}
      options={sorting ? options : [{ value: '', label: 'As it comes' }, ...options]}
      value={sorting ? `${sorting.key} ${sorting.direction}` : ''}
      onChange={(value) => {
        const [key = '', direction] = value.split(' ');
        if (key)
          onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' });
      }}
    />
  );
}

/** The same rows as cards, sorted by a list in the place of headers. */
export function DataCards<Row>(props: DataCardsProps<Row>) {
  const { label, columns, rows, rowKey, footer, card, field, count, actions, after } = props;
  return (
    <div>
      <div className={styles.cardBar}>
        {field}
        <div className={styles.cardTools}>
          <OrderList {...props} />
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
