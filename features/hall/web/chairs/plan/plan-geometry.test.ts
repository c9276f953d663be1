import type { HallPlan } from '#features/event/contract/events.ts';
import { expect, test } from 'vitest';
import {
  computeHallLayout,
  buildRimPath,
  findTableInDirection,
  tableRadius,
} from './plan-geometry.ts';

const table = { shape: 'round', rotation: 0, chairs: 10, maxChildren: null } as const;
const plan: HallPlan = {
  height: 40,
  tableSize: null,
  features: [],
  tables: [
    { ...table, tableName: 'Table 1', x: 10, y: 10 },
    { ...table, tableName: 'Table 2', x: 20, y: 11 },
    { ...table, tableName: 'Table 3', x: 10, y: 20 },
    { ...table, tableName: 'Table 4', x: 22, y: 21 },
  ],
};
const names = ['Table 1', 'Table 2', 'Table 3', 'Table 4'];

test('the closest pair of tables limits the scale', () => {
  const { scale, spots } = computeHallLayout(plan, names);
  expect(spots[0]).toEqual({ name: 'Table 1', x: 100, y: 100, shape: 'round', rotation: 0 });
  for (const a of spots)
    for (const b of spots)
      if (a.name < b.name)
        expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(2 * tableRadius * scale * 0.98);
});

test('a table missing from the plan is placed below the hall, which grows', () => {
  const { spots, height } = computeHallLayout(plan, [...names, 'High table']);
  expect(spots.at(-1)?.name).toBe('High table');
  expect(spots.at(-1)?.y).toBeGreaterThan(400);
  expect(height).toBeGreaterThan(spots.at(-1)?.y ?? 0);
});

test('a table without chairs is left out', () => {
  expect(computeHallLayout(plan, ['Table 3']).spots.map(({ name }) => name)).toEqual(['Table 3']);
});

test('the size that the plan gives its tables counts, however near they stand', () => {
  expect(computeHallLayout({ ...plan, tableSize: 11.6 }, names).scale).toBeCloseTo(1);
});

test('the stitches of a rim have gaps', () => {
  expect(buildRimPath(0, 4, 40)).toBe('m-23 -32.7a40 40 0 0 1 46.0 0.0');
});

test.each([
  ['Table 1', 'ArrowRight', 'Table 2'],
  ['Table 1', 'ArrowDown', 'Table 3'],
  ['Table 4', 'ArrowLeft', 'Table 3'],
  ['Table 4', 'ArrowUp', 'Table 2'],
  ['Table 1', 'ArrowUp', undefined],
] as const)('from %s %s moves to %s', (from, direction, to) => {
  expect(findTableInDirection(computeHallLayout(plan, names).spots, from, direction)).toBe(to);
});
