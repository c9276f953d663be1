import { Stripe } from 'stripe';
import { systemClock } from '../../../platform/clock.ts';
import { createStripe } from '../stripe.ts';
import { startScriptedStripe } from './scripted-stripe.ts';

export const webhookSecret = 'whsec_of_the_test';

export const settings = {
  secretKey: 'sk_test_scripted',
  publishableKey: 'pk_test_scripted',
  webhookSecret,
  clock: systemClock,
  // Short, because hanging is tested often; long enough for fifty callers on a busy machine.
  timeoutMilliseconds: 800,
};

/** The adapter beside a scripted server of its own. */
export async function openStripe() {
  const scripted = await startScriptedStripe();
  return { scripted, provider: createStripe({ ...settings, address: scripted.address }) };
}

/** An event as Stripe would send it. */
export function signed(payload: string, clock = systemClock) {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  });
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': header } };
}
