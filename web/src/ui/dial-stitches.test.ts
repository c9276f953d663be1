import { expect, test } from 'vitest';
import { sewnStitches, stitchPath } from './dial-stitches.ts';

test('a stitch is lost only when all of it is gone', () => {
  expect([60, 59, 58, 57, 1, 0].map((left) => sewnStitches(left, 60, 22))).toEqual([
    22, 22, 22, 21, 1, 0,
  ]);
});

test('more than the whole is the whole ring, and nothing to measure by is none', () => {
  expect([sewnStitches(500, 366, 22), sewnStitches(-3, 60, 22), sewnStitches(5, 0, 22)]).toEqual([
    22, 0, 0,
  ]);
});

test('the ring is drawn without a gap or an overlap between lost and sewn', () => {
  expect(stitchPath(0, 9, 22) + stitchPath(9, 22, 22)).toBe(stitchPath(0, 22, 22));
  expect(stitchPath(0, 22, 22).match(/M/g)).toHaveLength(22);
});
