import { expect, it } from 'vitest';
import { getSeatNumber } from './seat-numbers.ts';

it.each([
  ['Table 27', 'Table', '27', false],
  ['Chair 4', 'Chair', '4', false],
  ['Child', 'Table', 'Child', true],
  ['Child', 'Chair', 'Child', true],
] as const)('%s as a %s has the large text %s', (name, word, large, long) => {
  expect(getSeatNumber(name, word)).toEqual({ word, large, long });
});
