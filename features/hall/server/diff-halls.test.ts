import { expect, test } from 'vitest';
import {
  createChair,
  createHall,
  createTable,
  sampleHall,
} from '#app/server/testing/sample-hall.ts';
import { diffHalls } from './diff-halls.ts';

test('chairs are the same by their ids, and new without one or with one that the hall never had', () => {
  const after = createHall([
    createTable(1, { chairs: [createChair(10), createChair(null), createChair(77)] }),
  ]);
  const diff = diffHalls(sampleHall, after);
  expect(diff.chairsAdded.map(({ id }) => id)).toEqual([null, 77]);
  expect(diff.chairsRemoved.map(({ id }) => id)).toEqual([11, 20, 21]);
  expect(diff.chairPairs.map(({ id }) => id)).toEqual([10]);
  expect(diff.tablesRemoved.map(({ name }) => name)).toEqual(['Table 2']);
});
