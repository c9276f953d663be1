import type { ReactNode } from 'react';
import { Card } from './Card.tsx';
import type { Column, Sorting } from './DataTable.tsx';
import styles from './DataTable.module.css';
import { SelectField } from './fields/SelectField.tsx';

type DataCardsProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sorting: Sorting | undefined;
  onSort: (sorting: Sorting) => void;
  footer?: { line: ReactNode };
  card?: (row: Row) => ReactNode;
  bar: ReactNode;
  nothing: ReactNode;
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

/** The same rows as cards, sorted by a list in the place of headers. */
export function DataCards<Row>({
  label,
  columns,
  rows,
  rowKey,
  sorting,
  onSort,
  footer,
  card,
  bar,
  nothing,
}: DataCardsProps<Row>) {
  const sortable = columns.filter(({ sort }) => sort);
  const options = sortable.flatMap(({ key, header }) => [
    { value: `${key} ascending`, label: `${header}, up` },
    { value: `${key} descending`, label: `${header}, down` },
  ]);
  return (
    <div>
      <div className={styles.cardBar}>
        {bar}
        {options.length > 0 && (
          <SelectField
            label="Sort by"
            options={options}
            {...(!sorting && { placeholder: 'As it comes' })}
            value={sorting ? `${sorting.key} ${sorting.direction}` : ''}
            onChange={({ currentTarget: { value } }) => {
              const [key = '', direction] = value.split(' ');
              if (key)
                onSort({ key, direction: direction === 'descending' ? 'descending' : 'ascending' });
            }}
          />
        )}
      </div>
      <ul className={styles.cards} aria-label={label}>
        {rows.map((row) => (
          <Card as="li" key={rowKey(row)}>
            {card ? card(row) : <Facts columns={columns} row={row} />}
          </Card>
        ))}
      </ul>
      {nothing}
      {footer && rows.length > 0 && <div className={styles.cardFooter}>{footer.line}</div>}
    </div>
  );
}
