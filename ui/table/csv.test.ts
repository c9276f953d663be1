import { expect, test } from 'vitest';
import { slugifyFileName } from './csv.ts';

test('a file name is built from a title', () => {
  expect(slugifyFileName('Sold Chairs: Uganda Martyrs Day 2027 Reception!')).toBe(
    'sold-chairs-uganda-martyrs-day-2027-reception',
  );
});
