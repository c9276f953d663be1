import { expect, test } from 'vitest';
import { describeOldCodes } from './describe-old-codes.ts';

test.each([
  [1, 'The old code still works: the door shows the new seat.'],
  [2, 'The old codes still work: the door shows the new seats.'],
])('a move of %i says that former codes admit their guests', (count, message) => {
  expect(describeOldCodes(count)).toBe(message);
});
