import type { ApiError } from '@namugongo/contract/client';
import { problemDetail, type ProblemCode, problems } from '@namugongo/contract/problems';
import { describe, expect, it } from 'vitest';
import { isPaymentUnknown, getPaymentErrorMessage } from './payment-error-messages.ts';

function createError(code: ProblemCode, details: Record<string, unknown> = {}): ApiError {
  const detail = problemDetail(code, details);
  return Object.assign(new Error(detail), {
    problem: { type: '', title: code, status: problems[code].status, detail, code },
  });
}

const timeOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

describe('messages of the error dialog (specification, section 8)', () => {
  it.each([
    [
      createError('payment-unavailable'),
      'Payment processing is not available. Please try again later.',
    ],
    [createError('card-missing'), 'Card information is missing. Please refresh and try again.'],
    [createError('payment-status-unknown'), timeOut],
    [
      createError('card-declined', { reason: 'Your card was declined.' }),
      'Payment failed: Your card was declined.',
    ],
    [
      createError('reservation-incomplete'),
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
    ],
    [createError('payment-failed'), 'Payment processing failed. Please try again.'],
    [
      createError('internal-error', { reference: 'x' }),
      'Payment processing failed. Please try again.',
    ],
    [createError('cart-empty'), 'Your cart is empty'],
    [new DOMException('late', 'TimeoutError'), timeOut],
  ])('%s', (error, message) => {
    expect(getPaymentErrorMessage(error)).toBe(message);
  });

  it('a lost response is unknown, a declined card is not', () => {
    expect(isPaymentUnknown(new TypeError('fetch failed'))).toBe(true);
    expect(isPaymentUnknown(createError('card-declined', { reason: 'x' }))).toBe(false);
  });
});
