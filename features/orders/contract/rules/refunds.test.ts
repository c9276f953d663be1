import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { computeRefund, splitAmount } from './refunds.ts';

describe('the refund of tickets', () => {
  test.each([
    [
      'all that is left for all tickets',
      { left: 41_200, active: [20_000, 20_000], named: [20_000, 20_000] },
      41_200,
    ],
    [
      'the price of one ticket',
      { left: 41_200, active: [20_000, 20_000], named: [20_000] },
      20_000,
    ],
    ['the fee with the last ticket', { left: 21_200, active: [20_000], named: [20_000] }, 21_200],
    [
      'the price of one ticket when no more is left',
      { left: 20_000, active: [20_000, 4_000], named: [20_000] },
      20_000,
    ],
    ['nothing more than is left', { left: 10_000, active: [20_000, 4_000], named: [20_000] }, null],
  ])('%s', (_, order, amount) => expect(computeRefund(order)).toBe(amount));
});

describe('an amount that is taken off prices', () => {
  test.each([
    ['one price', 5_000, [20_000], [5_000]],
    ['equal prices, to the cent', 5_000, [20_000, 20_000, 20_000], [1_667, 1_666, 1_667]],
    ['prices in proportion', 5_000, [20_000, 5_000], [4_000, 1_000]],
    ['nothing off a free chair', 100, [0, 10_000], [0, 100]],
    ['all of them', 40_000, [20_000, 20_000], [20_000, 20_000]],
    ['no more than they are; the rest is the fee', 41_200, [20_000, 20_000], [20_000, 20_000]],
    ['nothing without a price', 600, [0, 0], [0, 0]],
    ['nothing without tickets', 600, [], []],
  ])('%s', (_, amount, prices, parts) => expect(splitAmount(amount, prices)).toEqual(parts));

  test('adds up, and no price falls below nothing', () => {
    const price = fc.oneof(fc.constant(0), fc.nat(20_000), fc.nat(1_000_000));
    fc.assert(
      fc.property(fc.array(price, { maxLength: 500 }), fc.nat(600_000_000), (prices, amount) => {
        const total = prices.reduce((sum, cents) => sum + cents, 0);
        const parts = splitAmount(amount, prices);
        expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(Math.min(amount, total));
        for (const [place, cents] of parts.entries()) {
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(prices[place] ?? 0);
        }
      }),
    );
  });
});
