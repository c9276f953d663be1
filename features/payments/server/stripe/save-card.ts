import type { Stripe } from 'stripe';
import type { CardUsage, PaymentProvider, ProviderResult, CardSetup } from '../provider.ts';
import { callStripe } from './call-stripe.ts';
import { toIntent, expandCharge, toDecline } from './map-objects.ts';

type CallInput<Call extends 'createIntent' | 'detachCard'> = Parameters<PaymentProvider[Call]>[0];

/** Each saved card has its own Stripe customer without personal data; detaching deletes both. */
export async function createIntent(
  stripe: Stripe,
  input: CallInput<'createIntent'>,
): ReturnType<PaymentProvider['createIntent']> {
  const { key, card: use, amountCents, capture, description, reference, email } = input;
  const owner = await getCustomer(stripe, key, use, reference);
  if (owner.outcome === 'rejected' || owner.outcome === 'declined') return owner;
  // No charge is possible without an intent, so the call may be repeated.
  if (owner.outcome !== 'ok') return { outcome: 'busy', why: owner.why };
  return callStripe(key, async (options) => {
    const params = {
      amount: amountCents,
      currency: 'usd',
      // This API version rejects `payment_method_types`.
      allowed_payment_method_types: ['card'],
      capture_method: capture,
      description,
      metadata: { reference },
      ...expandCharge,
      ...owner.value,
      ...(email === null ? {} : { receipt_email: email }),
    } satisfies Stripe.PaymentIntentCreateParams;
    return toIntent(await stripe.paymentIntents.create(params, options));
  });
}

type Owner = Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'setup_future_usage'>;

/** The customer parameters of an intent; creates a customer with its own key for a card to be saved. */
async function getCustomer(stripe: Stripe, key: string, use: CardUsage, reference: string) {
  if (use === 'once') return { outcome: 'ok', value: {} as Owner } as const;
  if (use !== 'keep') return { outcome: 'ok', value: { customer: use.customer } } as const;
  const created = await createCustomer(stripe, key, reference);
  if (created.outcome !== 'ok') return created;
  const owner: Owner = { customer: created.value, setup_future_usage: 'off_session' };
  return { outcome: 'ok', value: owner } as const;
}

/** Creates a customer for one card and returns its id. */
const createCustomer = (
  stripe: Stripe,
  key: string,
  reference: string,
): Promise<ProviderResult<string>> =>
  callStripe(`${key}:customer`, async (options) => {
    const params = { metadata: { reference } } satisfies Stripe.CustomerCreateParams;
    return (await stripe.customers.create(params, options)).id;
  });

export async function detachCard(
  stripe: Stripe,
  { key, card }: CallInput<'detachCard'>,
): ReturnType<PaymentProvider['detachCard']> {
  const result = await callStripe(key, async (options) => {
    await stripe.customers.del(card.customer, {}, options);
    return null;
  });
  // A missing customer means that the card is already deleted.
  return result.outcome === 'rejected' && result.why.startsWith('No such customer')
    ? { outcome: 'ok', value: null }
    : result;
}

/** The last digits are a field of the payment method. */
const withMethod = { expand: ['payment_method'] };

/** Saves a card with a setup intent and its own customer. */
export async function setUpCard(
  stripe: Stripe,
  { key, token, reference, returnUrl }: Parameters<PaymentProvider['setUpCard']>[0],
): ReturnType<PaymentProvider['setUpCard']> {
  const means = await resolvePaymentMethod(stripe, key, token);
  if (means.outcome === 'declined' || means.outcome === 'rejected') return means;
  // No card is saved before the setup intent, so the call may be repeated.
  if (means.outcome !== 'ok') return { outcome: 'busy', why: means.why };
  const customer = await createCustomer(stripe, key, reference);
  if (customer.outcome === 'declined' || customer.outcome === 'rejected') return customer;
  if (customer.outcome !== 'ok') return { outcome: 'busy', why: customer.why };
  const params = {
    customer: customer.value,
    ...means.value,
    allowed_payment_method_types: ['card'],
    usage: 'off_session',
    confirm: true,
    // Stripe.js completes a challenge in the browser.
    return_url: returnUrl,
    use_stripe_sdk: true,
    metadata: { reference },
    ...withMethod,
  } satisfies Stripe.SetupIntentCreateParams;
  return callStripe(key, async (options) =>
    readSetup(await stripe.setupIntents.create(params, options)),
  );
}

export const retrieveSetup = (
  stripe: Stripe,
  setupId: string,
): ReturnType<PaymentProvider['retrieveSetup']> =>
  callStripe(null, async () => {
    const params = { ...withMethod } satisfies Stripe.SetupIntentRetrieveParams;
    return readSetup(await stripe.setupIntents.retrieve(setupId, params));
  });

const states: Readonly<Record<string, CardSetup['state']>> = {
  requires_payment_method: 'refused',
  requires_action: 'requires_action',
  succeeded: 'kept',
  canceled: 'refused',
};

/** An unknown status becomes 'processing', so that it is retrieved again. */
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
    decline: error ? toDecline(error) : null,
  };
}

type Means = { confirmation_token: string } | { payment_method: string };

/** Confirmation parameters of a token; a legacy card token first becomes a payment method, with its own key. */
export async function resolvePaymentMethod(
  stripe: Stripe,
  key: string,
  token: string,
): Promise<ProviderResult<Means>> {
  if (token.startsWith('ctoken_')) return { outcome: 'ok', value: { confirmation_token: token } };
  if (!token.startsWith('tok_')) return { outcome: 'ok', value: { payment_method: token } };
  return callStripe(`${key}:method`, async (options) => {
    const params = { type: 'card', card: { token } } satisfies Stripe.PaymentMethodCreateParams;
    const method = await stripe.paymentMethods.create(params, options);
    return { payment_method: method.id };
  });
}

/** The fingerprint of a token's card: of a confirmation token, a legacy card token or a payment method. */
export async function identifyCard(stripe: Stripe, token: string): Promise<string | null> {
  const card = await callStripe(null, async () => {
    if (token.startsWith('ctoken_'))
      return (await stripe.confirmationTokens.retrieve(token)).payment_method_preview?.card;
    if (token.startsWith('tok_')) return (await stripe.tokens.retrieve(token)).card;
    return (await stripe.paymentMethods.retrieve(token)).card;
  });
  return (card.outcome === 'ok' && card.value?.fingerprint) || null;
}
