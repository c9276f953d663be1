import type { Price } from '@namugongo/contract/reception/events';
import type { HallItem, HallTable } from '@namugongo/contract/reception/hall';
import { formatMoney } from '@namugongo/contract/rules/money';
import { compareNames } from '@namugongo/contract/rules/names';
import { Button } from '../../ui/controls/Button.tsx';
import { type Column, DataTable } from '../../ui/table/DataTable.tsx';
import { chairTypeLabels } from '../chairs/store/chair-types.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import styles from './Hall.module.css';
import type { HallItems } from './hall-history.ts';
import { isTable } from './hall-tools.ts';
import { getItemName, type SeatMarks } from './HallItemDrawing.tsx';

type HallListProps = {
  items: HallItems;
  selected: ReadonlySet<string>;
  marks: SeatMarks;
  prices: readonly Price[];
  onSelect: (ids: ReadonlySet<string>) => void;
};

const getColumns = ({
  selected,
  marks,
  prices,
  onToggle,
}: Pick<HallListProps, 'selected' | 'marks' | 'prices'> & {
  onToggle: (id: string) => void;
}): readonly Column<HallItem>[] => [
  {
    key: 'name',
    header: 'Table',
    sort: getItemName,
    cell: (item) => (
      <Button
        variant="link"
        size="small"
        aria-pressed={selected.has(item.id)}
        onClick={() => onToggle(item.id)}
      >
        {getItemName(item)}
      </Button>
    ),
  },
  {
    key: 'chairs',
    header: 'Chairs',
    alignRight: true,
    sort: (item) => (isTable(item) ? item.chairs.length : 0),
    cell: (item) => isTable(item) && item.chairs.length,
  },
  {
    key: 'guests',
    header: 'Who may sit here',
    sort: describeGuests,
    cell: describeGuests,
  },
  {
    key: 'places',
    header: 'Wheelchair places',
    sort: describePlaces,
    cell: describePlaces,
  },
  marks === 'types'
    ? {
        key: 'value',
        header: 'Price of all chairs',
        alignRight: true,
        sort: (item) => sumPrices(item, prices),
        cell: (item) => isTable(item) && formatMoney(sumPrices(item, prices)),
      }
    : {
        key: 'sold',
        header: 'Sold',
        alignRight: true,
        sort: (item) => countSold(item, marks),
        cell: (item) => isTable(item) && `${countSold(item, marks)} of ${item.chairs.length}`,
      },
  {
    key: 'place',
    header: 'Place',
    alignRight: true,
    sort: ({ y, x }) => y * 1000 + x,
    cell: ({ x, y }) => `${Math.round(x)}, ${Math.round(y)}`,
  },
];

/** The same hall as a list, for keyboards, screen readers, telephones and the caterer's print. */
export function HallList({ items, selected, marks, prices, onSelect }: HallListProps) {
  const rows = [...items.values()].toSorted(
    (a, b) =>
      Number(isTable(b)) - Number(isTable(a)) || compareNames(getItemName(a), getItemName(b)),
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const columns = getColumns({ selected, marks, prices, onToggle: toggle });
  return (
    <section className={styles.list} aria-label="Tables as a list">
      <DataTable
        label="Tables"
        rows={rows}
        columns={columns}
        rowKey={({ id }) => id}
        defaultSort={{ key: 'name', direction: 'ascending' }}
        search={{ label: 'Find a table', text: getItemName }}
        empty={<EmptyState title="The hall is empty">Add your first tables.</EmptyState>}
      />
    </section>
  );
}

function describeGuests(item: HallItem): string {
  if (!isTable(item)) return '';
  const types = [...new Set(item.chairs.map(({ chairType }) => chairTypeLabels[chairType]))];
  return item.chairs.some(({ alsoAdmits }) => alsoAdmits.length > 0)
    ? 'Families'
    : types.join(', ');
}

const describePlaces = (item: HallItem): string =>
  isTable(item)
    ? item.chairs
        .filter(({ accessible }) => accessible)
        .map(({ name }) => name)
        .join(', ')
    : '';

const sumPrices = (item: HallItem, prices: readonly Price[]): number =>
  isTable(item)
    ? item.chairs.reduce(
        (sum, { chairType }) =>
          sum + (prices.find((price) => price.chairType === chairType)?.amount ?? 0),
        0,
      )
    : 0;

const countSold = (item: HallItem, marks: Exclude<SeatMarks, 'types'>): number =>
  isTable(item)
    ? (item as HallTable).chairs.filter(({ id }) => id !== null && marks.get(id) === 'sold').length
    : 0;
