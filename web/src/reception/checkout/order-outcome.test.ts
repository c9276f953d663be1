import { describe, expect, it } from 'vitest';
import { toOrderOutcome } from './order-outcome.ts';

describe('the outcome of an order', () => {
  it.each([
    ['paid', null, { paid: true }],
    ['declined', 'Your card has expired.', { cardError: 'Payment failed: Your card has expired.' }],
    [
      'declined',
      null,
      { cardError: 'Payment failed: Your card was declined. Please try another card.' },
    ],
    ['expired', null, { failure: 'Payment processing failed. Please try again.' }],
  ] as const)('%s, "%s"', (status, message, outcome) => {
    expect(toOrderOutcome({ status, message })).toEqual(outcome);
  });

  it.each(['pending', 'unknown', 'action'] as const)(
    'an order that is %s is not reported as failed',
    (status) => {
      expect(JSON.stringify(toOrderOutcome({ status, message: null }))).toContain(
        'your card may have been charged',
      );
    },
  );

  it.each(['refund-due', 'refunded'] as const)('%s is money that comes back', (status) => {
    expect(JSON.stringify(toOrderOutcome({ status, message: null }))).toContain(
      'Our team will process it manually',
    );
  });
});
