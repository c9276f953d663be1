import { expect, test } from 'vitest';
import { findLocation } from './locations.ts';

test.each([
  ['St. Kizito', 'St_Kizito'],
  ['st kizito', 'St_Kizito'],
  ['  ST  CHARLES  LWANGA ', 'St_Charles_Lwanga'],
  ['Kizito', undefined],
  ['St. Kizito and St. Anthony', undefined],
  ['', undefined],
])('the kabondo %j is the location %s', (kabondo, location) => {
  expect(findLocation(kabondo)).toBe(location);
});
