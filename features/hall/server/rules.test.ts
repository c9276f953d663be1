import { describe, expect, test } from 'vitest';
import { createFeature } from '#app/server/testing/sample-hall.ts';
import { deriveTableSize, toHallFeature, toPlanFeature } from './rules.ts';

describe('the plan', () => {
  test.each([
    [[], 11],
    [[50], 11],
    [[50, 61], 11],
    [[20, 50, 58], 8],
    [[20, 21], 4.64],
    [[20, 90], 13.92],
  ])('with tables at %o has tables of %d', (places, size) => {
    const tables = places.map((x) => ({ tableName: `Table ${x}`, x, y: 10 }));
    expect(deriveTableSize({ tables })).toBe(size);
  });

  test('measures a feature from its corner, the editor from its center', () => {
    const bar = createFeature('bar', { x: 50, y: 55, width: 10, height: 5 });
    const plan = toPlanFeature(bar);
    expect(plan).toMatchObject({ x: 45, y: 52.5, width: 10, height: 5 });
    expect(toHallFeature(plan, 0)).toEqual(bar);
    expect(toPlanFeature({ ...bar, x: 1, y: 1 })).toMatchObject({ x: 0, y: 0 });
    const { id: _, locked: __, rotation: ___, ...old } = plan;
    expect(toHallFeature({ ...old, width: 0, height: 0.2 }, 7)).toEqual({
      ...bar,
      id: '00000000-0000-4000-8000-000000000007',
      x: 45.25,
      y: 52.75,
      width: 0.5,
      height: 0.5,
    });
  });
});
