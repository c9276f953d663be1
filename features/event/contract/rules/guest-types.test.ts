import { expect, test } from 'vitest';
import { formatGuestSeat } from './guest-types.ts';

test.each([
  ['adult', 'Table 12, Chair 4, Adult'],
  ['children', 'Table 12, Chair 4, Child'],
  ['priest', 'Table 12, Chair 4, Invited Guest'],
] as const)('a seat of type %s is %s', (chairType, text) => {
  expect(formatGuestSeat({ tableName: 'Table 12', chairName: 'Chair 4', chairType })).toBe(text);
});
