/** Also said before paying. */
export const refundTerm = 'A refund must be requested 7 days before the event.';

/** The terms on the disclaimer page and on every ticket (specification, section 9). */
export const disclaimer = [
  'Payment is due when the ticket is issued, by debit or credit card, in US dollars (USD).',
  'A dispute must be raised within 2 days.',
  refundTerm,
] as const;
