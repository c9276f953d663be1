/** The interface of card payment providers. Amounts are integer cents; the currency is always US dollars. */

/** State of an intent at the provider. */
export type IntentState =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Decline codes; never shown as they are (a lost card looks like any other decline). */
export type Decline = {
  code: string;
  declineCode: string | null;
  /** The same for each use of a card number; missing where the provider doesn't tell it. */
  fingerprint?: string;
};

/** Provider ids of a card saved for later charges; no card number. */
export type SavedCard = { customer: string; card: string };

/** How an intent uses the card: charge it once, charge and save it, or charge a saved card. */
export type CardUsage = 'once' | 'keep' | SavedCard;

/** Setup for saving a card without a charge. */
export type CardSetup = {
  id: string;
  /** Only a 'kept' card can be charged without its owner. */
  state: 'requires_action' | 'processing' | 'kept' | 'refused';
  /** What the browser needs to complete a requires_action. */
  clientSecret: string;
  /** Ids of the card, also before a challenge is confirmed; null when refused. */
  card: SavedCard | null;
  /** Last digits of the card number, or null. */
  lastFour: string | null;
  decline: Decline | null;
};

export type Intent = {
  id: string;
  state: IntentState;
  amountCents: number;
  currency: 'usd';
  /** Captured so far, in cents. */
  receivedCents: number;
  refundedCents: number;
  disputed: boolean;
  /** What the browser needs to complete a requires_action. */
  clientSecret: string;
  /** Our payment attempt id, from the creation. */
  reference: string;
  decline: Decline | null;
  /** The saved card of a paid intent with usage keep. */
  savedCard: SavedCard | null;
};

/** A pending or succeeded refund can still fail when the buyer's bank returns it. */
export type ProviderRefund = {
  id: string;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
};

/** A deposit on the bank account. */
export type ProviderPayout = {
  id: string;
  /** yyyy-mm-dd */
  arrivesOn: string;
  state: 'pending' | 'paid' | 'failed';
  amountCents: number;
};

/** A part of a deposit; `amountCents` is before the fee, and negative for refunds. */
export type ProviderPayoutEntry = {
  kind: 'charge' | 'refund' | 'other';
  intentId: string | null;
  createdAt: Date;
  amountCents: number;
  feeCents: number;
};

/**
 * Result of a call. `unknown`: the provider may or may not have acted (time-out, lost connection, 5xx, cut body). `rejected`: it did
 * not act, and repeating does not help. `busy`: it did not act, and the call may be repeated.
 */
export type ProviderResult<T> =
  | { outcome: 'ok'; value: T }
  | { outcome: 'declined'; decline: Decline; intent: Intent | null }
  | { outcome: 'unknown'; why: string }
  | { outcome: 'busy'; why: string }
  | { outcome: 'rejected'; why: string };

/** A signed event; only a reason to retrieve the intent again. */
export type ProviderEvent = { id: string; type: string; intentId: string | null };

export type PaymentProvider = {
  name: 'stripe' | 'sandbox';
  /** For the browser's card field. */
  publishableKey: string | null;
  testMode: boolean;
  /** True when cards can be saved for charges without their owner. */
  supportsSavedCards: boolean;
  /** False for reusable named test tokens; every other token pays once. */
  paysOnce(token: string): boolean;
  /** The fingerprint of a token's card, which a decline of it has too; null when it is not known. Never throws. */
  identifyCard(token: string): Promise<string | null>;
  /** `key` is our persisted idempotency key; repeating it returns the first result. `capture: 'manual'` only authorizes. */
  createIntent(input: {
    key: string;
    amountCents: number;
    capture: 'manual' | 'automatic';
    card: CardUsage;
    description: string;
    reference: string;
    email: string | null;
  }): Promise<ProviderResult<Intent>>;
  /**
   * `token` is from the card field (a confirmation token, a payment method or a legacy card token), or the `card` of a saved card.
   * `present`: the owner can answer a challenge; otherwise a challenge is a decline with `authentication_required`.
   */
  confirm(input: {
    key: string;
    intentId: string;
    token: string;
    present: boolean;
    returnUrl: string;
  }): Promise<ProviderResult<Intent>>;
  capture(input: { key: string; intentId: string }): Promise<ProviderResult<Intent>>;
  /** `rejected` after the capture; `retrieve` then returns the actual state. */
  cancel(input: { key: string; intentId: string }): Promise<ProviderResult<Intent>>;
  retrieve(intentId: string): Promise<ProviderResult<Intent>>;
  /** All charged intents of the account, including those that are not recorded; at most the newest 5,000. */
  listCharged(): Promise<ProviderResult<Intent[]>>;
  refund(input: {
    key: string;
    intentId: string;
    amountCents: number;
  }): Promise<ProviderResult<ProviderRefund>>;
  /** Refunds created since then, with their current state; at most the newest 5,000. */
  listRefunds(since: Date): Promise<ProviderResult<ProviderRefund[]>>;
  /** The newest 100 deposits, the latest first. */
  listPayouts(): Promise<ProviderResult<ProviderPayout[]>>;
  /** Rejected for an unknown deposit. */
  listPayoutEntries(payoutId: string): Promise<ProviderResult<ProviderPayoutEntry[]>>;
  /** Saves the card of a token without a charge; the owner is present. */
  setUpCard(input: {
    key: string;
    token: string;
    reference: string;
    returnUrl: string;
  }): Promise<ProviderResult<CardSetup>>;
  retrieveSetup(setupId: string): Promise<ProviderResult<CardSetup>>;
  /** Deletes a saved card, or one whose setup is not confirmed yet. Repeating it succeeds. */
  detachCard(input: { key: string; card: SavedCard }): Promise<ProviderResult<null>>;
  /** Parses a raw webhook body; null when the signature or the body is invalid. */
  parseWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null;
};
