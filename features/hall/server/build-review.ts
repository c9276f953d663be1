import { normalizeText } from '#contract/rules/normalize.ts';
import type { Price } from '#contract/event.ts';
import type { ChairUse, Hall, HallReview, HallTable } from '#features/hall/contract/hall.ts';
import { getAlsoAdmitted } from '#features/event/contract/rules/chair-states.ts';
import type { ChairType } from '#contract/chairs.ts';
import {
  type Bounds,
  computeBounds,
  doOverlap,
} from '#features/hall/contract/rules/hall-geometry.ts';
import { compareNames } from '#contract/rules/names.ts';
import {
  diffHalls,
  getChairLabel,
  type HallDiff,
  isMoved,
  isReassigned,
  isRenamed,
  listPlacedChairs,
  type PlacedChair,
} from './diff-halls.ts';
import { listTables } from './rules.ts';

export type HallContext = {
  /** Uses of the chairs of the published hall, by id. */
  inUse: ReadonlyMap<number, ChairUse>;
  prices: readonly Price[];
  /** How many people have a ticket for one of these chairs. */
  countHolders: (chairIds: readonly number[]) => number;
};
type Finding = HallReview['errors'][number];

/** Everything that publishing `after` would do to the hall `before`, and what prevents it. */
export function buildHallReview(before: Hall, after: Hall, context: HallContext): HallReview {
  const diff = diffHalls(before, after);
  const renamed = diff.chairPairs.filter(isRenamed);
  const isSold = (id: number | null) => id !== null && context.inUse.get(id) === 'sold';
  const sortNames = (tables: readonly HallTable[]) =>
    tables.map(({ name }) => name).toSorted(compareNames);
  const isSeatMoved = renamed.filter(
    (pair) => pair.before.table.id !== pair.after.table.id || pair.before.name !== pair.after.name,
  );
  return {
    tablesAdded: sortNames(diff.tablesAdded),
    tablesRemoved: sortNames(diff.tablesRemoved),
    tablesRenamed: diff.tablePairs
      .filter((pair) => pair.before.name !== pair.after.name)
      .map((pair) => ({
        from: pair.before.name,
        to: pair.after.name,
        guests: pair.before.chairs.filter(({ id }) => isSold(id)).length,
      })),
    tablesMoved: sortNames(diff.tablePairs.filter(isMoved).map((pair) => pair.after)),
    chairsAdded: diff.chairsAdded.length,
    chairsRemoved: diff.chairsRemoved.map(getChairLabel).toSorted(compareNames),
    chairsRenamed: isSeatMoved.map((pair) => ({
      from: getChairLabel(pair.before),
      to: getChairLabel(pair.after),
    })),
    chairsChanged: countTypeChanges(diff),
    guestsChanged: diff.chairPairs.filter(
      (pair) => isReassigned(pair) && pair.before.chairType === pair.after.chairType,
    ).length,
    valueBefore: sumPrices(before, context.prices),
    valueAfter: sumPrices(after, context.prices),
    featuresChanged: diff.featuresChanged,
    holders: context.countHolders(renamed.map(({ id }) => id)),
    errors: [...findNameErrors(after), ...findChairErrors(diff, context), ...findOutside(after)],
    warnings: [...findOverlaps(after), ...findMissing(after)],
  };
}

function countTypeChanges({ chairPairs }: HallDiff): HallReview['chairsChanged'] {
  const counts = new Map<string, HallReview['chairsChanged'][number]>();
  for (const pair of chairPairs) {
    const [from, to] = [pair.before.chairType, pair.after.chairType];
    if (from === to) continue;
    const entry = counts.get(`${from} ${to}`) ?? { from, to, chairs: 0 };
    counts.set(`${from} ${to}`, { ...entry, chairs: entry.chairs + 1 });
  }
  return [...counts.values()];
}

const sumPrices = (hall: Hall, prices: readonly Price[]): number =>
  listPlacedChairs(hall).reduce(
    (sum, { chairType }) =>
      sum + (prices.find((price) => price.chairType === chairType)?.amount ?? 0),
    0,
  );

function findNameErrors(hall: Hall): Finding[] {
  const tables = Map.groupBy(listTables(hall), ({ name }) => normalizeText(name));
  const chairs = listTables(hall).flatMap((table) =>
    [...Map.groupBy(table.chairs, ({ name }) => normalizeText(name)).values()]
      .filter((same) => same.length > 1)
      .map(([chair]) => ({
        message: `${table.name} has two chairs called ${chair?.name}.`,
        items: [table.id],
      })),
  );
  const named = [...tables.values()].flatMap((same) =>
    same.length > 1
      ? [
          {
            message: `${same.length === 2 ? 'Two' : same.length} tables are called ${same[0]?.name}.`,
            items: same.map(({ id }) => id),
          },
        ]
      : [],
  );
  return [...named, ...chairs];
}

const useLabels: Record<ChairUse, string> = {
  sold: 'is sold',
  held: 'is in someone’s cart or kept for the waiting list',
  requested: 'is requested',
};

