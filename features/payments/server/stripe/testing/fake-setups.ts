import { findTestCard, saveCard, setupAuthenticationFailed } from '../../sandbox/rules.ts';
import { createStripeError } from './stripe-errors.ts';
import { type FakeCardStore, resolveMethod, createNotFoundError, newId } from './fake-cards.ts';

type Fields = Record<string, unknown>;
type Decline = { code: string; declineCode: string | null };

export type FakeSetup = {
  id: string;
  customer: string;
  method: string;
  card: string;
  metadata: unknown;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  decline: Decline | null;
};

export type FakeSetupStore = FakeCardStore & { setups: Map<string, FakeSetup> };

const toError = ({ code, declineCode }: Decline) => ({
  type: 'card_error',
  code,
  message: 'Your card was declined.',
  ...(declineCode === null ? {} : { decline_code: declineCode }),
});

export function createSetupActions(memory: FakeSetupStore) {
  return {
    createSetup(_: string, body: Fields) {
      const customer = String(body['customer']);
      if (!memory.customers.has(customer)) throw createNotFoundError(`customer: '${customer}'`);
      if (body['confirm'] !== 'true' || body['usage'] !== 'off_session')
        throw createStripeError(400, { message: 'Only a card that is kept at once is known here' });
      const payer = { customer, savesCard: true, method: null, change: { state: 'new' } };
      const { method, card } = resolveMethod(memory, payer, body);
      const { state, decline } = saveCard(findTestCard(card));
      if (decline) throw createStripeError(402, toError(decline));
      const setup: FakeSetup = {
        id: newId('seti'),
        customer,
        method,
        card,
        metadata: body['metadata'],
        status: state === 'requires_action' ? 'requires_action' : 'succeeded',
        decline: null,
      };
      memory.setups.set(setup.id, setup);
      if (setup.status === 'succeeded') memory.customers.get(customer)?.add(method);
      return toResponse(setup, body);
    },
    retrieveSetup(id: string, body: Fields) {
      const setup = memory.setups.get(id);
      if (!setup) throw createNotFoundError(`setupintent: '${id}'`);
      return toResponse(setup, body);
    },
  };
}

/** Completes the challenge of a setup; without its customer the setup is canceled. */
export function completeSetup(
  { customers }: FakeSetupStore,
  setup: FakeSetup,
  succeed: boolean,
): void {
  const own = customers.get(setup.customer);
  setup.status = !own ? 'canceled' : succeed ? 'succeeded' : 'requires_payment_method';
  setup.decline = succeed ? null : setupAuthenticationFailed;
  if (succeed) own?.add(setup.method);
}

function toResponse(
  { id, status, customer, method, card, metadata, decline }: FakeSetup,
  body: Fields,
) {
  const expanded = Array.isArray(body['expand']) && body['expand'].includes('payment_method');
  const last4 = findTestCard(card).number?.slice(-4) ?? null;
  const visible = expanded ? { id: method, object: 'payment_method', card: { last4 } } : method;
  return {
    id,
    object: 'setup_intent',
    status,
    client_secret: `${id}_secret_scripted`,
    customer,
    payment_method: status === 'requires_payment_method' ? null : visible,
    usage: 'off_session',
    metadata,
    last_setup_error: decline ? toError(decline) : null,
  };
}
