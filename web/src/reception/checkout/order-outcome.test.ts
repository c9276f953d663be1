import { describe, expect, it } from 'vitest';
import { outcomeOf } from './order-outcome.ts';

describe('what an order means for its buyer', () => {
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
    expect(outcomeOf({ status, message })).toEqual(outcome);
  });

  it.each(['pending', 'unknown', 'action'] as const)(
    'nobody is told "failed" while it is %s',
    (status) => {
      expect(JSON.stringify(outcomeOf({ status, message: null }))).toContain(
        'your card may have been charged',
      );
    },
  );

  it.each(['refund-due', 'refunded'] as const)('%s is money that comes back', (status) => {
    expect(JSON.stringify(outcomeOf({ status, message: null }))).toContain(
      'Our team will process it manually',
    );
  });
});
