import { describe, expect, test } from 'vitest';
import {
  validateCart,
  getAttemptOutcome,
  type CartChairSnapshot,
  computeRefundableCents,
  getOrderMessage,
  getOrderStatusName,
  sumUnsettledCents,
} from './rules.ts';

const now = new Date('2027-05-01T16:00:00Z');
const held = (change: Partial<CartChairSnapshot> = {}): CartChairSnapshot => ({
  tableName: 'Table 2',
  chairName: 'Chair 1',
  amountCents: 20_000,
  state: 'HELD',
  expiresAt: new Date('2027-05-01T16:00:00.001Z'),
  ...change,
});

describe('the problem of a cart to pay', () => {
  test.each([
    ['is fine while all its holds last', [held()], [], null],
    ['is empty', [], [], { code: 'cart-empty' }],
    [
      'lost a chair it still names',
      [held({ expiresAt: now })],
      [],
      { code: 'hold-expired', labels: 'Table 2-Chair 1' },
    ],
    [
      'lost all chairs before',
      [],
      ['Table 3-Chair 4'],
      { code: 'hold-expired', labels: 'Table 3-Chair 4' },
    ],
    [
      'tells every chair it lost',
      [held({ expiresAt: now }), held()],
      ['Table 3-Chair 4'],
      { code: 'hold-expired', labels: 'Table 3-Chair 4, Table 2-Chair 1' },
    ],
    [
      'is being paid',
      [held({ state: 'PAYING', expiresAt: now })],
      [],
      { code: 'cart-payment-in-progress' },
    ],
  ] as const)('%s', (_, chairs, expired, error) =>
    expect(validateCart(chairs, expired, now)).toEqual(error),
  );
});

describe('the status and message of an order', () => {
  test.each([
    ['PENDING', null, true, 'pending', null],
    ['PENDING', { state: 'CONFIRMING', declineCode: null }, false, 'pending', null],
    ['PENDING', { state: 'ACTION', declineCode: null }, false, 'action', null],
    ['PENDING', { state: 'UNKNOWN', declineCode: null }, false, 'unknown', 'timed out'],
    [
      'PENDING',
      { state: 'DECLINED', declineCode: 'stolen_card' },
      false,
      'declined',
      'Your card was declined',
    ],
    [
      'PENDING',
      { state: 'CANCELED', declineCode: 'provider_busy' },
      false,
      'declined',
      'Payment processing failed',
    ],
    ['PAID', { state: 'AUTHORIZED', declineCode: null }, true, 'paid', null],
    ['EXPIRED', { state: 'CANCELED', declineCode: null }, false, 'expired', null],
    [
      'REFUND_DUE',
      { state: 'AUTHORIZED', declineCode: null },
      false,
      'refund-due',
      "couldn't complete your reservation",
    ],
    ['REFUND_DUE', { state: 'SUCCEEDED', declineCode: null }, true, 'refund-due', null],
    ['REFUND_FAILED', { state: 'SUCCEEDED', declineCode: null }, true, 'refund-due', null],
    ['REFUNDED', { state: 'SUCCEEDED', declineCode: null }, true, 'refunded', null],
    [
      'REFUNDED',
      { state: 'CANCELED', declineCode: null },
      false,
      'refunded',
      "couldn't complete your reservation",
    ],
  ] as const)('%s with %o', (state, attempt, everPaid, status, message) => {
    expect(getOrderStatusName(state, attempt)).toBe(status);
    const payload = getOrderMessage(status, attempt, everPaid);
    if (message === null) expect(payload).toBeNull();
    else expect(payload).toContain(message);
  });
});

describe('the outcome of an attempt', () => {
  test.each([
    ['AUTHORIZED', null, 'PAID', { kind: 'answer' }],
    ['SUCCEEDED', null, 'PAID', { kind: 'answer' }],
    ['ACTION', null, 'PENDING', { kind: 'answer' }],
    ['AUTHORIZED', null, 'REFUND_DUE', { kind: 'refuse', code: 'reservation-incomplete' }],
    ['CANCELED', null, 'REFUNDED', { kind: 'refuse', code: 'reservation-incomplete' }],
    ['CANCELED', null, 'EXPIRED', { kind: 'refuse', code: 'hold-expired' }],
    ['CANCELED', 'provider_busy', 'PENDING', { kind: 'refuse', code: 'payment-unavailable' }],
    ['CANCELED', 'provider_refused', 'PENDING', { kind: 'refuse', code: 'payment-failed' }],
    ['DECLINED', 'provider_refused', 'PENDING', { kind: 'refuse', code: 'payment-failed' }],
    ['UNKNOWN', null, 'PENDING', { kind: 'refuse', code: 'payment-status-unknown' }],
    ['CONFIRMING', null, 'PENDING', { kind: 'refuse', code: 'payment-status-unknown' }],
  ] as const)('%s %s, order %s', (state, declineCode, order, ending) => {
    expect(getAttemptOutcome({ state, declineCode }, order)).toEqual(ending);
  });

  test('a lost card reads like any other decline', () => {
    const lost = getAttemptOutcome({ state: 'DECLINED', declineCode: 'lost_card' }, 'PENDING');
    expect(lost).toEqual(
      getAttemptOutcome({ state: 'DECLINED', declineCode: 'generic_decline' }, 'PENDING'),
    );
    expect(lost).toMatchObject({ code: 'card-declined' });
  });
});

describe('the refundable cents of an order', () => {
  const charge = { id: 'a', amountCents: 41_200 };
  const part = (state: 'due' | 'done' | 'failed', attemptId = 'a') => ({
    state,
    amountCents: 20_000,
    attemptId,
  });
  test.each([
    ['of a card all that it paid', charge, [], 41_200],
    ['not what is on its way', charge, [part('due')], 21_200],
    ['nor what went back', charge, [part('done'), part('due')], 1_200],
    ['not what failed to go back: it is the buyer’s already', charge, [part('failed')], 21_200],
    ['all, where the money of another card failed', charge, [part('failed', 'b')], 41_200],
    ['without a card the price of the tickets', null, [], 30_000],
  ] as const)('%s', (_, card, refunds, left) =>
    expect(computeRefundableCents(card, [20_000, 10_000], refunds)).toBe(left),
  );

  test('due and failed refunds have separate sums', () => {
    expect(
      sumUnsettledCents([
        part('done'),
        part('done'),
        part('due'),
        part('failed'),
        part('failed', 'b'),
      ]),
    ).toEqual({
      dueCents: 20_000,
      failedCents: 40_000,
    });
  });
});
