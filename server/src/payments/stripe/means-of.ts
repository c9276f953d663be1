import type { Stripe } from 'stripe';
import type { ProviderAnswer } from '../provider.ts';
import { askStripe } from './ask-stripe.ts';

type Means = { confirmation_token: string } | { payment_method: string };

/** How the token is named in a confirmation; a legacy card token becomes a payment method first, under a key of its own. */
export async function meansOf(
  stripe: Stripe,
  key: string,
  token: string,
): Promise<ProviderAnswer<Means>> {
  if (token.startsWith('ctoken_')) return { outcome: 'done', value: { confirmation_token: token } };
  if (!token.startsWith('tok_')) return { outcome: 'done', value: { payment_method: token } };
  return askStripe(`${key}:method`, async (options) => {
    const params = { type: 'card', card: { token } } satisfies Stripe.PaymentMethodCreateParams;
    const method = await stripe.paymentMethods.create(params, options);
    return { payment_method: method.id };
  });
}
