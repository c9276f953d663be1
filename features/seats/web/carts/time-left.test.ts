import { expect, test } from 'vitest';
import {
  getProgressSpan,
  getEarliestExpiry,
  formatTimeLeft,
  getTimeLeft,
  formatHoldOver,
  formatTimeWarning,
} from './time-left.ts';

const minute = 60_000;

test('a cart expires with its earliest hold', () => {
  const held = (milliseconds: number) => ({ heldUntil: new Date(milliseconds) });
  expect(getEarliestExpiry([held(9_000), held(4_000), held(7_000)])).toBe(4_000);
  expect(getEarliestExpiry([])).toBeNull();
});

test.each([
  [7 * minute + 41_200, '7:42'],
  [0, '0:00'],
  [-5_000, '0:00'],
  [60 * minute, '1 hour'],
  [25 * 60 * minute, '25 hours'],
  [72 * 60 * minute, '3 days'],
])('%d ms is formatted as %s', (milliseconds, text) => {
  expect(formatTimeLeft(milliseconds)).toBe(text);
});

test('a new hold begins at 10:00, whatever the clocks say about the last second', () => {
  const hold = 10 * minute;
  expect(formatTimeLeft(getTimeLeft(hold, 0))).toBe('10:00');
  expect(formatTimeLeft(getTimeLeft(hold, -900))).toBe('10:00');
  expect(formatTimeLeft(getTimeLeft(hold, 1_000))).toBe('9:59');
});

test('a hold of another length begins at its length', () => {
  expect(formatTimeLeft(getTimeLeft(5 * minute, -900, 5))).toBe('5:00');
  expect(formatTimeLeft(getTimeLeft(90 * minute, 0, 90))).toBe('1 hour');
  expect(getProgressSpan(70 * minute, 90)).toBe(90 * minute);
  expect(getProgressSpan(100 * minute, 11)).toBe(24 * 60 * minute);
});

test.each([
  [10, 'Your 10 minutes are over'],
  [1, 'Your 1 minute is over'],
  [0.25, 'Your 15 seconds are over'],
  [undefined, 'Your time is over'],
])('the end of a hold of %s minutes is "%s"', (minutes, text) => {
  expect(formatHoldOver(minutes)).toBe(text);
});

test.each([
  [3 * minute, ''],
  [2 * minute, 'Less than 2 minutes left to check out.'],
  [minute, 'Less than 1 minute left to check out.'],
  [0, ''],
])('%d ms before the end a screen reader says "%s"', (left, text) => {
  expect(formatTimeWarning(left)).toBe(text);
});

test('the dial spans ten minutes unless the hold is longer', () => {
  expect(getProgressSpan(9 * minute)).toBe(10 * minute);
  expect(getProgressSpan(10 * minute + 1_000)).toBe(10 * minute);
  expect(getProgressSpan(11 * minute)).toBe(60 * minute);
});
