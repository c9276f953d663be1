import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import { declineSentence } from '@namugongo/contract/reception/declines';
import { problemDetail, screenSentences } from '@namugongo/contract/problems';

/** What an order's answer means for the buyer: tickets, a sentence under the card, or the error dialog. */
export type Outcome = { paid: true } | { cardError: string } | { failure: string };

/** A decided order in words; one that is still open is not known to the buyer (specification, section 8). */
export function outcomeOf({ status, message }: Pick<OrderAnswer, 'status' | 'message'>): Outcome {
  switch (status) {
    case 'paid':
      return { paid: true };
    case 'declined':
      return { cardError: screenSentences.paymentFailed(message ?? declineSentence(null)) };
    case 'refund-due':
    case 'refunded':
      return { failure: problemDetail('reservation-incomplete') };
    case 'expired':
      return { failure: problemDetail('payment-failed') };
    default:
      return { failure: problemDetail('payment-unknown') };
  }
}
