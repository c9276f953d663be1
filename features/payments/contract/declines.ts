const generic = 'Your card was declined. Please try another card.';

/** Messages by decline code. Lost or stolen cards are left out on purpose, so that they read like any other decline. */
const messages: Record<string, string> = {
  insufficient_funds: 'Your card has insufficient funds. Please try another card.',
  expired_card: 'Your card has expired. Please try another card.',
  incorrect_cvc: "Your card's security code is incorrect. Please check it and try again.",
  invalid_cvc: "Your card's security code is incorrect. Please check it and try again.",
  processing_error: 'An error occurred while processing your card. Please try again in a moment.',
  authentication_failed:
    'Your bank didn’t confirm the payment. Please try again or use another card.',
  authentication_required:
    'Your bank didn’t confirm the payment. Please try again or use another card.',
  setup_intent_authentication_failure:
    'Your bank didn’t confirm your card. Please try again or use another card.',
  payment_intent_authentication_failure:
    'Your bank didn’t confirm the payment. Please try again or use another card.',
};

/** The message a buyer may read for a decline code of the provider; a general one for null or an unlisted code. */
export function declineMessage(code: string | null): string {
  return (code ? messages[code] : undefined) ?? generic;
}
