import { describe, expect, test } from 'vitest';
import {
  canRefundAmount,
  listAmountSources,
  parseRefundAmount,
  toAmountRefund,
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

test('an amount of the whole order is split over its tickets and extras', () => {
  const extras = [
    { id: 1, name: 'Parking', quantity: 1, unitCents: 5_000, leftQuantity: 1, leftCents: 5_000 },
  ];
  const details = buildDetails([buildTicket(1), buildTicket(2, {}, 15_000)], { extras });
  expect(toAmountRefund(details, {}, 8_000)).toEqual({
    amountCents: 8_000,
    tickets: [
      { id: 1, cents: 4_000 },
      { id: 2, cents: 3_000 },
    ],
    extraCents: 1_000,
  });
  expect(toAmountRefund(details, { ticket: 2 }, 8_000)).toEqual({
    amountCents: 8_000,
    tickets: [{ id: 2, cents: 8_000 }],
    extraCents: 0,
  });
});
