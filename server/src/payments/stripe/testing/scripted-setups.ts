import { cardCalled, keepWith, setupAuthenticationFailed } from '../../sandbox/rules.ts';
import { refusal } from './refusals.ts';
import { type CardMemory, methodOf, missing, newId } from './scripted-cards.ts';

type Fields = Record<string, unknown>;
type Decline = { code: string; declineCode: string | null };

export type ScriptedSetup = {
  id: string;
  customer: string;
  method: string;
  card: string;
  metadata: unknown;
  status: 'succeeded' | 'requires_action' | 'requires_payment_method' | 'canceled';
  decline: Decline | null;
};

export type SetupMemory = CardMemory & { setups: Map<string, ScriptedSetup> };

const errorOf = ({ code, declineCode }: Decline) => ({
  type: 'card_error',
  code,
  message: 'Your card was declined.',
  ...(declineCode === null ? {} : { decline_code: declineCode }),
});

export function setupActionsOn(memory: SetupMemory) {
  return {
    createSetup(_: string, body: Fields) {
      const customer = String(body['customer']);
      if (!memory.customers.has(customer)) throw missing(`customer: '${customer}'`);
      if (body['confirm'] !== 'true' || body['usage'] !== 'off_session')
        throw refusal(400, { message: 'Only a card that is kept at once is known here' });
      const payer = { customer, keepsCard: true, method: null, change: { state: 'new' } };
      const { method, card } = methodOf(memory, payer, body);
      const { state, decline } = keepWith(cardCalled(card));
      if (decline) throw refusal(402, errorOf(decline));
      const setup: ScriptedSetup = {
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
      return answerOf(setup, body);
    },
    retrieveSetup(id: string, body: Fields) {
      const setup = memory.setups.get(id);
      if (!setup) throw missing(`setupintent: '${id}'`);
      return answerOf(setup, body);
    },
  };
}

/** The owner's answer to their bank; without its customer a card cannot be kept. */
export function completeSetup(
  { customers }: SetupMemory,
  setup: ScriptedSetup,
  yes: boolean,
): void {
  const own = customers.get(setup.customer);
  setup.status = !own ? 'canceled' : yes ? 'succeeded' : 'requires_payment_method';
  setup.decline = yes ? null : setupAuthenticationFailed;
  if (yes) own?.add(setup.method);
}

function answerOf(
  { id, status, customer, method, card, metadata, decline }: ScriptedSetup,
  body: Fields,
) {
  const expanded = Array.isArray(body['expand']) && body['expand'].includes('payment_method');
  const last4 = cardCalled(card).number?.slice(-4) ?? null;
  const shown = expanded ? { id: method, object: 'payment_method', card: { last4 } } : method;
  return {
    id,
    object: 'setup_intent',
    status,
    client_secret: `${id}_secret_scripted`,
    customer,
    payment_method: status === 'requires_payment_method' ? null : shown,
    usage: 'off_session',
    metadata,
    last_setup_error: decline ? errorOf(decline) : null,
  };
}
