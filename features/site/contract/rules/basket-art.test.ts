import { expect, test } from 'vitest';
import { basketCoils, basketRadius, coilWidth } from '#contract/rules/basket-art.ts';

test('each seed gives one basket, and other seeds differ', () => {
  expect(basketCoils(3)).toEqual(basketCoils(3));
  const baskets = new Set(
    Array.from({ length: 12 }, (_, seed) => JSON.stringify(basketCoils(seed))),
  );
  expect(baskets.size).toBe(12);
});

test('every coil lies within the rim and every sewn length within its repeat', () => {
  for (let seed = 0; seed < 18; seed += 1)
    for (const { radius, sewn } of basketCoils(seed)) {
      expect(radius + coilWidth / 2).toBeLessThanOrEqual(basketRadius);
      for (const { share } of sewn) expect(share > 0 && share <= 1).toBe(true);
    }
});
