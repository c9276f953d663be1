import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { problemDetail, screenSentences } from '@namugongo/contract/problems';

const asTheyAre = [
  'payment-unavailable',
  'payment-unknown',
  'payment-failed',
  'reservation-incomplete',
  'card-missing',
  'cart-empty',
] as const;

/** True when nobody can say whether the card was charged: the server said so, or its answer was lost or late. */
export function isUnknown(error: unknown): boolean {
  return isProblem(error, 'payment-unknown') || !isCallFailure(error) || error.problem.status === 0;
}

/** The sentence of the error dialog after a payment call failed (specification, section 8). */
export function paymentFailureWords(error: unknown): string {
  if (isUnknown(error)) return problemDetail('payment-unknown');
  if (asTheyAre.some((code) => isProblem(error, code)) && isCallFailure(error))
    return error.problem.detail;
  if (isCallFailure(error) && error.problem.status >= 500) return problemDetail('payment-failed');
  return screenSentences.paymentFailed(isCallFailure(error) ? error.problem.detail : '');
}
