import { describe, expect, it } from 'vitest';
import { toPaymentProblem } from '#features/payments/web/payment-card/usePayment.ts';
import { orderFailures } from './useOrderPayment.ts';

describe('the outcome of an order that is not paid', () => {
  it.each([
    ['declined', 'Your card has expired.', { declined: 'Payment failed: Your card has expired.' }],
    [
      'declined',
      null,
      { declined: 'Payment failed: Your card was declined. Please try another card.' },
    ],
    [
      'expired',
      null,
      { failure: 'Payment processing failed. Please try again.', code: 'payment-failed' },
    ],
  ] as const)('%s, "%s"', (status, message, outcome) => {
    expect(toPaymentProblem({ status, message }, orderFailures)).toEqual(outcome);
  });

  it.each(['pending', 'unknown', 'action'] as const)(
    'an order that is %s is not reported as failed',
    (status) => {
      expect(JSON.stringify(toPaymentProblem({ status, message: null }, orderFailures))).toContain(
        'your card may have been charged',
      );
    },
  );

  it.each(['refund-due', 'refunded'] as const)('%s is money that comes back', (status) => {
    expect(JSON.stringify(toPaymentProblem({ status, message: null }, orderFailures))).toContain(
      'Our team will process it manually',
    );
  });
});
