import { describe, expect, test } from 'vitest';
import { computeRefund } from './refunds.ts';

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
