import type { DonationResponse } from '@namugongo/contract/donations';
import { paymentProblems } from '@namugongo/contract/problems/payments';
import { uiMessages } from '@namugongo/contract/ui-messages';
import { declineMessage } from '@namugongo/contract/reception/declines';
import type { CardField } from '../ui/payment-card/card-field.ts';

/** Result of a payment: paid, a message under the card field, or a message for the error dialog. */
/** `donationId` is the receipt number; null when the response was lost. */
export type PaidOutcome = { paid: true; donationId: number | null; nextChargeOn: string | null };

export type DonationOutcome = PaidOutcome | { cardError: string } | { failure: string };

export function toDonationOutcome({
  donationId,
  status,
  message,
  nextChargeOn,
}: DonationResponse): DonationOutcome {
  if (status === 'paid') return { paid: true, donationId, nextChargeOn };
  if (status === 'declined')
    return { cardError: uiMessages.paymentFailed(message ?? declineMessage(null)) };
  return { failure: paymentProblems['payment-status-unknown'].detail };
}

export async function createCardToken(
  card: CardField | null,
): Promise<{ token: string } | DonationOutcome> {
  try {
    const created = await card?.createToken();
    if (!created) return { failure: paymentProblems['card-missing'].detail };
    return 'error' in created ? { cardError: created.error } : created;
  } catch {
    // The card script did not respond, so no payment has started.
    return { failure: uiMessages.checkoutFailed };
  }
}
