import type { Hall, HallTable } from '#features/hall/contract/hall.ts';
import { describe, expect, test } from 'vitest';
import {
  createChair,
  createFeature,
  createHall,
  createTable,
  sampleHall,
  toId,
} from '#app/server/testing/sample-hall.ts';
import { buildHallReview } from './build-review.ts';

const listMessages = (after: Hall) =>
  buildHallReview(sampleHall, after, {
    inUse: new Map(),
    prices: [],
    countHolders: () => 0,
  }).warnings.map(({ message }) => message);

/** A table with a chair at each of its four sides. */
const createSquare = (number: number, more: Partial<HallTable> = {}) =>
  createTable(number, {
    shape: 'square',
    chairs: [0, 1, 2, 3].map((place) => createChair(10 * number + place)),
    ...more,
  });

describe('a warning is', () => {
  const warn = (items: Hall['items']) => listMessages(createHall(items));
  test.each<[string, Hall['items'], string[]]>([
    ['none for tables that touch', [createTable(1), createTable(2, { x: 30 })], []],
    [
      'tables that overlap',
      [createTable(1), createTable(2, { x: 29 })],
      ['Table 1 and Table 2 overlap.'],
    ],
    [
      'none for round tables whose corners overlap',
      [createTable(1), createTable(2, { x: 28, y: 38 })],
      [],
    ],
    [
      'square tables whose corners overlap',
      [createSquare(1), createSquare(2, { x: 29, y: 39 })],
      ['Table 1 and Table 2 overlap.'],
    ],
    ['none for square tables apart', [createSquare(1), createSquare(2, { x: 50 })], []],
    [
      'a table on the stage',
      [createTable(1), createTable(2), createFeature('stage', { x: 20, y: 30 })],
      ['Table 1 and The stage overlap.'],
    ],
    [
      'a table on the stage, which is drawn first',
      [createFeature('stage', { x: 20, y: 30 }), createTable(1), createTable(2)],
      ['The stage and Table 1 overlap.'],
    ],
    [
      'a table on the bar, by its label',
      [createTable(1), createTable(2), createFeature('bar', { x: 40, y: 30, label: 'Drinks' })],
      ['Table 2 and Drinks overlap.'],
    ],
    [
      'none for the dance floor',
      [createTable(1), createTable(2), createFeature('dance-floor', { x: 20, y: 30 })],
      [],
    ],
    [
      'none for a label',
      [createTable(1), createTable(2), createFeature('label', { x: 20, y: 30 })],
      [],
    ],
    [
      'none for the bar on the stage',
      [
        createTable(1),
        createTable(2),
        createFeature('bar'),
        createFeature('stage', { id: toId(101) }),
      ],
      [],
    ],
    [
      'none for a round table beside a corner of the bar',
      [createTable(1), createTable(2), createFeature('bar', { x: 29, y: 36.6 })],
      [],
    ],
    [
      'a round table at the side of the bar',
      [createTable(1), createTable(2), createFeature('bar', { x: 29, y: 30 })],
      ['Table 1 and The bar overlap.'],
    ],
    ['a missing number', [createTable(1), createTable(3)], ['No table has the number 2.']],
    ['more of them', [createTable(2), createTable(4)], ['No table has the number 1, 3.']],
    [
      'none for nine',
      [createTable(4, { name: 'Table 1' }), ...listTo([2, 3, 4, 5, 6, 7, 8, 10])],
      [],
    ],
    [
      'none when more than ten are missing',
      [createTable(1), createTable(2, { name: 'Table 14' })],
      [],
    ],
    [
      'ten missing numbers',
      [createTable(1), createTable(2, { name: 'Table 13' })],
      ['No table has the number 2, 3, 4, 5, 6, 7, 8, 10, 11, 12.'],
    ],
  ])('%s', (_, items, expected) => {
    expect(warn(items)).toEqual(expected);
  });

  test('a hall without an entrance, beside a missing number', () => {
    const items = [createFeature('bar'), createTable(1), createTable(3)];
    expect(listMessages({ ...sampleHall, items })).toEqual([
      'No table has the number 2.',
      'The hall has no entrance.',
    ]);
  });
});

/** Tables with these numbers that don't overlap. */
function listTo(numbers: readonly number[]): HallTable[] {
  return numbers.map((number, index) =>
    createTable(number, { x: 10 + 10 * (index % 4), y: 10 + 35 * Math.floor(index / 4) }),
  );
}