function findChairErrors(diff: HallDiff, { inUse, prices }: HallContext): Finding[] {
  const about = (chair: PlacedChair, message: string): Finding => ({
    message: `${getChairLabel(chair)} ${message}`,
    items: [chair.table.id],
  });
  const missing = diff.chairsRemoved.flatMap((chair) => {
    const use = inUse.get(chair.id);
    return use ? [about(chair, `${useLabels[use]}. It has to stay.`)] : [];
  });
  const reassigned = diff.chairPairs.flatMap((pair) => {
    const use = inUse.get(pair.id);
    return use && isReassigned(pair)
      ? [about(pair.after, `${useLabels[use]}. Who may sit there can’t change now.`)]
      : [];
  });
  const changed = [
    ...diff.chairsAdded,
    ...diff.chairPairs.filter(isReassigned).map(({ after }) => after),
  ];
  const unpriced = [...new Set(changed.map(({ chairType }) => chairType))].filter(
    (type) => !prices.some(({ chairType }) => chairType === type),
  );
  return [
    ...missing,
    ...reassigned,
    ...diff.chairsTwice.map((chair) => about(chair, 'is in the hall twice.')),
    ...changed
      .filter(isMixed)
      .map((chair) => about(chair, 'admits guests who don’t share tables.')),
    ...unpriced.map((type) => ({
      message: `This reception has no price for ${typeLabels[type]}.`,
      items: changed.flatMap(({ chairType, table }) => (chairType === type ? [table.id] : [])),
    })),
  ];
}

const typeLabels: Record<ChairType, string> = {
  adult: 'adults',
  youth: 'youth',
  children: 'children',
  priest: 'invited guests',
};

const isMixed = ({ chairType, alsoAdmits }: PlacedChair): boolean =>
  getAlsoAdmitted(chairType, alsoAdmits).length < new Set(alsoAdmits).size;

const getItemLabel = (item: Hall['items'][number]): string =>
  item.kind === 'table' ? item.name : item.label || featureLabels[item.kind];
const featureLabels = {
  stage: 'The stage',
  'dance-floor': 'The dance floor',
  entrance: 'The entrance',
  bar: 'The bar',
  label: 'A label',
};

function findOutside({ items, height, tableSize }: Hall): Finding[] {
  const slack = 0.5;
  return items.flatMap((item) => {
    // A door is in the wall.
    if (item.kind === 'entrance') return [];
    const { left, right, top, bottom } = computeBounds(item, tableSize);
    return left < -slack || top < -slack || right > 100 + slack || bottom > height + slack
      ? [{ message: `${getItemLabel(item)} is outside the hall.`, items: [item.id] }]
      : [];
  });
}

function findOverlaps({ items, tableSize }: Hall): Finding[] {
  const boxes = items
    .filter(({ kind }) => kind === 'table' || kind === 'stage' || kind === 'bar')
    .map((item) => ({ item, box: computeBounds(item, tableSize) }));
  return boxes.flatMap((a, index) =>
    boxes.slice(index + 1).flatMap((b) => {
      if (a.item.kind !== 'table' && b.item.kind !== 'table') return [];
      if (!doOverlap(a.box, b.box) || areApart(a, b, tableSize)) return [];
      return [
        {
          message: `${getItemLabel(a.item)} and ${getItemLabel(b.item)} overlap.`,
          items: [a.item.id, b.item.id],
        },
      ];
    }),
  );
}

type Boxed = { item: Hall['items'][number]; box: Bounds };
const isRound = ({ item }: Boxed): boolean => item.kind === 'table' && item.shape === 'round';

/** Whether a round table is apart from another item although their boxes overlap at a corner. */
function areApart(a: Boxed, b: Boxed, tableSize: number): boolean {
  const [round, other] = isRound(a) ? [a, b] : [b, a];
  if (!isRound(round)) return false;
  const { x, y } = round.item;
  const slack = 0.05;
  if (isRound(other)) return Math.hypot(x - other.item.x, y - other.item.y) >= tableSize - slack;
  const { left, right, top, bottom } = other.box;
  const [nearX, nearY] = [Math.min(right, Math.max(left, x)), Math.min(bottom, Math.max(top, y))];
  return Math.hypot(x - nearX, y - nearY) >= tableSize / 2 - slack;
}

/** There is no Table 9 by specification. */
const unusedNumber = 9;

function findMissing(hall: Hall): Finding[] {
  const numbers = listTables(hall).flatMap(({ name }) => {
    const [, number] = /^table (\d{1,4})$/i.exec(name) ?? [];
    return number ? [Number(number)] : [];
  });
  const present = new Set(numbers);
  const highest = Math.max(0, ...numbers);
  const missing = Array.from({ length: highest }, (_, index) => index + 1).filter(
    (number) => !present.has(number) && number !== unusedNumber,
  );
  const gaps: Finding[] =
    missing.length > 0 && missing.length <= 10
      ? [{ message: `No table has the number ${missing.join(', ')}.`, items: [] }]
      : [];
  const hasEntrance = hall.items.some((item) => item.kind === 'entrance');
  return hasEntrance ? gaps : [...gaps, { message: 'The hall has no entrance.', items: [] }];
}
