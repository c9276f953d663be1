import { Stripe } from 'stripe';
import { systemClock } from '#platform/clock.ts';
import { createStripe } from '../stripe-provider.ts';
import { startFakeStripe } from './fake-stripe.ts';

const webhookSecret = 'whsec_of_the_test';

export const stripeTestSettings = {
  secretKey: 'sk_test_scripted',
  publishableKey: 'pk_test_scripted',
  webhookSecret,
  clock: systemClock,
  // Short, because many tests time out; long enough for fifty concurrent calls on a busy machine.
  timeoutMilliseconds: 800,
};

/** Opens the Stripe provider with its own fake server. */
export async function setUpStripe() {
  const scripted = await startFakeStripe();
  return { scripted, provider: createStripe({ ...stripeTestSettings, address: scripted.address }) };
}

/** An event in Stripe's format. */
export function signPayload(payload: string, clock = systemClock) {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  });
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': header } };
}
