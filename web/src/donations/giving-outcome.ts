import type { DonationAnswer } from '@namugongo/contract/donations';
import { problemDetail, screenSentences } from '@namugongo/contract/problems';
import { declineSentence } from '@namugongo/contract/reception/declines';
import type { CardField } from '../ui/card/card-field.ts';

/** What a try came to: the gift is there (and comes again on `nextOn`), a sentence under the card, or the error dialog. */
export type Outcome =
  | { paid: true; nextOn: string | null }
  | { cardError: string }
  | { failure: string };

export function outcomeOf({ status, message, nextOn }: DonationAnswer): Outcome {
  if (status === 'paid') return { paid: true, nextOn };
  if (status === 'declined')
    return { cardError: screenSentences.paymentFailed(message ?? declineSentence(null)) };
  return { failure: problemDetail('payment-unknown') };
}

export async function tokenOf(card: CardField | null): Promise<{ token: string } | Outcome> {
  try {
    const made = await card?.makeToken();
    if (!made) return { failure: problemDetail('card-missing') };
    return 'error' in made ? { cardError: made.error } : made;
  } catch {
    // The card's script could not be asked: no payment was begun.
    return { failure: screenSentences.checkoutFailed };
  }
}
