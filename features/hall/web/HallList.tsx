import { chairTypeLabels } from '#features/event/contract/rules/guest-types.ts';
import type { Price } from '#contract/event.ts';
import type { HallItem } from '#features/hall/contract/hall.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { compareNames } from '#contract/rules/names.ts';
import { Button } from '#ui/controls/Button.tsx';
import { type Column, DataTable } from '#ui/table/DataTable.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import styles from './Hall.module.css';
import type { HallItems } from './hall-history.ts';
import { isTable } from './hall-tools.ts';
import { getItemName, type HallSales } from './HallItemDrawing.tsx';

type HallListProps = {
  items: HallItems;
  selected: ReadonlySet<string>;
  /** Null while the list is about prices. */
  sales: HallSales | null;
  prices: readonly Price[];
  onSelect: (ids: ReadonlySet<string>) => void;
};

const getColumns = ({
  selected,
  sales,
  prices,
  onToggle,
}: Pick<HallListProps, 'selected' | 'sales' | 'prices'> & {
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
  ...(sales ? getSaleColumns(sales) : [getPriceColumn(prices)]),
  {
    key: 'place',
    header: 'Place',
    alignRight: true,
    sort: ({ y, x }) => y * 1000 + x,
    cell: ({ x, y }) => `${Math.round(x)}, ${Math.round(y)}`,
  },
];

const getPriceColumn = (prices: readonly Price[]): Column<HallItem> => ({
  key: 'value',
  header: 'Price of all chairs',
  alignRight: true,
  sort: (item) => sumPrices(item, prices),
  cell: (item) => isTable(item) && formatMoney(sumPrices(item, prices)),
});

const getSaleColumns = ({ states, paidCents }: HallSales): readonly Column<HallItem>[] => {
  const countSold = (item: HallItem) =>
    sumChairs(item, (id) => Number(states.get(id) === 'sold' || states.get(id) === 'seated'));
  const countSeated = (item: HallItem) =>
    sumChairs(item, (id) => Number(states.get(id) === 'seated'));
  const sumPaid = (item: HallItem) => sumChairs(item, (id) => paidCents.get(id) ?? 0);
  return [
    {
      key: 'sold',
      header: 'Sold',
      alignRight: true,
      sort: countSold,
      cell: (item) => isTable(item) && `${countSold(item)} of ${item.chairs.length}`,
    },
    {
      key: 'seated',
      header: 'Here',
      alignRight: true,
      sort: countSeated,
      cell: (item) => isTable(item) && countSeated(item),
    },
    {
      key: 'paid',
      header: 'Paid',
      alignRight: true,
      sort: sumPaid,
      cell: (item) => isTable(item) && formatMoney(sumPaid(item)),
    },
  ];
};

/** The same hall as a list, for keyboards, screen readers, telephones and the caterer's print. */
export function HallList({ items, selected, sales, prices, onSelect }: HallListProps) {
  const rows = [...items.values()].toSorted(
    (a, b) =>
      Number(isTable(b)) - Number(isTable(a)) || compareNames(getItemName(a), getItemName(b)),
  );
  const toggle = (id: string) => {
    const next = new Set(selected);
    if (!next.delete(id)) next.add(id);
    onSelect(next);
  };
  const columns = getColumns({ selected, sales, prices, onToggle: toggle });
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

/** Sums a number of each chair that is published. */
const sumChairs = (item: HallItem, read: (chairId: number) => number): number =>
  isTable(item) ? item.chairs.reduce((sum, { id }) => sum + (id === null ? 0 : read(id)), 0) : 0;
