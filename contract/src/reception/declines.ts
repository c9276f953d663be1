const generic = 'Your card was declined. Please try another card.';

/** What a buyer may read of a refused card. A lost or stolen card, and whatever is not listed, reads like any other refusal. */
const sentences: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: "Your card's security code is incorrect. Please check it and try again.",
  invalid_cvc: "Your card's security code is incorrect. Please check it and try again.",
  processing_error: 'An error occurred while processing your card. Please try again in a moment.',
  authentication_failed:
    'Your bank did not confirm the payment. Please try again or use another card.',
  authentication_required:
    'Your bank did not confirm the payment. Please try again or use another card.',
  setup_intent_authentication_failure:
    'Your bank did not confirm your card. Please try again or use another card.',
  payment_intent_authentication_failure:
    'Your bank did not confirm the payment. Please try again or use another card.',
};

/** The safe sentence for a decline code of the provider, or for none. */
export function declineSentence(code: string | null): string {
  return (code ? sentences[code] : undefined) ?? generic;
}
