import type {
  AdminOrder,
  AdminOrderDetails,
  AdminTicket,
} from '#features/orders/contract/order-admin.ts';
import { describe, expect, test } from 'vitest';
import {
  canRefundAmount,
  formatAmountResult,
  listAmountSources,
  parseRefundAmount,
} from './refund-amount-values.ts';

const now = new Date('2027-05-01T12:00:00Z');

const ticket = (id: number, change: Partial<AdminTicket> = {}, amount = 20_000): AdminTicket => ({
  cancelledAt: null,
  handOvers: 0,
  sharedAt: null,
  ticket: {
    id,
    checkoutDate: now,
    userName: 'Sample Guest',
    userEmail: 'guest@example.org',
    telephone: '6175550123',
    tableName: 'Table 1',
    chairName: `Chair ${id}`,
    amount,
    chairType: 'adult',
    chairId: id,
    barCode: `CODE${id}`,
    received: false,
  },
  ...change,
});

const details = (tickets: AdminTicket[], change: Partial<AdminOrder> = {}): AdminOrderDetails => ({
  event: 1,
  tickets,
  notes: [],
  form: { questions: [], responses: [] },
  changes: [],
  emails: { sent: [], pendingCount: 0 },
  order: {
    id: 7,
    state: 'paid',
    method: 'card',
    name: 'Sample Buyer',
    email: 'buyer@example.org',
    telephone: '6175550123',
    reference: '',
    subtotalCents: 40_000,
    feeCents: 1_200,
    totalCents: 41_200,
    paidCents: 41_200,
    refundedCents: 0,
    leftCents: 41_200,
    refundDueCents: 0,
    refundFailedCents: 0,
    paidAt: now,
    soldBy: null,
    ...change,
  },
});

describe('an amount can be refunded', () => {
  test.each([
    ['of a paid order', {}, true],
    ['not of a gift', { method: 'gift' }, false],
    ['not of an order of free chairs', { method: 'free' }, false],
    ['not when nothing is left', { leftCents: 0 }, false],
    ['not of a refunded order', { state: 'refunded' }, false],
  ] as const)('%s', (_, change, result) =>
    expect(canRefundAmount(details([], change).order)).toBe(result),
  );
});

describe('an amount is of', () => {
  const whole = { value: 'order', label: 'The whole order', leftCents: 41_200 };
  test('the ticket of the screen, or the whole order', () => {
    const own = ticket(1, {}, 15_000);
    expect(listAmountSources(details([own, ticket(2)]), own)).toEqual([
      { value: 'ticket', label: 'This ticket', leftCents: 15_000, ticket: 1 },
      whole,
    ]);
  });

  test.each([
    ['the only ticket of an order', ticket(1), [ticket(1)]],
    ['a canceled ticket', ticket(1, { cancelledAt: now }), [ticket(2), ticket(3)]],
    ['a ticket of which nothing is left', ticket(1, {}, 0), [ticket(2), ticket(3)]],
    ['the screen of the order', null, [ticket(1), ticket(2)]],
  ])('the whole order only: %s', (_, own, others) => {
    const tickets =
      own && !others.some((other) => other.ticket.id === 1) ? [own, ...others] : others;
    expect(listAmountSources(details(tickets), own)).toEqual([whole]);
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
  expect(formatAmountResult(details([]), 1_250)).toBe("We're sending the refund of $12.50.");
  expect(formatAmountResult(details([], { method: 'cash' }), 1_250)).toBe(
    'Give Sample Buyer $12.50 back in cash.',
  );
});
