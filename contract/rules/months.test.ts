import { expect, test } from 'vitest';
import { addMonths, listDaysOfMonth } from './dates.ts';

test.each([
  ['2027-06', 1, '2027-07'],
  ['2027-12', 1, '2028-01'],
  ['2027-01', -1, '2026-12'],
  ['2027-03', -15, '2025-12'],
])('%s and %i months is %s', (month, months, result) => {
  expect(addMonths(month, months)).toBe(result);
});

test.each([
  ['2027-02', 28],
  ['2028-02', 29],
  ['2027-06', 30],
  ['2027-07', 31],
])('%s has %i days', (month, length) => {
  const days = listDaysOfMonth(month);
  expect(days).toHaveLength(length);
  expect([days[0], days.at(-1)]).toEqual([`${month}-01`, `${month}-${length}`]);
});
