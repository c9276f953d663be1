import { describe, expect, test } from 'vitest';
import type { HallItem, HallTable } from '../hall.ts';
import {
  computeBounds,
  computeSeatPlaces,
  computeTableTop,
  doOverlap,
  rotatePoint,
} from './hall-geometry.ts';

const chairs = (count: number): HallTable['chairs'] =>
  Array.from({ length: count }, (_, index) => ({
    id: null,
    name: `Chair ${index + 1}`,
    chairType: 'adult',
    alsoAdmits: [],
    accessible: false,
  }));
const table = (more: Partial<HallTable> = {}): HallTable => ({
  id: '00000000-0000-4000-8000-000000000001',
  kind: 'table',
  name: 'Table 1',
  shape: 'round',
  x: 50,
  y: 40,
  rotation: 0,
  chairs: chairs(10),
  maxChildren: null,
  locked: false,
  ...more,
});

describe('the chairs of a table', () => {
  test.each([
    ['square', 4, [1, 1, 1, 1]],
    ['square', 6, [2, 1, 2, 1]],
    ['square', 10, [3, 2, 3, 2]],
    ['long', 10, [5, 0, 5, 0]],
    ['long', 7, [4, 0, 3, 0]],
    ['row', 8, [8, 0, 0, 0]],
  ] as const)('%s of %i: %j at its sides', (shape, count, sides) => {
    expect(computeTableTop(shape, count).sides).toEqual(sides);
    expect(computeSeatPlaces(shape, count)).toHaveLength(count);
  });

  test('stand clockwise from the top, backs outwards', () => {
    expect(computeSeatPlaces('round', 4)).toEqual([
      { x: 0, y: -43, turn: 180 },
      { x: 43, y: 0, turn: 270 },
      { x: 0, y: 43, turn: 0 },
      { x: -43, y: 0, turn: 90 },
    ]);
    expect(computeSeatPlaces('long', 4).map(({ turn }) => turn)).toEqual([180, 180, 0, 0]);
    expect(computeSeatPlaces('row', 3).map(({ x, turn }) => [x, turn])).toEqual([
      [-25, 0],
      [0, 0],
      [25, 0],
    ]);
  });

  test('turn with the table', () => {
    expect(computeSeatPlaces('row', 2, 90)).toEqual([
      { x: 0, y: -12.5, turn: 90 },
      { x: 0, y: 12.5, turn: 90 },
    ]);
    expect(rotatePoint({ x: 10, y: 0 }, 90)).toEqual({ x: 0, y: 10 });
  });

  test.each(['round', 'square', 'long', 'row'] as const)(
    'of a %s one never stand on each other, up to 40',
    (shape) => {
      for (let count = 1; count <= 40; count++) {
        const places = computeSeatPlaces(shape, count);
        const labels = new Set(places.map(({ x, y }) => `${x} ${y}`));
        expect(labels.size).toBe(count);
      }
    },
  );
});

describe('the box around', () => {
  const stage: HallItem = {
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'stage',
    label: 'Stage',
    x: 50,
    y: 10,
    width: 40,
    height: 10,
    rotation: 0,
    locked: false,
  };
  test.each([
    ['a round table', table(), { left: 45, right: 55, top: 35, bottom: 45 }],
    ['a stage', stage, { left: 30, right: 70, top: 5, bottom: 15 }],
    [
      'a stage turned by a quarter',
      { ...stage, rotation: 90 },
      { left: 45, right: 55, top: -10, bottom: 30 },
    ],
  ])('%s', (_, item, bounds) => {
    const box = computeBounds(item, 10);
    for (const side of ['left', 'right', 'top', 'bottom'] as const)
      expect(box[side]).toBeCloseTo(bounds[side]);
  });

  test('a turned round table is that of the table', () => {
    expect(computeBounds(table({ rotation: 45 }), 10)).toEqual(computeBounds(table(), 10));
  });

  test.each([
    [9, true],
    [10, false],
    [11, false],
  ])('another table %i units away overlaps: %s', (distance, expected) => {
    const other = computeBounds(table({ x: 50 + distance }), 10);
    expect(doOverlap(computeBounds(table(), 10), other)).toBe(expected);
  });
});
