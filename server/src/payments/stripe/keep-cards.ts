import type { Stripe } from 'stripe';
import type { CardUse, PaymentProvider, ProviderAnswer } from '../provider.ts';
import { askStripe } from './ask-stripe.ts';
import { readIntent, withCharge } from './read-objects.ts';

type Asked<Call extends 'createIntent' | 'forgetCard'> = Parameters<PaymentProvider[Call]>[0];

/** A kept card belongs to a customer of its own at Stripe, which holds no word about the person; forgetting it deletes both. */
export async function createIntent(
  stripe: Stripe,
  input: Asked<'createIntent'>,
): ReturnType<PaymentProvider['createIntent']> {
  const { key, card: use, amountCents, capture, description, reference, email } = input;
  const owner = await ownerOf(stripe, key, use, reference);
  if (owner.outcome === 'rejected' || owner.outcome === 'declined') return owner;
  // Without its intent no money can have moved: the same call may be repeated.
  if (owner.outcome !== 'done') return { outcome: 'busy', why: owner.why };
  return askStripe(key, async (options) => {
    const params = {
      amount: amountCents,
      currency: 'usd',
      // `payment_method_types` is refused by this version of the API.
      allowed_payment_method_types: ['card'],
      capture_method: capture,
      description,
      metadata: { reference },
      ...withCharge,
      ...owner.value,
      ...(email === null ? {} : { receipt_email: email }),
    } satisfies Stripe.PaymentIntentCreateParams;
    return readIntent(await stripe.paymentIntents.create(params, options));
  });
}

type Owner = Pick<Stripe.PaymentIntentCreateParams, 'customer' | 'setup_future_usage'>;

/** Whose the card is; a customer for a card that is to be kept is made under a key of its own. */
async function ownerOf(stripe: Stripe, key: string, use: CardUse, reference: string) {
  if (use === 'once') return { outcome: 'done', value: {} as Owner } as const;
  if (use !== 'keep') return { outcome: 'done', value: { customer: use.customer } } as const;
  const made = await createCustomer(stripe, key, reference);
  if (made.outcome !== 'done') return made;
  const owner: Owner = { customer: made.value, setup_future_usage: 'off_session' };
  return { outcome: 'done', value: owner } as const;
}

/** The id of a new customer for one card. */
export const createCustomer = (
  stripe: Stripe,
  key: string,
  reference: string,
): Promise<ProviderAnswer<string>> =>
  askStripe(`${key}:customer`, async (options) => {
    const params = { metadata: { reference } } satisfies Stripe.CustomerCreateParams;
    return (await stripe.customers.create(params, options)).id;
  });

export async function forgetCard(
  stripe: Stripe,
  { key, card }: Asked<'forgetCard'>,
): ReturnType<PaymentProvider['forgetCard']> {
  const answer = await askStripe(key, async (options) => {
    await stripe.customers.del(card.customer, {}, options);
    return null;
  });
  // Only a customer that is gone is refused: what was asked for is so.
  return answer.outcome === 'rejected' && answer.why.startsWith('No such customer')
    ? { outcome: 'done', value: null }
    : answer;
}
