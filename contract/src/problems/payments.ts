export const paymentProblems = {
  // payments
  'payment-unavailable': {
    status: 503,
    detail: 'Payment processing is not available. Please try again later.',
  },
  'card-missing': {
    status: 422,
    detail: 'Card information is missing. Please refresh and try again.',
  },
  'card-declined': { status: 402, detail: '{reason}' },
  'amount-differs': {
    status: 409,
    detail:
      'The amount has changed to {total}. Please check it and pay again; your card was not charged.',
  },
  'payment-unknown': {
    status: 504,
    detail:
      'Your payment request timed out, but your card may have been charged. Please check your email for confirmation before trying again.',
  },
  'reservation-incomplete': {
    status: 409,
    detail:
      "Your payment was successful, but we couldn't complete your reservation. Our team will process it manually and contact you soon.",
  },
  'payment-failed': { status: 502, detail: 'Payment processing failed. Please try again.' },
  'order-paid': { status: 409, detail: 'This order is paid already.' },
  'order-not-found': { status: 404, detail: 'This order does not exist.' },
  'idempotency-key-missing': {
    status: 422,
    detail: 'The request needs an Idempotency-Key header.',
  },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
  },
  'refund-too-large': { status: 409, detail: 'Only {left} of this order is left to refund.' },
  'donation-not-found': { status: 404, detail: 'There is no gift here.' },
  'donation-busy': { status: 409, detail: 'A payment of this gift is under way.' },
  'donation-paid': { status: 409, detail: 'This gift is paid already. Thank you.' },
  'monthly-unavailable': {
    status: 409,
    detail: 'A gift cannot be given every month here now. Please give it once.',
  },
  'monthly-gift-not-found': { status: 404, detail: 'This link leads to no monthly gift.' },
  'monthly-gift-ended': { status: 409, detail: 'This monthly gift has ended.' },
  'monthly-gift-paid': { status: 409, detail: 'This month is paid already. Thank you.' },
  'card-overtaken': {
    status: 409,
    detail: 'Another card was given after this one, and that one stays.',
  },
  'card-change-unknown': {
    status: 504,
    detail:
      'We do not know yet whether your new card is kept; nothing was charged. Until it is, your card before stays. We write to you as soon as it is changed.',
  },
  'webhook-unsigned': { status: 400, detail: 'The signature does not fit.' },
  'token-refused': { status: 402, detail: '{reason}' },
} as const;
