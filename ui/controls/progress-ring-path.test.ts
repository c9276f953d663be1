import { expect, test } from 'vitest';
import { countFilledSegments, buildSegmentPath } from './ProgressRing.tsx';

test('the number of filled segments is rounded up', () => {
  expect([60, 59, 58, 57, 1, 0].map((left) => countFilledSegments(left, 60, 22))).toEqual([
    22, 22, 22, 21, 1, 0,
  ]);
});

test('values above the maximum fill the ring, and a maximum of 0 fills nothing', () => {
  expect([
    countFilledSegments(500, 366, 22),
    countFilledSegments(-3, 60, 22),
    countFilledSegments(5, 0, 22),
  ]).toEqual([22, 0, 0]);
});

test('filled and empty segments neither overlap nor leave a gap', () => {
  expect(buildSegmentPath(0, 9, 22) + buildSegmentPath(9, 22, 22)).toBe(
    buildSegmentPath(0, 22, 22),
  );
  expect(buildSegmentPath(0, 22, 22).match(/M/g)).toHaveLength(22);
});
