import type { CallFailure } from '@namugongo/contract/call';
import { problemDetail, type ProblemCode, problems } from '@namugongo/contract/problems';
import { describe, expect, it } from 'vitest';
import { isUnknown, paymentFailureWords } from './failure-words.ts';

function refused(code: ProblemCode, details: Record<string, unknown> = {}): CallFailure {
  const detail = problemDetail(code, details);
  return Object.assign(new Error(detail), {
    problem: { type: '', title: code, status: problems[code].status, detail, code },
  });
}

const timeOut =
  'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.';

describe('what the error dialog says (specification, section 8)', () => {
  it.each([
    [
      refused('payment-unavailable'),
      'Payment processing is not available. Please try again later.',
    ],
    [refused('card-missing'), 'Card information is missing. Please refresh and try again.'],
    [refused('payment-unknown'), timeOut],
    [
      refused('card-declined', { reason: 'Your card was declined.' }),
      'Payment failed: Your card was declined.',
    ],
    [
      refused('reservation-incomplete'),
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
    ],
    [refused('payment-failed'), 'Payment processing failed. Please try again.'],
    [refused('unexpected', { reference: 'x' }), 'Payment processing failed. Please try again.'],
    [refused('cart-empty'), 'Your cart is empty'],
    [new DOMException('late', 'TimeoutError'), timeOut],
  ])('%s', (error, words) => {
    expect(paymentFailureWords(error)).toBe(words);
  });

  it('a lost answer is unknown, a refusal is not', () => {
    expect(isUnknown(new TypeError('fetch failed'))).toBe(true);
    expect(isUnknown(refused('card-declined', { reason: 'x' }))).toBe(false);
  });
});
