import type { Chair } from '#features/hall/contract/chairs.ts';
import { expect, test, vi } from 'vitest';
import { createChairStore, type StateChange } from './chair-store.ts';

function chair(id: number, tableName: string, chairName: string, rest: Partial<Chair> = {}): Chair {
  return {
    id,
    tableName,
    chairName,
    amount: 20_000,
    chairType: 'adult',
    admits: ['adult'],
    accessible: false,
    chairStatus: 'Buy',
    claimed: false,
    ...rest,
  };
}

const hall = [
  chair(1, 'Table 10', 'Chair 10'),
  chair(2, 'Table 10', 'Chair 2'),
  chair(3, 'Table 2', 'Chair 1'),
  chair(4, 'Child', 'Child', { chairType: 'children', admits: ['children'] }),
];

function filled() {
  const store = createChairStore();
  store.replace(hall, 1);
  return store;
}

test('tables and chairs are sorted by their numbers, Child last', () => {
  const store = filled();
  expect(store.names()).toEqual(['Table 2', 'Table 10', 'Child']);
  expect(store.table('Table 10').map((each) => each.chairName)).toEqual(['Chair 2', 'Chair 10']);
});

test('a change re-renders only its own table', () => {
  const store = filled();
  const [ten, two] = [vi.fn(), vi.fn()];
  store.watchTable('Table 10', ten);
  store.watchTable('Table 2', two);
  const before = store.table('Table 2');
  store.apply(
    {
      changed: [chair(1, 'Table 10', 'Chair 10', { chairStatus: 'Reserved' })],
      removed: [],
    },
    2,
  );
  expect(ten).toHaveBeenCalledTimes(1);
  expect(two).not.toHaveBeenCalled();
  expect(store.table('Table 2')).toBe(before);
  expect(store.chair(1)?.state).toBe('held');
});

test('a chair taken by someone else increases `turns` once and notifies', () => {
  const store = filled();
  const turns: StateChange[] = [];
  store.onTurn((turn) => turns.push(turn));
  store.apply(
    {
      changed: [chair(3, 'Table 2', 'Chair 1', { chairStatus: 'Reserved' })],
      removed: [],
    },
    2,
  );
  store.apply(
    {
      changed: [chair(3, 'Table 2', 'Chair 1', { chairStatus: 'Reserved' })],
      removed: [],
    },
    2,
  );
  expect(turns.map(({ chair: { id, state }, before }) => ({ id, state, before }))).toEqual([
    { id: 3, state: 'held', before: 'free' },
  ]);
  expect(store.chair(3)?.turns).toBe(1);
});

test('a chair in the own cart is yours and does not increase `turns`', () => {
  const store = filled();
  store.setMine(new Set([3]));
  store.apply(
    {
      changed: [chair(3, 'Table 2', 'Chair 1', { chairStatus: 'Reserved' })],
      removed: [],
    },
    2,
  );
  expect(store.chair(3)).toMatchObject({ state: 'yours', turns: 0 });
  store.expect(3, 'Available');
  store.setMine(new Set());
  expect(store.chair(3)).toMatchObject({ state: 'free', turns: 0 });
});

test('an older list does not overwrite newer stream changes', () => {
  const store = filled();
  store.apply(
    { changed: [chair(3, 'Table 2', 'Chair 1', { chairStatus: 'Sold' })], removed: [2] },
    2,
  );
  store.apply({ changed: [chair(9, 'Table 2', 'Chair 9')], removed: [] }, 2);
  store.replace(hall, 1);
  expect(store.chair(3)?.state).toBe('sold');
  expect(store.chair(9)?.state).toBe('free');
});

test('a newer list replaces everything', () => {
  const store = filled();
  store.apply(
    { changed: [chair(3, 'Table 2', 'Chair 1', { chairStatus: 'Sold' })], removed: [] },
    2,
  );
  store.replace([chair(3, 'Table 2', 'Chair 1')], 3);
  expect(store.chair(3)?.state).toBe('free');
  expect(store.names()).toEqual(['Table 2']);
});

test('a chair that moves to another table leaves the old one', () => {
  const store = filled();
  store.apply({ changed: [chair(1, 'Table 2', 'Chair 10')], removed: [] }, 2);
  expect(store.table('Table 10').map(({ id }) => id)).toEqual([2]);
  expect(store.table('Table 2').map(({ id }) => id)).toEqual([3, 1]);
});

test('a chair with a new name takes its place in its table, the others stay', () => {
  const store = filled();
  const [second] = store.table('Table 10');
  store.apply({ changed: [chair(1, 'Table 10', 'Chair 1')], removed: [] }, 2);
  expect(store.table('Table 10').map(({ id }) => id)).toEqual([1, 2]);
  expect(store.table('Table 10')[1]).toBe(second);
});
