import { Stripe } from 'stripe';
import type { Clock } from '../../platform/clock.ts';
import type { Intent, PaymentProvider, ProviderAnswer, ProviderRefund } from '../provider.ts';
import { askStripe, countingClient } from './ask-stripe.ts';
import { createIntent, forgetCard } from './keep-cards.ts';
import { meansOf } from './means-of.ts';
import { readEvent, readIntent, readRefund, withCharge } from './read-objects.ts';
import { retrieveSetup, setUpCard } from './set-up-cards.ts';

export type StripeSettings = {
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  clock: Clock;
  /** How long one try may take; the SDK makes two. 8,000 unless told. */
  timeoutMilliseconds?: number;
  /** Another place than Stripe's own; tests give the address of a scripted server. */
  address?: { host: string; port: number; protocol: 'http' | 'https' };
};

/** Older signed events are not taken, so that a recorded one cannot be played again. */
const toleranceSeconds = 300;

const mostListed = 5_000;

/** Stripe through its own SDK. Every change of its books goes under our persisted key. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = new Stripe(settings.secretKey, {
    timeout: settings.timeoutMilliseconds ?? 8_000,
    maxNetworkRetries: 1,
    telemetry: false,
    httpClient: countingClient(),
    ...settings.address,
  });
  const testMode = /^(sk|rk)_test_/.test(settings.secretKey);
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    testMode,
    keepsCards: true,
    // Tokens and payment methods of real cards have a digit after the prefix, Stripe's named test cards a letter.
    paysOnce: (token) => !(testMode && /^(tok|pm_card)_[a-z]/i.test(token)),
    ...moneyOf(stripe),
    createIntent: (input) => createIntent(stripe, input),
    setUpCard: (input) => setUpCard(stripe, input),
    retrieveSetup: (setupId) => retrieveSetup(stripe, setupId),
    forgetCard: (input) => forgetCard(stripe, input),
    confirm: (input) => confirm(stripe, input),
    parseWebhook(rawBody, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      try {
        const now = settings.clock.now().getTime();
        const { webhookSecret } = settings;
        return readEvent(
          stripe.webhooks.constructEvent(
            rawBody,
            signature,
            webhookSecret,
            toleranceSeconds,
            undefined,
            now,
          ),
        );
      } catch {
        return null;
      }
    },
  };
}

function moneyOf(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  'capture' | 'cancel' | 'retrieve' | 'listTaken' | 'refund' | 'listRefunds'
> {
  const { paymentIntents, refunds } = stripe;
  return {
    capture: ({ key, intentId }) =>
      askStripe(key, async (options) => {
        const params = { ...withCharge } satisfies Stripe.PaymentIntentCaptureParams;
        return readIntent(await paymentIntents.capture(intentId, params, options));
      }),
    cancel: ({ key, intentId }) =>
      askStripe(key, async (options) => {
        const params = { ...withCharge } satisfies Stripe.PaymentIntentCancelParams;
        return readIntent(await paymentIntents.cancel(intentId, params, options));
      }),
    retrieve: (intentId) =>
      askStripe(null, async () => {
        const params = { ...withCharge } satisfies Stripe.PaymentIntentRetrieveParams;
        return readIntent(await paymentIntents.retrieve(intentId, params));
      }),
    listTaken: () => listTaken(paymentIntents),
    refund: ({ key, intentId, amountCents }) =>
      askStripe(key, async (options) => {
        const params = {
          payment_intent: intentId,
          amount: amountCents,
        } satisfies Stripe.RefundCreateParams;
        return readRefund(await refunds.create(params, options));
      }),
    listRefunds: (since) => listRefunds(refunds, since),
  };
}

function listRefunds(
  refunds: Stripe['refunds'],
  since: Date,
): Promise<ProviderAnswer<ProviderRefund[]>> {
  return askStripe(null, async () => {
    const params = {
      limit: 100,
      created: { gte: Math.floor(since.getTime() / 1000) },
    } satisfies Stripe.RefundListParams;
    const listed: ProviderRefund[] = [];
    for await (const refund of refunds.list(params)) {
      listed.push(readRefund(refund));
      if (listed.length === mostListed) break;
    }
    return listed;
  });
}

function listTaken(intents: Stripe['paymentIntents']): Promise<ProviderAnswer<Intent[]>> {
  return askStripe(null, async () => {
    const params = {
      limit: 100,
      expand: ['data.latest_charge'],
    } satisfies Stripe.PaymentIntentListParams;
    const taken: Intent[] = [];
    for await (const intent of intents.list(params)) {
      if (intent.amount_received > 0 && intent.currency === 'usd') taken.push(readIntent(intent));
      if (taken.length === mostListed) break;
    }
    return taken;
  });
}

async function confirm(
  stripe: Stripe,
  { key, intentId, token, present, returnUrl }: Parameters<PaymentProvider['confirm']>[0],
): ReturnType<PaymentProvider['confirm']> {
  const means = await meansOf(stripe, key, token);
  if (means.outcome === 'declined' || means.outcome === 'rejected') return means;
  // Without a payment method no money can have moved: the same call may be repeated.
  if (means.outcome !== 'done') return { outcome: 'busy', why: means.why };
  const params = {
    ...means.value,
    ...(present
      ? // Stripe.js in the browser completes what the bank asks for.
        { return_url: returnUrl, use_stripe_sdk: true }
      : { off_session: true }),
    ...withCharge,
  } satisfies Stripe.PaymentIntentConfirmParams;
  return askStripe(key, async (options) =>
    readIntent(await stripe.paymentIntents.confirm(intentId, params, options)),
  );
}
