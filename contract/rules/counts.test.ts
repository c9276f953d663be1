import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';

test.each([
  [0, '0 seats'],
  [1, '1 seat'],
  [2, '2 seats'],
  [1200, '1,200 seats'],
])('%i of a seat is %s', (count, expected) => {
  expect(formatCount(count, 'seat')).toBe(expected);
});

test('a noun can have a plural of its own', () => {
  expect(formatCount(1, 'child', 'children')).toBe('1 child');
  expect(formatCount(3, 'child', 'children')).toBe('3 children');
});
