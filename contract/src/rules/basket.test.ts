import { expect, test } from 'vitest';
import { basketCoils, basketRadius, coilWidth } from './basket.ts';

test('the same seed is always the same basket and other seeds differ', () => {
  expect(basketCoils(3)).toEqual(basketCoils(3));
  const drawn = new Set(Array.from({ length: 12 }, (_, seed) => JSON.stringify(basketCoils(seed))));
  expect(drawn.size).toBe(12);
});

test('every coil lies within the rim and every sewn length within its repeat', () => {
  for (let seed = 0; seed < 18; seed += 1)
    for (const { radius, sewn } of basketCoils(seed)) {
      expect(radius + coilWidth / 2).toBeLessThanOrEqual(basketRadius);
      for (const { share } of sewn) expect(share > 0 && share <= 1).toBe(true);
    }
});
