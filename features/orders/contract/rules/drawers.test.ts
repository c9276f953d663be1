import { expect, test } from 'vitest';
import { getDrawerDifferences, isDrawerRight, sumBills } from './drawers.ts';

const right = {
  startCents: 50_00,
  soldCashCents: 400_00,
  cashCents: 450_00,
  soldCheckCents: 200_00,
  checkCents: 200_00,
};

test.each([
  ['everything fits', {}, 0, 0],
  ['a bill is missing', { cashCents: 430_00 }, -20_00, 0],
  ['change was not given', { cashCents: 455_00 }, 5_00, 0],
  ['a check is missing', { checkCents: 0 }, 0, -200_00],
  ['more was refunded than sold', { soldCashCents: -40_00, cashCents: 10_00 }, 0, 0],
])('%s', (_, change, cashCents, checkCents) => {
  const count = { ...right, ...change };
  expect(getDrawerDifferences(count)).toEqual({ cashCents, checkCents });
  expect(isDrawerRight(count)).toBe(cashCents === 0 && checkCents === 0);
});

test('bills and coins add up', () => {
  expect(sumBills({ 10000: 2, 2000: 3, 100: 4 }, 75)).toBe(264_75);
  expect(sumBills({}, 0)).toBe(0);
});
