/** What a call to the sandbox is called when a fault is ordered for it; `deliver` is a webhook on its way to us. */
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
 * What can go wrong. Without effect: `timeOutBefore`, `rateLimited`, `serverError`, `refusedConnection`.
 * With effect, the answer lost: `timeOutAfter`, `cutBody`, `serverErrorAfter`. `lateAnswer` answers and `lateAction` acts after so many
 * milliseconds, if need be when the caller has given up. `duplicateWebhook` tells each event twice; `earlyWebhook` before the answer.
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

/** What a test card does. `number` is null for tokens that no card number stands behind. */
export type Card = {
  number: string | null;
  decline?: Decline;
  action?: true;
  dispute?: true;
  /** It can be kept, although every payment with it is declined. */
  attaches?: true;
  /** What a refund to it is called at first, and what its bank says some time later; without it, it arrives at once. */
  refund?: { first: RefundState; later: 'succeeded' | 'failed' };
};

const declined = (code: string, declineCode: string | null = null): Decline => ({
  code,
  declineCode,
});

/** Stripe's test tokens, with the card numbers that become them (docs.stripe.com/testing). */
export const testCards: Readonly<Record<string, Card>> = {
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
  /** Our own: Stripe has no test card whose refund waits and then fails. */
  tok_pendingRefundFail: { number: null, refund: { first: 'pending', later: 'failed' } },
};

/** A real card's number in test mode; it has no token of its own that could be written down. */
const liveCardDeclined: Card = {
  number: null,
  decline: declined('card_declined', 'test_mode_live_card'),
};

/** Our own fault tokens: a good card behind a connection that fails, once for each intent. */
export const faultTokens: Readonly<Record<string, FaultKind>> = {
  sbx_hangBeforeCharge: 'timeOutBefore',
  sbx_hangAfterCharge: 'timeOutAfter',
  sbx_severed: 'cutBody',
  sbx_rateLimited: 'rateLimited',
  sbx_serverError: 'serverError',
  sbx_duplicateWebhook: 'duplicateWebhook',
  sbx_earlyWebhook: 'earlyWebhook',
};

/** Tokens with a name may pay any number of times; those made from a card number pay once. */
export const isNamedToken = (token: string): boolean =>
  Object.hasOwn(testCards, token) || Object.hasOwn(faultTokens, token);

/** The card behind a name kept in the books. */
export function cardCalled(name: string | null): Card {
  if (name !== null && Object.hasOwn(faultTokens, name)) return { number: null };
  return (name === null ? undefined : testCards[name]) ?? liveCardDeclined;
}

/** The name under which a card number is kept; 'live' for a number that is no test card. */
export const cardNameOf = (number: string): string =>
  Object.entries(testCards).find(([, card]) => card.number === number)?.[0] ?? 'live';

/** What a step changes in the books, and the events that tell of it. */
export type Change = {
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

/** `present`: the card's owner can answer their bank; true unless told. */
type Terms = { amountCents: number; capture: 'manual' | 'automatic'; present?: boolean };

const unpaid = { receivedCents: 0, disputed: false, decline: null };

/** The bank asks the card's owner, who is not there. */
const ownerNeeded = declined('authentication_required', 'authentication_required');

/** What a card does when an intent is confirmed with it. */
export function confirmWith(card: Card, terms: Terms): Change {
  if (card.decline) return refuse(card.decline);
  if (card.action && terms.present === false) return refuse(ownerNeeded);
  if (card.action)
    return { ...unpaid, state: 'requires_action', events: ['payment_intent.requires_action'] };
  return authorise(card, terms);
}

/** What a card does when it is to be kept without a payment. */
export function keepWith(card: Card): {
  state: 'kept' | 'requires_action' | 'refused';
  decline: Decline | null;
} {
  if (card.decline && !card.attaches) return { state: 'refused', decline: card.decline };
  return { state: card.action ? 'requires_action' : 'kept', decline: null };
}

/** The bank agreed: the money is set aside, or taken at once when nobody will capture it. */
export function authorise(card: Card, terms: Terms): Change {
  if (terms.capture === 'automatic') return collect(card, terms);
  return {
    ...unpaid,
    state: 'requires_capture',
    events: ['payment_intent.amount_capturable_updated'],
  };
}

export function collect(card: Card, terms: Terms): Change {
  const disputed = card.dispute === true;
  const events = disputed
    ? ['payment_intent.succeeded', 'charge.dispute.created']
    : ['payment_intent.succeeded'];
  return { state: 'succeeded', receivedCents: terms.amountCents, disputed, decline: null, events };
}

export const refuse = (decline: Decline): Change => ({
  ...unpaid,
  state: 'requires_payment_method',
  decline,
  events: ['payment_intent.payment_failed'],
});

/** The buyer could not show the bank that the card is theirs. */
export const authenticationFailed = refuse(declined('payment_intent_authentication_failure'));
export const setupAuthenticationFailed = declined('setup_intent_authentication_failure');

export const release: Change = {
  ...unpaid,
  state: 'canceled',
  events: ['payment_intent.canceled'],
};

/** Why a step is not possible from where the intent stands, or null. */
export function whyNot(
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
