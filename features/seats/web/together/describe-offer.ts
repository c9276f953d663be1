import { compareNames } from '#contract/rules/names.ts';
import { getChairNumber } from '#features/hall/web/chairs/store/table-summary.ts';
import type { SeatOffer } from '#features/seats/contract/carts.ts';

const kindLabels: Record<SeatOffer['kind'], string> = {
  'side-by-side': 'side by side',
  'same-table': 'at the same table',
  'neighboring-tables': 'at tables beside each other',
  near: 'near each other',
};

type DescribedOffer = {
  kind: SeatOffer['kind'];
  chairs: readonly Pick<SeatOffer['chairs'][number], 'tableName' | 'chairName'>[];
};

/** '3 to 6' for neighbors in order, else '1, 3 and 8'; around the table, '10 to 2'. */
export function formatChairs(chairNames: readonly string[]): string {
  const numbers = chairNames.map((name) => getChairNumber(name) || name);
  const values = numbers.map(Number);
  const isRun =
    values.length > 2 && values.every((value, index) => value === (values[0] ?? 0) + index);
  const last = numbers.at(-1) ?? '';
  if (isRun) return `${numbers[0]} to ${last}`;
  return numbers.length === 1 ? last : `${numbers.slice(0, -1).join(', ')} and ${last}`;
}

/** 'Table 12, chairs 3 to 6, side by side', or 'Table 12, chairs 1 and 2, and Table 13, chairs 4 and 5, at tables beside each other'. */
export function describeOffer({ kind, chairs }: DescribedOffer): string {
  const groups = [...Map.groupBy(chairs, ({ tableName }) => tableName)];
  groups.sort(([a], [b]) => compareNames(a, b));
  const tables = groups.map(([name, seats]) => {
    const word = seats.length === 1 ? 'chair' : 'chairs';
    return `${name}, ${word} ${formatChairs(seats.map(({ chairName }) => chairName))}`;
  });
  const [last = ''] = tables.slice(-1);
  const places = tables.length > 1 ? `${tables.slice(0, -1).join('; ')}; and ${last}` : last;
  return chairs.length === 1 ? places : `${places}, ${kindLabels[kind]}`;
}
