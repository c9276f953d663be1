import type { Plan } from '@namugongo/contract/reception/events';
import { expect, test } from 'vitest';
import { chairPlaces, hallOf, rimStitch, spotTowards, tableReach } from './plan-geometry.ts';

const plan: Plan = {
  height: 40,
  features: [],
  tables: [
    { tableName: 'Table 1', x: 10, y: 10 },
    { tableName: 'Table 2', x: 20, y: 11 },
    { tableName: 'Table 3', x: 10, y: 20 },
    { tableName: 'Table 4', x: 22, y: 21 },
  ],
};
const names = ['Table 1', 'Table 2', 'Table 3', 'Table 4'];

test('tables are drawn as large as the closest pair allows', () => {
  const { scale, spots } = hallOf(plan, names);
  expect(spots[0]).toEqual({ name: 'Table 1', x: 100, y: 100 });
  for (const a of spots)
    for (const b of spots)
      if (a.name < b.name)
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * tableReach * scale * 0.98);
});

test('a table that the plan does not know stands below the hall and makes it higher', () => {
  const { spots, height } = hallOf(plan, [...names, 'High table']);
  expect(spots.at(-1)?.name).toBe('High table');
  expect(spots.at(-1)?.y).toBeGreaterThan(400);
  expect(height).toBeGreaterThan(spots.at(-1)?.y ?? 0);
});

test('a table of the plan without chairs is not drawn', () => {
  expect(hallOf(plan, ['Table 3']).spots.map(({ name }) => name)).toEqual(['Table 3']);
});

test('chairs stand on a ring, the first at the top, clockwise, backs outwards', () => {
  const [top, right, bottom] = chairPlaces(4, 50);
  expect(top).toEqual({ x: 0, y: -50, turn: 180 });
  expect(right).toEqual({ x: 50, y: 0, turn: 270 });
  expect(bottom).toEqual({ x: 0, y: 50, turn: 0 });
});

test('the stitches of a rim leave gaps', () => {
  expect(rimStitch(0, 4, 40)).toBe('m-23 -32.7a40 40 0 0 1 46.0 0.0');
});

test.each([
  ['Table 1', 'ArrowRight', 'Table 2'],
  ['Table 1', 'ArrowDown', 'Table 3'],
  ['Table 4', 'ArrowLeft', 'Table 3'],
  ['Table 4', 'ArrowUp', 'Table 2'],
  ['Table 1', 'ArrowUp', undefined],
] as const)('from %s %s leads to %s', (from, direction, to) => {
  expect(spotTowards(hallOf(plan, names).spots, from, direction)).toBe(to);
});
