/** Operations that a fault can be injected into; `deliver` is a webhook delivery. */
export const faultOperations = [
  'createIntent',
  'confirm',
  'capture',
  'cancel',
  'retrieve',
  'refund',
  'forgetCard',
  'setUpCard',
  'deliver',
] as const;
export type FaultOperation = (typeof faultOperations)[number];

/**
 * Kinds of faults. The call has no effect: `timeOutBefore`, `rateLimited`, `serverError`, `refusedConnection`. The call has an effect and
 * its response is lost: `timeOutAfter`, `cutBody`, `serverErrorAfter`. `lateAnswer` delays the response, `lateAction` the effect, by the
 * given ms. `duplicateWebhook` delivers each event twice, `earlyWebhook` before the response.
 */
export const faultKinds = [
  'timeOutBefore',
  'timeOutAfter',
  'cutBody',
  'rateLimited',
  'serverError',
  'serverErrorAfter',
  'refusedConnection',
  'lateAnswer',
  'lateAction',
  'duplicateWebhook',
  'earlyWebhook',
] as const;
export type FaultKind = (typeof faultKinds)[number];

type Decline = { code: string; declineCode: string | null };

export type RefundState = 'pending' | 'succeeded' | 'failed';

/** Behavior of a test card. `number` is null for tokens without a card number. */
export type TestCard = {
  number: string | null;
  decline?: Decline;
  action?: true;
  dispute?: true;
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
};

/** A real card number in test mode; it is declined and has no named token. */
const liveCardDeclined: TestCard = {
  number: null,
  decline: declined('card_declined', 'test_mode_live_card'),
};

/** Our own fault tokens: a valid card with a fault once per intent. */
export const faultTokens: Readonly<Record<string, FaultKind>> = {
  sbx_hangBeforeCharge: 'timeOutBefore',
  sbx_hangAfterCharge: 'timeOutAfter',
  sbx_severed: 'cutBody',
  sbx_rateLimited: 'rateLimited',
  sbx_serverError: 'serverError',
  sbx_duplicateWebhook: 'duplicateWebhook',
  sbx_earlyWebhook: 'earlyWebhook',
};

/** True for named test tokens, which are reusable. */
export const isNamedToken = (token: string): boolean =>
  Object.hasOwn(testCards, token) || Object.hasOwn(faultTokens, token);

/** The test card of a stored name. */
export function findTestCard(name: string | null): TestCard {
  if (name !== null && Object.hasOwn(faultTokens, name)) return { number: null };
  return (name === null ? undefined : testCards[name]) ?? liveCardDeclined;
}

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

export const declineIntent = (decline: Decline): IntentChange => ({
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
