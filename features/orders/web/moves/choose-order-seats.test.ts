import { describe, expect, test } from 'vitest';
import type { SeatState } from '#features/hall/contract/rules/seat-states.ts';
import type { DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { chooseOrderSeats } from './choose-order-seats.ts';

const createTable = (states: readonly SeatState[], accessible: readonly number[] = []) =>
  states.map((state, index): DisplayedChair => ({
    id: 100 + index + 1,
    tableName: 'Table 9',
    chairName: `Chair ${index + 1}`,
    amount: 200_00,
    chairType: 'youth',
    admits: ['youth'],
    accessible: accessible.includes(index + 1),
    chairStatus: 'Available',
    claimed: false,
    state,
    turns: 0,
  }));

const tickets = [3, 1, 2].map((chair) => ({
  id: chair,
  tableName: 'Table 2',
  chairName: `Chair ${chair}`,
}));

const choose = (chairs: readonly DisplayedChair[], access: readonly number[] = []) =>
  chooseOrderSeats({
    chairs,
    tickets,
    needsAccess: ({ id }) => access.includes(id),
    isRow: false,
  })?.map(({ ticket, chair }) => [ticket.id, chair.id]) ?? null;

describe('the guests of an order', () => {
  test.each<[string, readonly SeatState[], number[][] | null]>([
    [
      'sit side by side, in the order in which they sat',
      ['free', 'sold', 'free', 'free', 'free'],
      [
        [1, 103],
        [2, 104],
        [3, 105],
      ],
    ],
    [
      'sit apart when no three chairs are side by side',
      ['free', 'sold', 'free', 'sold', 'free', 'sold'],
      [
        [1, 101],
        [2, 103],
        [3, 105],
      ],
    ],
    [
      'get promised chairs only when the free ones are too few',
      ['promised', 'free', 'free', 'promised', 'sold', 'free'],
      [
        [1, 102],
        [2, 103],
        [3, 106],
      ],
    ],
    ['may have a promised chair then', ['promised', 'free', 'free', 'sold'], expect.any(Array)],
    ['do not fit where two chairs are left', ['free', 'free', 'sold', 'held'], null],
  ])('%s', (_, states, expected) => {
    expect(choose(createTable(states))).toEqual(expected);
  });

  test('keep a place for a wheelchair, and no one else takes it', () => {
    const table = createTable(['free', 'free', 'free', 'free'], [2]);
    expect(choose(table, [3])?.toSorted()).toContainEqual([3, 102]);
    expect(choose(table)).toEqual([
      [1, 103],
      [2, 104],
      [3, 101],
    ]);
    expect(choose(createTable(['free', 'free', 'free']), [3])).toBeNull();
  });
});
