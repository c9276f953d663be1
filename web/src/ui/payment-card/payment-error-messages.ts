import { isApiError, hasProblemCode } from '@namugongo/contract/client';
import { problemDetail, uiMessages } from '@namugongo/contract/problems';

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
  if (isPaymentUnknown(error)) return problemDetail('payment-status-unknown');
  if (unchangedCodes.some((code) => hasProblemCode(error, code)) && isApiError(error))
    return error.problem.detail;
  if (isApiError(error) && error.problem.status >= 500) return problemDetail('payment-failed');
  return uiMessages.paymentFailed(isApiError(error) ? error.problem.detail : '');
}
