import { expect, test } from 'vitest';
import { mergeRows, restoreRows } from './merge-rows.ts';

const row = (id: number | null, title: string) => ({ id, title });
const [salad, cake] = [row(1, 'Salad'), row(2, 'Cake')];

test.each([
  { name: 'nothing changed', entered: [salad, cake], now: [salad, cake], merged: [salad, cake] },
  {
    name: 'what was entered stays, what the other changed and added is there',
    entered: [row(1, 'Green salad'), cake, row(null, 'Tea')],
    now: [salad, row(2, 'Two cakes'), row(3, 'Soup')],
    merged: [row(1, 'Green salad'), row(2, 'Two cakes'), row(null, 'Tea'), row(3, 'Soup')],
  },
  {
    name: 'what both changed is as it was entered',
    entered: [row(1, 'Green salad'), cake],
    now: [row(1, 'Fruit salad'), cake],
    merged: [row(1, 'Green salad'), cake],
  },
  {
    name: 'what was removed here stays removed',
    entered: [cake],
    now: [row(1, 'Fruit salad'), cake],
    merged: [cake],
  },
  {
    name: 'what the other removed is gone, or new if it was changed here',
    entered: [row(1, 'Green salad'), cake],
    now: [],
    merged: [row(null, 'Green salad')],
  },
])('$name', ({ entered, now, merged }) =>
  expect(mergeRows([salad, cake], entered, now)).toEqual(merged),
);

test('rows that a save removed come back as new ones', () =>
  expect(restoreRows([salad, cake], [row(2, 'Two cakes')])).toEqual([row(null, 'Salad'), cake]));
