import { randomBytes } from 'node:crypto';
import { systemClock } from '#platform/clock.ts';
import {
  authenticationFailed,
  authorizeCard,
  findTestCard,
  captureCard,
  confirmCard,
  canceledIntent,
  getTransitionError,
  type IntentChange,
} from '../../sandbox/rules.ts';
import { createStripeError, type StripeError } from './stripe-errors.ts';
import { completeSetup, type FakeSetupStore, createSetupActions } from './fake-setups.ts';
import {
  attachMethod,
  createCardActions,
  toPaymentMethod,
  resolveMethod,
  createNotFoundError,
  newId,
} from './fake-cards.ts';

type Fields = Record<string, unknown>;
type ScriptedIntent = {
  id: string;
  clientSecret: string;
  amountCents: number;
  capture: 'manual' | 'automatic';
  metadata: Fields;
  change: Pick<IntentChange, 'receivedCents' | 'disputed' | 'decline'> & { state: string };
  refundedCents: number;
  card: string | null;
  chargeId: string | null;
  customer: string | null;
  savesCard: boolean;
  method: string | null;
};

type ScriptedRefund = {
  id: string;
  amount: number;
  intent: ScriptedIntent;
  status: 'pending' | 'succeeded' | 'failed';
  created: number;
};

export type FakeLedger = ReturnType<typeof createFakeLedger>;

const secondsNow = () => Math.floor(systemClock.now().getTime() / 1000);

type Memory = FakeSetupStore & {
  intents: Map<string, ScriptedIntent>;
  refunds: ScriptedRefund[];
  /** Payouts as Stripe shows them, with their balance transactions. */
  payouts: { payout: Fields & { id: string }; transactions: (Fields & { id: string })[] }[];
};

/** In-memory intents, refunds and payment methods, in the shape of Stripe's responses. */
export function createFakeLedger() {
  const memory: Memory = {
    intents: new Map(),
    methods: new Map(),
    refunds: [],
    payouts: [],
    customers: new Map(),
    setups: new Map(),
  };
  const actions = actionsOn(memory);
  return {
    perform: (operation: keyof typeof actions, id: string, body: Fields): unknown =>
      actions[operation](id, body),
    completeChallenge(id: string, succeed: boolean): void {
      const setup = memory.setups.get(id);
      if (setup) return completeSetup(memory, setup, succeed);
      const intent = find(memory, id);
      intent.change = succeed
        ? authorizeCard(findTestCard(intent.card), intent)
        : authenticationFailed;
      attachMethod(memory, intent);
    },
    changeMethod(id: string, token: string): void {
      memory.methods.set(id, token);
    },
    addPayout(payout: Fields & { id: string }, transactions: (Fields & { id: string })[]): void {
      memory.payouts.push({ payout, transactions });
    },
    /** Settles pending refunds. */
    settleRefunds: () => memory.refunds.forEach(settleRefund),
    listCharges: (reference: string): number[] =>
      [...memory.intents.values()]
        .filter((intent) => intent.metadata['reference'] === reference)
        .filter((intent) => ['requires_capture', 'succeeded'].includes(intent.change.state))
        .map((intent) => intent.amountCents),
  };
}

function find(
  { intents }: Memory,
  id: string,
  step?: Parameters<typeof getTransitionError>[0],
): ScriptedIntent {
  const existing = intents.get(id);
  if (!existing) throw createNotFoundError(`payment_intent: '${id}'`);
  const obstacle = step ? getTransitionError(step, existing.change.state) : null;
  if (obstacle)
    throw createStripeError(400, { code: 'payment_intent_unexpected_state', message: obstacle });
  return existing;
}

