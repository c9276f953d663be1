import { randomBytes } from 'node:crypto';
import { systemClock } from '../../../platform/clock.ts';
import {
  authenticationFailed,
  authorise,
  cardCalled,
  collect,
  confirmWith,
  release,
  whyNot,
  type Change,
} from '../../sandbox/rules.ts';
import { refusal, type StripeError } from './refusals.ts';
import { completeSetup, type SetupMemory, setupActionsOn } from './scripted-setups.ts';
import { attach, cardActionsOn, methodOf, missing, newId } from './scripted-cards.ts';

type Fields = Record<string, unknown>;
type ScriptedIntent = {
  id: string;
  clientSecret: string;
  amountCents: number;
  capture: 'manual' | 'automatic';
  metadata: Fields;
  change: Pick<Change, 'receivedCents' | 'disputed' | 'decline'> & { state: string };
  refundedCents: number;
  card: string | null;
  chargeId: string | null;
  customer: string | null;
  keepsCard: boolean;
  method: string | null;
};

type ScriptedRefund = {
  id: string;
  amount: number;
  intent: ScriptedIntent;
  status: 'pending' | 'succeeded' | 'failed';
  created: number;
};

export type Books = ReturnType<typeof createBooks>;

const secondsNow = () => Math.floor(systemClock.now().getTime() / 1000);

type Memory = SetupMemory & {
  intents: Map<string, ScriptedIntent>;
  refunds: ScriptedRefund[];
};

/** Intents, refunds and payment methods in memory, in the shapes of Stripe's answers. */
export function createBooks() {
  const memory: Memory = {
    intents: new Map(),
    methods: new Map(),
    refunds: [],
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
      intent.change = succeed ? authorise(cardCalled(intent.card), intent) : authenticationFailed;
      attach(memory, intent);
    },
    changeMethod(id: string, token: string): void {
      memory.methods.set(id, token);
    },
    /** The banks that take their time answer now. */
    answerRefunds: () => memory.refunds.forEach(answerRefund),
    chargesOf: (reference: string): number[] =>
      [...memory.intents.values()]
        .filter((intent) => intent.metadata['reference'] === reference)
        .filter((intent) => ['requires_capture', 'succeeded'].includes(intent.change.state))
        .map((intent) => intent.amountCents),
  };
}

function find(
  { intents }: Memory,
  id: string,
  step?: Parameters<typeof whyNot>[0],
): ScriptedIntent {
  const found = intents.get(id);
  if (!found) throw missing(`payment_intent: '${id}'`);
  const obstacle = step ? whyNot(step, found.change.state) : null;
  if (obstacle) throw refusal(400, { code: 'payment_intent_unexpected_state', message: obstacle });
  return found;
}

function actionsOn(memory: Memory) {
  return {
    createIntent: (_: string, body: Fields) => intentAnswer(open(memory, body), body),
    retrieve: (id: string, body: Fields) => intentAnswer(find(memory, id), body),
    list(_: string, body: Fields) {
      const expand = JSON.stringify(body['expand'] ?? []).includes('data.latest_charge');
      const show = (intent: ScriptedIntent) =>
        intentAnswer(intent, { expand: expand ? ['latest_charge'] : [] });
      return pageOf([...memory.intents.values()].toReversed(), body, '/v1/payment_intents', show);
    },
    confirm(id: string, body: Fields) {
      const intent = find(memory, id, 'confirm');
      const { method, card } = methodOf(memory, intent, body);
      const present = body['off_session'] !== 'true';
      intent.method = method;
      intent.card = card;
      intent.change = confirmWith(cardCalled(card), { ...intent, present });
      attach(memory, intent);
      intent.chargeId = newId('ch');
      const { decline } = intent.change;
      if (decline)
        throw refusal(402, { ...errorOf(decline), payment_intent: intentAnswer(intent, {}) });
      return intentAnswer(intent, body);
    },
    capture(id: string, body: Fields) {
      const intent = find(memory, id, 'capture');
      intent.change = collect(cardCalled(intent.card), intent);
      return intentAnswer(intent, body);
    },
    cancel(id: string, body: Fields) {
      const intent = find(memory, id, 'cancel');
      intent.change = release;
      return intentAnswer(intent, body);
    },
    refund(_: string, body: Fields) {
      const intent = find(memory, String(body['payment_intent']), 'refund');
      const made = refundIntent(intent, Number(body['amount']));
      memory.refunds.push(made);
      return refundAnswer(made);
    },
    listRefunds(_: string, body: Fields) {
      const since = Number((body['created'] as Fields)['gte']);
      const refunds = memory.refunds.filter(({ created }) => created >= since).toReversed();
      return pageOf(refunds, body, '/v1/refunds', refundAnswer);
    },
    ...cardActionsOn(memory),
    ...setupActionsOn(memory),
  };
}

/** Pages of a list, the newest first, each of which goes on after the thing that is named. */
function pageOf<Thing extends { id: string }>(
  things: readonly Thing[],
  body: Fields,
  url: string,
  show: (thing: Thing) => unknown,
): unknown {
  const after = body['starting_after'];
  const begin = after === undefined ? 0 : things.findIndex(({ id }) => id === after) + 1;
  // Small pages, so that whoever lists must turn them.
  const end = begin + 2;
  return {
    object: 'list',
    url,
    has_more: end < things.length,
    data: things.slice(begin, end).map(show),
  };
}

function open({ intents, customers }: Memory, body: Fields): ScriptedIntent {
  const id = newId('pi');
  const customer = typeof body['customer'] === 'string' ? body['customer'] : null;
  if (customer !== null && !customers.has(customer)) throw missing(`customer: '${customer}'`);
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
    keepsCard: body['setup_future_usage'] === 'off_session',
    method: null,
  };
  intents.set(id, intent);
  return intent;
}

function refundIntent(intent: ScriptedIntent, amount: number): ScriptedRefund {
  const left = intent.change.receivedCents - intent.refundedCents;
  if (intent.change.disputed)
    throw refusal(400, { code: 'charge_disputed', message: 'charged back' });
  if (amount > left) throw refusal(400, { code: 'amount_too_large', message: `only ${left} left` });
  intent.refundedCents += amount;
  const status = cardCalled(intent.card).refund?.first ?? 'succeeded';
  return { id: newId('re'), amount, intent, status, created: secondsNow() };
}

function answerRefund(refund: ScriptedRefund): void {
  const later = refund.status === 'failed' ? null : cardCalled(refund.intent.card).refund?.later;
  if (later === 'failed') refund.intent.refundedCents -= refund.amount;
  refund.status = later ?? refund.status;
}

const refundAnswer = ({ intent, ...refund }: ScriptedRefund): unknown => ({
  ...refund,
  object: 'refund',
  payment_intent: intent.id,
});

const errorOf = (decline: { code: string; declineCode: string | null }): StripeError => ({
  type: 'card_error',
  code: decline.code,
  message: 'Your card was declined.',
  ...(decline.declineCode === null ? {} : { decline_code: decline.declineCode }),
});

function intentAnswer(intent: ScriptedIntent, body: Fields): unknown {
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
    setup_future_usage: intent.keepsCard ? 'off_session' : null,
    last_payment_error: decline ? errorOf(decline) : null,
    latest_charge: intent.chargeId === null ? null : expanded ? charge : intent.chargeId,
  };
}
