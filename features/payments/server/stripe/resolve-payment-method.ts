import type { Stripe } from 'stripe';
import type { ProviderResult } from '../provider.ts';
import { callStripe } from './call-stripe.ts';

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
