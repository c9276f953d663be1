import { describe, expect, test } from 'vitest';
import { refundOf } from './refunds.ts';

describe('what goes back', () => {
  test.each([
    [
      'everything with all tickets',
      { left: 41_200, living: [20_000, 20_000], named: [20_000, 20_000] },
      41_200,
    ],
    [
      'the price of one ticket',
      { left: 41_200, living: [20_000, 20_000], named: [20_000] },
      20_000,
    ],
    ['the fee with the last ticket', { left: 21_200, living: [20_000], named: [20_000] }, 21_200],
    ['nothing more than is left', { left: 10_000, living: [20_000, 4_000], named: [20_000] }, null],
  ])('%s', (_, order, amount) => expect(refundOf(order)).toBe(amount));
});
