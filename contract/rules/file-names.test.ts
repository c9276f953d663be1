import { expect, test } from 'vitest';
import { toFileName } from './file-names.ts';

test('a file name is built from a title', () => {
  expect(toFileName('Sold Chairs: Uganda Martyrs Day 2027 Reception!')).toBe(
    'sold-chairs-uganda-martyrs-day-2027-reception',
  );
});
