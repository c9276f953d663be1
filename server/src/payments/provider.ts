/**
 * The port behind which card payment providers sit. The rest of the house knows these words and no provider's.
 * Amounts are integer cents, the currency is always US dollars.
 */

/** Where the provider says an intent stands. */
export type IntentState =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'requires_capture'
  | 'succeeded'
  | 'canceled';

/** Why a card was refused; never shown as it is (a lost card reads like any other refusal). */
export type Decline = { code: string; declineCode: string | null };

/** A card that its owner let us keep for later charges: the provider's own names for it, nothing of its number. */
export type KeptCard = { customer: string; card: string };

/** What an intent may do with the card that pays it: charge it once, keep it for later charges too, or charge one that was kept. */
export type CardUse = 'once' | 'keep' | KeptCard;

/** A card that is to be kept without a payment of it. */
export type CardSetup = {
  id: string;
  /** 'kept': from now on it can be charged without its owner; not before. */
  state: 'requires_action' | 'processing' | 'kept' | 'refused';
  /** What the browser needs to complete a requires_action. */
  clientSecret: string;
  /** Its names, also those under which it will be kept once its owner has answered their bank; null of a refused one. */
  card: KeptCard | null;
  /** The last digits of its number, where the provider tells them. */
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
  /** Our own payment attempt id, as we gave it at creation. */
  reference: string;
  decline: Decline | null;
  /** Of an intent that keeps its card, once it is paid. */
  keptCard: KeptCard | null;
};

/** One that is pending or succeeded is still followed: the buyer's bank may send the money back, and then it is failed. */
export type ProviderRefund = {
  id: string;
  amountCents: number;
  state: 'pending' | 'succeeded' | 'failed';
};

/**
 * What one call came to. `unknown`: the provider may or may not have acted (time-out, lost connection, 5xx, cut body).
 * `rejected`: it certainly did not act and repeating the same call will not help. `busy`: it certainly did not act; the same call may be repeated.
 */
export type ProviderAnswer<T> =
  | { outcome: 'done'; value: T }
  | { outcome: 'declined'; decline: Decline; intent: Intent | null }
  | { outcome: 'unknown'; why: string }
  | { outcome: 'busy'; why: string }
  | { outcome: 'rejected'; why: string };

/** A provider's signed notice that something changed; never trusted beyond 'look again at this intent'. */
export type ProviderEvent = { id: string; type: string; intentId: string | null };

export type PaymentProvider = {
  name: 'stripe' | 'sandbox';
  /** What the browser's card field needs to know. */
  publishableKey: string | null;
  testMode: boolean;
  /** Whether a card can be kept, with its owner's consent, for charges without them. */
  keepsCards: boolean;
  /** False for a provider's test tokens that have a name and may be used again; every other token pays once. */
  paysOnce(token: string): boolean;
  /** `key` is our own persisted idempotency key; the same key gives the first answer again. `capture: 'manual'` only authorises. */
  createIntent(input: {
    key: string;
    amountCents: number;
    capture: 'manual' | 'automatic';
    card: CardUse;
    description: string;
    reference: string;
    email: string | null;
  }): Promise<ProviderAnswer<Intent>>;
  /**
   * `token` is what the card field made (a confirmation token, a payment method or a legacy card token), or the `card` of a kept one.
   * `present`: the card's owner is at the screen. Without them a bank's question is a decline, `authentication_required`.
   */
  confirm(input: {
    key: string;
    intentId: string;
    token: string;
    present: boolean;
    returnUrl: string;
  }): Promise<ProviderAnswer<Intent>>;
  capture(input: { key: string; intentId: string }): Promise<ProviderAnswer<Intent>>;
  /** Refused once the money was captured; then the answer is `rejected` and `retrieve` tells the true state. */
  cancel(input: { key: string; intentId: string }): Promise<ProviderAnswer<Intent>>;
  retrieve(intentId: string): Promise<ProviderAnswer<Intent>>;
  /** Every intent that took money, ours and those of others at the same provider; at most the newest 5,000. */
  listTaken(): Promise<ProviderAnswer<Intent[]>>;
  refund(input: {
    key: string;
    intentId: string;
    amountCents: number;
  }): Promise<ProviderAnswer<ProviderRefund>>;
  /** Every refund that was made since then, as it stands now; at most the newest 5,000. */
  listRefunds(since: Date): Promise<ProviderAnswer<ProviderRefund[]>>;
  /** Keeps the card of a card field's token, whose owner is at the screen, and charges nothing. */
  setUpCard(input: {
    key: string;
    token: string;
    reference: string;
    returnUrl: string;
  }): Promise<ProviderAnswer<CardSetup>>;
  retrieveSetup(setupId: string): Promise<ProviderAnswer<CardSetup>>;
  /**
   * From then on a kept card cannot be charged any more, and one whose owner has yet to answer their bank is never kept. Forgetting it a
   * second time is done too.
   */
  forgetCard(input: { key: string; card: KeptCard }): Promise<ProviderAnswer<null>>;
  /** The event in a raw webhook body, or null when the signature or the body is not the provider's. */
  parseWebhook(
    rawBody: Buffer,
    headers: Record<string, string | string[] | undefined>,
  ): ProviderEvent | null;
};
