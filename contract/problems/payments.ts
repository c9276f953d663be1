export const paymentProblems = {
  // payments
  'payment-unavailable': {
    status: 503,
    detail: 'Payment processing is not available. Please try again later.',
  },
  'payments-on-hold': {
    status: 409,
    detail: "We can't take payments right now. Your card was not charged. Please try again later.",
  },
  'card-missing': {
    status: 422,
    detail: 'Card information is missing. Please refresh and try again.',
  },
  'card-tries-used-up': {
    status: 429,
    detail:
      'Too many cards were declined. Your card was not charged, and seats in your cart stay held until their time runs out. Please try again in {wait}.',
  },
  'card-declined': { status: 402, detail: '{reason}' },
  'amount-mismatch': {
    status: 409,
    detail: 'The total is now {total}. Your card was not charged. Please check it and pay again.',
  },
  'payment-status-unknown': {
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
  'order-paid': { status: 409, detail: 'This order is already paid.' },
  'order-not-found': { status: 404, detail: "We couldn't find that order." },
  'idempotency-key-missing': {
    status: 422,
    detail: 'The request needs an Idempotency-Key header.',
  },
  'idempotency-key-reused': {
    status: 422,
    detail: 'This Idempotency-Key was used for another request.',
  },
  'refund-too-large': { status: 409, detail: 'Only {left} can still be refunded.' },
  'batch-total-differs': {
    status: 409,
    detail: 'The gifts add up to {entered}, but {total} was counted. Nothing is recorded yet.',
  },
  'payout-not-found': { status: 404, detail: "We couldn't find that deposit." },
  'drawer-closed': {
    status: 409,
    detail:
      'This drawer is counted already, or has no sales today. Choose the one that the money comes out of.',
  },
  'drawer-note-missing': {
    status: 422,
    detail: 'The count does not match the sales. Say in a note what you know about it.',
  },
  'day-changed': {
    status: 409,
    detail: 'The figures of this day have changed. Check them again, then sign.',
  },
  'day-in-future': { status: 422, detail: 'Choose a day that is not in the future.' },
  'donation-not-voidable': {
    status: 409,
    detail: 'You can void an envelope only on the day you entered it. Refund it instead.',
  },
  'campaign-not-found': { status: 404, detail: "We couldn't find that campaign." },
  'pledge-not-found': { status: 404, detail: "We couldn't find that pledge." },
  'pledge-link-invalid': {
    status: 404,
    detail: "This link doesn't work. Please use the link in your latest email about the pledge.",
  },
  'pledge-purpose-differs': {
    status: 422,
    detail: 'The pledge is for {label}, and no part of this gift is.',
  },
  'donation-choice-gone': {
    status: 409,
    detail: '{label} can no longer be chosen. Nothing was charged. Please choose another.',
  },
  'donation-choice-exists': { status: 409, detail: '{label} is in the list already.' },
  'donation-choice-not-found': { status: 404, detail: "We couldn't find that in the list." },
  'donation-choice-used': {
    status: 409,
    detail: 'Some gifts or pledges are for {label}, so it stays. Archive it instead.',
  },
  'donation-choices-full': {
    status: 409,
    detail: 'This list is full. Delete what no gift has, then add {label}.',
  },
  'donation-not-found': { status: 404, detail: "We couldn't find that gift." },
  'donor-not-found': {
    status: 404,
    detail: "We couldn't find that donor. The record may have been joined to another one.",
  },
  'donor-same': { status: 422, detail: 'Choose another donor.' },
  'donation-in-progress': { status: 409, detail: 'This gift is being paid right now.' },
  'donation-paid': { status: 409, detail: 'This gift is already paid. Thank you!' },
  'monthly-unavailable': {
    status: 409,
    detail: "Monthly gifts aren't available right now. You can still give once.",
  },
  'monthly-donation-not-found': {
    status: 404,
    detail: "This link doesn't work. Please use the link in your latest receipt.",
  },
  'monthly-donation-ended': { status: 409, detail: 'This monthly gift has ended.' },
  'monthly-donation-paid': { status: 409, detail: 'This month is already paid. Thank you!' },
  'card-update-superseded': {
    status: 409,
    detail: "You added a newer card after this one. We'll keep using the newer one.",
  },
  'card-update-status-unknown': {
    status: 504,
    detail:
      "We're still checking your new card. Nothing was charged, and your old card stays in use for now. Please open this page again in a few minutes.",
  },
  'webhook-signature-invalid': { status: 400, detail: 'The signature does not match.' },
  'token-rejected': { status: 402, detail: '{reason}' },
} as const;
