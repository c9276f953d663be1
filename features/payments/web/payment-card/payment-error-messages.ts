import { isApiError, hasProblemCode } from '#contract/client.ts';
import { paymentProblems } from '#contract/problems/payments.ts';
import { receptionProblems } from '#contract/problems/reception.ts';
import { uiMessages } from '#contract/ui-messages.ts';

/** Problems whose message is shown as it is. */
const unchangedMessages = [
  ...(
    [
      'payment-unavailable',
      'payment-status-unknown',
      'payment-failed',
      'reservation-incomplete',
      'card-missing',
    ] as const
  ).map((code) => [code, paymentProblems[code].detail] as const),
  ['cart-empty', receptionProblems['cart-empty'].detail] as const,
];

/** True when a response was lost or late. */
const isLost = (error: unknown): boolean => !isApiError(error) || error.problem.status === 0;

/** True when the card may have been charged: the server reports it, or its response was lost or late. */
export const isPaymentUnknown = (error: unknown): boolean =>
  hasProblemCode(error, 'payment-status-unknown') || isLost(error);

/** True when the same question may have an answer later: its response was lost or late, or the server could not answer. */
export const isUnanswered = (error: unknown): boolean =>
  isLost(error) || (isApiError(error) && error.problem.status >= 500);

/** The message of the error dialog after a failed payment call (specification, section 8). */
export function getPaymentErrorMessage(error: unknown): string {
  // The time limit of the call has passed, or the bank's question ended without an answer.
  if (!isApiError(error)) return paymentProblems['payment-status-unknown'].detail;
  const { status, detail } = error.problem;
  if (status === 0) return uiMessages.paymentFailed(uiMessages.connectionLost);
  // It says how long to wait.
  if (hasProblemCode(error, 'card-tries-used-up')) return detail;
  const unchanged = unchangedMessages.find(([code]) => hasProblemCode(error, code));
  return unchanged?.[1] ?? uiMessages.paymentFailed(detail);
}
