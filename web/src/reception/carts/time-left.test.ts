import { expect, test } from 'vitest';
import { clockOffset, dialSpan, earliestEnd, timeLeftInWords } from './time-left.ts';

const minute = 60_000;

test('a clock that is off by more than the tolerance is put right, in both directions', () => {
  expect(clockOffset(1_000_000, 1_000_000 - 5 * minute)).toBe(5 * minute);
  expect(clockOffset(1_000_000, 1_000_000 + 5 * minute)).toBe(-5 * minute);
});

test('the rounding of the date header is no difference', () => {
  expect(clockOffset(1_000_000, 1_001_400)).toBe(0);
  expect(clockOffset(Number.NaN, 1_000)).toBe(0);
});

test('a cart ends with its earliest hold', () => {
  const held = (milliseconds: number) => ({ heldUntil: new Date(milliseconds) });
  expect(earliestEnd([held(9_000), held(4_000), held(7_000)])).toBe(4_000);
  expect(earliestEnd([])).toBeNull();
});

test.each([
  [7 * minute + 41_200, '7:42'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [60 * minute, '1 hour'],
  [25 * 60 * minute, '25 hours'],
  [72 * 60 * minute, '3 days'],
])('%d ms reads %s', (milliseconds, words) => {
  expect(timeLeftInWords(milliseconds)).toBe(words);
});

test('the dial is out of ten minutes unless the hold is longer', () => {
  expect(dialSpan(9 * minute)).toBe(10 * minute);
  expect(dialSpan(10 * minute + 1_000)).toBe(10 * minute);
  expect(dialSpan(11 * minute)).toBe(60 * minute);
});
