import { isApiError, hasProblemCode } from '@namugongo/contract/client';
import { problemDetail } from '@namugongo/contract/problems';
import { uiMessages } from '@namugongo/contract/ui-messages';

const unchangedCodes = [
  'payment-unavailable',
  'payment-status-unknown',
  'payment-failed',
  'reservation-incomplete',
  'card-missing',
  'cart-empty',
] as const;

/** True when the card may have been charged: the server reports it, or its response was lost or late. */
export function isPaymentUnknown(error: unknown): boolean {
  return (
    hasProblemCode(error, 'payment-status-unknown') ||
    !isApiError(error) ||
    error.problem.status === 0
  );
}

/** The message of the error dialog after a failed payment call (specification, section 8). */
export function getPaymentErrorMessage(error: unknown): string {
  // The time limit of the call has passed, or the bank's question ended without an answer.
  if (!isApiError(error)) return problemDetail('payment-status-unknown');
  const { status, detail } = error.problem;
  if (status === 0) return uiMessages.paymentFailed(uiMessages.connectionLost);
  const unchanged = unchangedCodes.find((code) => hasProblemCode(error, code));
  return unchanged ? problemDetail(unchanged) : uiMessages.paymentFailed(detail);
}
