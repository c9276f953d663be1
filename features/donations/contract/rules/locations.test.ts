import { expect, test } from 'vitest';
import { findLocation } from './locations.ts';

const locations = [
  { name: 'St_Charles_Lwanga', label: 'St Charles Lwanga', campaign: null },
  { name: 'St_Kizito', label: 'St Kizito', campaign: null },
];

test.each([
  ['St. Kizito', 'St_Kizito'],
  ['st kizito', 'St_Kizito'],
  ['  ST  CHARLES  LWANGA ', 'St_Charles_Lwanga'],
  ['Kizito', undefined],
  ['St. Kizito and St. Anthony', undefined],
  ['', undefined],
])('the kabondo %j is the location %s', (kabondo, location) => {
  expect(findLocation(kabondo, locations)).toBe(location);
});
