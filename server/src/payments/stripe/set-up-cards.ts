import type { Stripe } from 'stripe';
import type { CardSetup, PaymentProvider } from '../provider.ts';
import { askStripe } from './ask-stripe.ts';
import { createCustomer } from './keep-cards.ts';
import { meansOf } from './means-of.ts';
import { declineOf } from './read-objects.ts';

/** The last digits are told by the payment method, not by the setup intent. */
const withMethod = { expand: ['payment_method'] };

/** Keeps a card by a setup intent, with a customer of its own like every kept card. */
export async function setUpCard(
  stripe: Stripe,
  { key, token, reference, returnUrl }: Parameters<PaymentProvider['setUpCard']>[0],
): ReturnType<PaymentProvider['setUpCard']> {
  const means = await meansOf(stripe, key, token);
  if (means.outcome === 'declined' || means.outcome === 'rejected') return means;
  // Before the setup intent no card can have been kept: the same call may be repeated.
  if (means.outcome !== 'done') return { outcome: 'busy', why: means.why };
  const customer = await createCustomer(stripe, key, reference);
  if (customer.outcome === 'declined' || customer.outcome === 'rejected') return customer;
  if (customer.outcome !== 'done') return { outcome: 'busy', why: customer.why };
  const params = {
    customer: customer.value,
    ...means.value,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    // Stripe.js in the browser completes what the bank asks for.
    return_url: returnUrl,
    use_stripe_sdk: true,
    metadata: { reference },
    ...withMethod,
  } satisfies Stripe.SetupIntentCreateParams;
  return askStripe(key, async (options) =>
    readSetup(await stripe.setupIntents.create(params, options)),
  );
}

export const retrieveSetup = (
  stripe: Stripe,
  setupId: string,
): ReturnType<PaymentProvider['retrieveSetup']> =>
  askStripe(null, async () => {
    const params = { ...withMethod } satisfies Stripe.SetupIntentRetrieveParams;
    return readSetup(await stripe.setupIntents.retrieve(setupId, params));
  });

const states: Readonly<Record<string, CardSetup['state']>> = {
  requires_payment_method: 'refused',
  requires_action: 'requires_action',
  succeeded: 'kept',
  canceled: 'refused',
};

/** A state this version does not know yet is one to ask about again. */
function readSetup(setup: Stripe.SetupIntent): CardSetup {
  const { id, client_secret, customer, payment_method: method, last_setup_error: error } = setup;
  const state = states[setup.status] ?? 'processing';
  const owner = typeof customer === 'string' ? customer : customer?.id;
  const card = typeof method === 'string' ? method : method?.id;
  return {
    id,
    state,
    clientSecret: client_secret ?? '',
    card: state !== 'refused' && owner && card ? { customer: owner, card } : null,
    lastFour: (typeof method === 'object' && method?.card?.last4) || null,
    decline: error ? declineOf(error) : null,
  };
}
