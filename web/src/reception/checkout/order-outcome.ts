import type { OrderResponse } from '@namugongo/contract/reception/checkout';
import { declineMessage } from '@namugongo/contract/reception/declines';
import { problemDetail } from '@namugongo/contract/problems';
import { uiMessages } from '@namugongo/contract/ui-messages';

/** The outcome for the buyer: tickets, a message under the card field, or the error dialog. */
export type OrderOutcome = { paid: true } | { cardError: string } | { failure: string };

/** Maps an order to its outcome; an open order counts as unknown (specification, section 8). */
export function toOrderOutcome({
  status,
  message,
}: Pick<OrderResponse, 'status' | 'message'>): OrderOutcome {
  switch (status) {
    case 'paid':
      return { paid: true };
    case 'declined':
      return { cardError: uiMessages.paymentFailed(message ?? declineMessage(null)) };
    case 'refund-due':
    case 'refunded':
      return { failure: problemDetail('reservation-incomplete') };
    case 'expired':
      return { failure: problemDetail('payment-failed') };
    default:
      return { failure: problemDetail('payment-status-unknown') };
  }
}
