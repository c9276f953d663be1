import { expect, test } from 'vitest';
import type { HallPlan } from '#features/event/contract/events.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { findSeats } from '#features/seats/contract/rules/together/find-seats.ts';
import { buildHall } from './build-hall.ts';

const plan: HallPlan = {
  height: 100,
  features: [{ kind: 'stage', label: 'Stage', x: 40, y: 0, width: 20, height: 4 }],
  tableSize: null,
  tables: [
    { tableName: 'Table 1', x: 50, y: 90, shape: 'round', rotation: 0, chairs: 4, maxChildren: 1 },
    { tableName: 'Table 2', x: 50, y: 10, shape: 'round', rotation: 0, chairs: 4, maxChildren: 1 },
  ],
};

function createChair(
  id: number,
  tableName: string,
  changes: Partial<DisplayedChair> = {},
): DisplayedChair {
  return {
    id,
    tableName,
    chairName: `Chair ${id % 10}`,
    amount: 200_00,
    chairType: 'adult',
    admits: ['adult', 'children'],
    accessible: false,
    chairStatus: 'Available',
    claimed: false,
    state: 'free',
    turns: 0,
    ...changes,
  };
}

const prices = [
  { chairType: 'adult', amount: 200_00 },
  { chairType: 'children', amount: 40_00 },
] as const;

const createChairs = (): DisplayedChair[] =>
  [1, 2].flatMap((table) =>
    [1, 2, 3, 4].map((chair) => createChair(table * 10 + chair, `Table ${table}`)),
  );

function findFor(
  chairs: readonly DisplayedChair[],
  { adults = 0, children = 0, eventPrices = prices as readonly (typeof prices)[number][] },
) {
  const hall = buildHall({
    plan,
    listChairs: (name) => chairs.filter(({ tableName }) => tableName === name).toReversed(),
    prices: eventPrices.map((price) => ({ ...price, openingStatus: 'Available' as const })),
    isFree: ({ state }) => state === 'free',
  });
  return findSeats(hall, { adults, children, accessible: 0 }, 6).map(({ seats }) =>
    seats.map(({ chairId }) => chairId).toSorted((a, b) => a - b),
  );
}

test('the table beside the stage comes first, with its chairs in their order', () => {
  expect(findFor(createChairs(), { adults: 4 })).toEqual([
    [21, 22, 23, 24],
    [11, 12, 13, 14],
  ]);
});

test('only what is free for staff is chosen, not what is promised', () => {
  const chairs = createChairs().map((chair) =>
    chair.tableName === 'Table 2' ? { ...chair, state: 'promised' as const } : chair,
  );
  expect(findFor(chairs, { adults: 2 })).toEqual([[11, 12]]);
});

test('the limit of children of a table binds buyers, not staff', () => {
  expect(findFor(createChairs(), { adults: 1, children: 3 })[0]).toEqual([21, 22, 23, 24]);
});

test('no child is seated without a price for children', () => {
  expect(findFor(createChairs(), { children: 2, eventPrices: prices.slice(0, 1) })).toEqual([]);
});