function actionsOn(memory: Memory) {
  return {
    createIntent: (_: string, body: Fields) => toIntentResponse(open(memory, body), body),
    retrieve: (id: string, body: Fields) => toIntentResponse(find(memory, id), body),
    list(_: string, body: Fields) {
      const expand = JSON.stringify(body['expand'] ?? []).includes('data.latest_charge');
      const show = (intent: ScriptedIntent) =>
        toIntentResponse(intent, { expand: expand ? ['latest_charge'] : [] });
      return getPage([...memory.intents.values()].toReversed(), body, '/v1/payment_intents', show);
    },
    confirm(id: string, body: Fields) {
      const intent = find(memory, id, 'confirm');
      const { method, card } = resolveMethod(memory, intent, body);
      const present = body['off_session'] !== 'true';
      intent.method = method;
      intent.card = card;
      intent.change = confirmCard(findTestCard(card), { ...intent, present });
      attachMethod(memory, intent);
      intent.chargeId = newId('ch');
      const { decline } = intent.change;
      if (decline)
        throw createStripeError(402, {
          ...toError(decline, intent),
          payment_intent: toIntentResponse(intent, {}),
        });
      return toIntentResponse(intent, body);
    },
    capture(id: string, body: Fields) {
      const intent = find(memory, id, 'capture');
      intent.change = captureCard(findTestCard(intent.card), intent);
      return toIntentResponse(intent, body);
    },
    cancel(id: string, body: Fields) {
      const intent = find(memory, id, 'cancel');
      intent.change = canceledIntent;
      return toIntentResponse(intent, body);
    },
    refund(_: string, body: Fields) {
      const intent = find(memory, String(body['payment_intent']), 'refund');
      const result = refundIntent(intent, Number(body['amount']));
      memory.refunds.push(result);
      return toRefundResponse(result);
    },
    listRefunds(_: string, body: Fields) {
      const since = Number((body['created'] as Fields)['gte']);
      const refunds = memory.refunds.filter(({ created }) => created >= since).toReversed();
      return getPage(refunds, body, '/v1/refunds', toRefundResponse);
    },
    listPayouts: () => ({
      object: 'list',
      url: '/v1/payouts',
      has_more: false,
      data: memory.payouts.map(({ payout }) => payout),
    }),
    listTransactions(_: string, body: Fields) {
      const existing = memory.payouts.find(({ payout }) => payout.id === body['payout']);
      if (!existing) throw createNotFoundError(`payout: '${String(body['payout'])}'`);
      const { transactions } = existing;
      return getPage(transactions, body, '/v1/balance_transactions', (item) => item);
    },
    ...createCardActions(memory),
    ...createSetupActions(memory),
  };
}

/** A page of a list, newest first, starting after the given id. */
function getPage<Item extends { id: string }>(
  items: readonly Item[],
  body: Fields,
  url: string,
  show: (item: Item) => unknown,
): unknown {
  const after = body['starting_after'];
  const begin = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  // Small pages, so that callers must paginate.
  const end = begin + 2;
  return {
    object: 'list',
    url,
    has_more: end < items.length,
    data: items.slice(begin, end).map(show),
  };
}

function open({ intents, customers }: Memory, body: Fields): ScriptedIntent {
  const id = newId('pi');
  const customer = typeof body['customer'] === 'string' ? body['customer'] : null;
  if (customer !== null && !customers.has(customer))
    throw createNotFoundError(`customer: '${customer}'`);
  const intent: ScriptedIntent = {
    id,
    clientSecret: `${id}_secret_${randomBytes(12).toString('hex')}`,
    amountCents: Number(body['amount']),
    capture: body['capture_method'] === 'manual' ? 'manual' : 'automatic',
    metadata: body['metadata'] as Fields,
    change: { state: 'requires_payment_method', receivedCents: 0, disputed: false, decline: null },
    refundedCents: 0,
    card: null,
    chargeId: null,
    customer,
    savesCard: body['setup_future_usage'] === 'off_session',
    method: null,
  };
  intents.set(id, intent);
  return intent;
}

function refundIntent(intent: ScriptedIntent, amount: number): ScriptedRefund {
  const left = intent.change.receivedCents - intent.refundedCents;
  if (intent.change.disputed)
    throw createStripeError(400, { code: 'charge_disputed', message: 'charged back' });
  if (amount > left)
    throw createStripeError(400, { code: 'amount_too_large', message: `only ${left} left` });
  intent.refundedCents += amount;
  const status = findTestCard(intent.card).refund?.first ?? 'succeeded';
  return { id: newId('re'), amount, intent, status, created: secondsNow() };
}

function settleRefund(refund: ScriptedRefund): void {
  const later = refund.status === 'failed' ? null : findTestCard(refund.intent.card).refund?.later;
  if (later === 'failed') refund.intent.refundedCents -= refund.amount;
  refund.status = later ?? refund.status;
}

const toRefundResponse = ({ intent, ...refund }: ScriptedRefund): unknown => ({
  ...refund,
  object: 'refund',
  payment_intent: intent.id,
});

const toError = (
  decline: { code: string; declineCode: string | null },
  { method, card }: Pick<ScriptedIntent, 'method' | 'card'>,
): StripeError => ({
  type: 'card_error',
  code: decline.code,
  message: 'Your card was declined.',
  payment_method: toPaymentMethod(method, card),
  ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
});

function toIntentResponse(intent: ScriptedIntent, body: Fields): unknown {
  const { state, receivedCents, disputed, decline } = intent.change;
  const expanded = Array.isArray(body['expand']) && body['expand'].includes('latest_charge');
  const charge = {
    id: intent.chargeId,
    object: 'charge',
    amount_refunded: intent.refundedCents,
    disputed,
  };
  return {
    id: intent.id,
    object: 'payment_intent',
    status: state,
    amount: intent.amountCents,
    amount_received: receivedCents,
    currency: 'usd',
    capture_method: intent.capture,
    client_secret: intent.clientSecret,
    metadata: intent.metadata,
    customer: intent.customer,
    payment_method: intent.method,
    setup_future_usage: intent.savesCard ? 'off_session' : null,
    last_payment_error: decline ? toError(decline, intent) : null,
    latest_charge: intent.chargeId === null ? null : expanded ? charge : intent.chargeId,
  };
}
