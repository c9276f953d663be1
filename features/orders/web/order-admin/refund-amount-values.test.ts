import { describe, expect, test } from 'vitest';
import {
  canRefundAmount,
  formatAmountResult,
  listAmountSources,
  parseRefundAmount,
} from './refund-amount-values.ts';
import { buildDetails, buildTicket } from './testing/sample-order.ts';

describe('an amount can be refunded', () => {
  test.each([
    ['of a paid order', {}, true],
    ['not of a gift', { method: 'gift' }, false],
    ['not of an order of free chairs', { method: 'free' }, false],
    ['not when nothing is left', { leftCents: 0 }, false],
    ['not of a refunded order', { state: 'refunded' }, false],
  ] as const)('%s', (_, change, result) =>
    expect(canRefundAmount(buildDetails([], change).order)).toBe(result),
  );
});

describe('an amount is of', () => {
  const whole = { value: 'order', label: 'The whole order', leftCents: 41_200 };
  test('the ticket of the screen, or the whole order', () => {
    const own = buildTicket(1, {}, 15_000);
    expect(listAmountSources(buildDetails([own, buildTicket(2)]), own)).toEqual([
      { value: 'ticket', label: 'This ticket', leftCents: 15_000, ticket: 1 },
      whole,
    ]);
  });

  test.each([
    ['the only ticket of an order', buildTicket(1), [buildTicket(1)]],
    [
      'a canceled ticket',
      buildTicket(1, { cancelledAt: new Date() }),
      [buildTicket(2), buildTicket(3)],
    ],
    ['a ticket of which nothing is left', buildTicket(1, {}, 0), [buildTicket(2), buildTicket(3)]],
    ['the screen of the order', null, [buildTicket(1), buildTicket(2)]],
  ])('the whole order only: %s', (_, own, others) => {
    const tickets =
      own && !others.some((other) => other.ticket.id === 1) ? [own, ...others] : others;
    expect(listAmountSources(buildDetails(tickets), own)).toEqual([whole]);
  });
});

describe('what was typed', () => {
  test.each([
    ['12.50', 1_250],
    ['$1,000', 100_000],
    ['1000.01', null],
    ['0', null],
    ['', null],
    ['-5', null],
    ['five', null],
  ])('%s is %s cents', (amount, cents) => {
    const { amountCents, errors } = parseRefundAmount({ amount, reason: 'Goodwill' }, 100_000);
    expect(amountCents).toBe(cents);
    expect('amount' in errors).toBe(cents === null);
  });

  test('says what is left and that a reason is required', () => {
    expect(parseRefundAmount({ amount: '21', reason: ' ' }, 2_000).errors).toEqual({
      amount: 'Only $20.00 can still be refunded',
      reason: 'Reason is required',
    });
  });
});

test('cash is handed over by the treasurer, a card is refunded by us', () => {
  expect(formatAmountResult(buildDetails([]), 1_250)).toBe("We're sending the refund of $12.50.");
  expect(formatAmountResult(buildDetails([], { method: 'cash' }), 1_250)).toBe(
    'Give Sample Buyer $12.50 back in cash.',
  );
});
