type Decline = { code: string; declineCode: string | null };

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** Behavior of a test card. `number` is null for tokens without a card number. */
export type TestCard = {
  number: string | null;
  decline?: Decline;
  action?: true;
  dispute?: true;
  /** The first confirmation of an intent gets no response, and did not or did charge. */
  timesOut?: 'before' | 'after';
  /** True when the card can be saved although every payment is declined. */
  attaches?: true;
  /** First and later state of a refund; without it a refund succeeds at once. */
  refund?: { first: RefundState; later: 'succeeded' | 'failed' };
};

const declined = (code: string, declineCode: string | null = null): Decline => ({
  code,
  declineCode,
});

/** Stripe's test tokens with their card numbers (docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, TestCard>> = {
  tok_visa: { number: '4242424242424242' },
  tok_mastercard: { number: '5555555555554444' },
  tok_visa_debit: { number: '4000056655665556' },
  tok_chargeDeclined: {
    number: '4000000000000002',
    decline: declined('card_declined', 'generic_decline'),
  },
  tok_chargeDeclinedInsufficientFunds: {
    number: '4000000000009995',
    decline: declined('card_declined', 'insufficient_funds'),
  },
  tok_chargeDeclinedLostCard: {
    number: '4000000000009987',
    decline: declined('card_declined', 'lost_card'),
  },
  tok_chargeDeclinedStolenCard: {
    number: '4000000000009979',
    decline: declined('card_declined', 'stolen_card'),
  },
  tok_chargeDeclinedExpiredCard: { number: '4000000000000069', decline: declined('expired_card') },
  tok_chargeDeclinedIncorrectCvc: {
    number: '4000000000000127',
    decline: declined('incorrect_cvc'),
  },
  tok_chargeDeclinedProcessingError: {
    number: '4000000000000119',
    decline: declined('processing_error'),
  },
  tok_chargeCustomerFail: {
    number: '4000000000000341',
    attaches: true,
    decline: declined('card_declined', 'generic_decline'),
  },
  tok_threeDSecure2Required: { number: '4000000000003220', action: true },
  tok_createDispute: { number: '4000000000000259', dispute: true },
  tok_pendingRefund: {
    number: '4000000000007726',
    refund: { first: 'pending', later: 'succeeded' },
  },
  tok_refundFail: { number: '4000000000005126', refund: { first: 'succeeded', later: 'failed' } },
  /** Our own, because Stripe has no test card whose refund is pending and then fails. */
  tok_pendingRefundFail: { number: null, refund: { first: 'pending', later: 'failed' } },
  /** Our own time-outs (decisions, section 4). */
  sbx_hangBeforeCharge: { number: null, timesOut: 'before' },
  sbx_hangAfterCharge: { number: null, timesOut: 'after' },
};

/** A real card number in test mode; it is declined and has no named token. */
const liveCardDeclined: TestCard = {
  number: null,
  decline: declined('card_declined', 'test_mode_live_card'),
};

/** True for named test tokens, which are reusable. */
export const isNamedToken = (token: string): boolean => Object.hasOwn(testCards, token);

/** The test card of a stored name. */
export const findTestCard = (name: string | null): TestCard =>
  (name === null ? undefined : testCards[name]) ?? liveCardDeclined;

/** The stored name of a card number; 'live' for a number that is no test card. */
export const findTokenForNumber = (number: string): string =>
  Object.entries(testCards).find(([, card]) => card.number === number)?.[0] ?? 'live';

/** Changes of an intent and the resulting events. */
export type IntentChange = {
  state:
    | 'requires_payment_method'
    | 'requires_action'
    | 'requires_capture'
    | 'succeeded'
    | 'canceled';
  receivedCents: number;
  disputed: boolean;
  decline: Decline | null;
  events: string[];
};

/** `present`: the owner can answer a challenge; default true. */
type Terms = { amountCents: number; capture: 'manual' | 'automatic'; present?: boolean };

const unpaid = { receivedCents: 0, disputed: false, decline: null };

/** Decline of a challenge without the owner. */
const ownerNeeded = declined('authentication_required', 'authentication_required');

/** Result of confirming an intent with a card. */
export function confirmCard(card: TestCard, terms: Terms): IntentChange {
  if (card.decline) return declineIntent(card.decline);
  if (card.action && terms.present === false) return declineIntent(ownerNeeded);
  if (card.action)
    return { ...unpaid, state: 'requires_action', events: ['payment_intent.requires_action'] };
  return authorizeCard(card, terms);
}

/** Result of saving a card without a payment. */
export function saveCard(card: TestCard): {
  state: 'kept' | 'requires_action' | 'refused';
  decline: Decline | null;
} {
  if (card.decline && !card.attaches) return { state: 'refused', decline: card.decline };
  return { state: card.action ? 'requires_action' : 'kept', decline: null };
}

/** Authorizes the amount, or charges it with automatic capture. */
export function authorizeCard(card: TestCard, terms: Terms): IntentChange {
  if (terms.capture === 'automatic') return captureCard(card, terms);
  return {
    ...unpaid,
    state: 'requires_capture',
    events: ['payment_intent.amount_capturable_updated'],
  };
}

export function captureCard(card: TestCard, terms: Terms): IntentChange {
  const disputed = card.dispute === true;
  const events = disputed
    ? ['payment_intent.succeeded', 'charge.dispute.created']
    : ['payment_intent.succeeded'];
  return { state: 'succeeded', receivedCents: terms.amountCents, disputed, decline: null, events };
}

const declineIntent = (decline: Decline): IntentChange => ({
  ...unpaid,
  state: 'requires_payment_method',
  decline,
  events: ['payment_intent.payment_failed'],
});

/** A failed challenge. */
export const authenticationFailed = declineIntent(
  declined('payment_intent_authentication_failure'),
);
export const setupAuthenticationFailed = declined('setup_intent_authentication_failure');

export const canceledIntent: IntentChange = {
  ...unpaid,
  state: 'canceled',
  events: ['payment_intent.canceled'],
};

/** Why an operation is not possible in the current state, or null. */
export function getTransitionError(
  step: 'confirm' | 'capture' | 'cancel' | 'refund',
  state: string,
): string | null {
  const from = {
    confirm: ['requires_payment_method', 'requires_confirmation'],
    capture: ['requires_capture'],
    cancel: [
      'requires_payment_method',
      'requires_confirmation',
      'requires_action',
      'requires_capture',
      'processing',
    ],
    refund: ['succeeded'],
  }[step];
  return from.includes(state)
    ? null
    : `payment_intent_unexpected_state: ${step} is not possible in state ${state}`;
}

/** What the sandbox keeps of a charge, as card processors do: 2.9% and 30 cents. */
export const computeSandboxFee = (amountCents: number): number =>
  Math.round(amountCents * 0.029) + 30;
