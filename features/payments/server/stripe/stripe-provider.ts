import type { Stripe } from 'stripe';
import { isStripeTestKey } from '#platform/config.ts';
import type { Clock } from '#platform/clock.ts';
import type { Intent, PaymentProvider, ProviderResult, ProviderRefund } from '../provider.ts';
import { listPayoutEntries, listPayouts } from './list-payouts.ts';
import { callStripe, createStripeClient, type StripeClientSettings } from './call-stripe.ts';
import { createIntent, detachCard, identifyCard, resolvePaymentMethod } from './save-card.ts';
import { toProviderEvent, toIntent, toProviderRefund, expandCharge } from './map-objects.ts';
import { retrieveSetup, setUpCard } from './save-card.ts';

type StripeSettings = StripeClientSettings & {
  publishableKey: string;
  webhookSecret: string;
  clock: Clock;
};

/** Maximum age of a signed event, against replays. */
const toleranceSeconds = 300;

const maxListed = 5_000;

/** The Stripe provider. Every mutation uses our persisted idempotency key. */
export function createStripe(settings: StripeSettings): PaymentProvider {
  const stripe = createStripeClient(settings);
  const testMode = isStripeTestKey(settings.secretKey);
  return {
    name: 'stripe',
    publishableKey: settings.publishableKey,
    testMode,
    supportsSavedCards: true,
    // Ids of real cards have a digit after the prefix, Stripe's named test cards a letter.
    paysOnce: (token) => !(testMode && /^(tok|pm_card)_[a-z]/i.test(token)),
    identifyCard: (token) => identifyCard(stripe, token),
    ...getChargedCents(stripe),
    listPayouts: () => listPayouts(stripe),
    listPayoutEntries: (payoutId) => listPayoutEntries(stripe, payoutId),
    createIntent: (input) => createIntent(stripe, input),
    setUpCard: (input) => setUpCard(stripe, input),
    retrieveSetup: (setupId) => retrieveSetup(stripe, setupId),
    detachCard: (input) => detachCard(stripe, input),
    confirm: (input) => confirm(stripe, input),
    parseWebhook(rawBody, headers) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return null;
      try {
        const now = settings.clock.now().getTime();
        const { webhookSecret } = settings;
        return toProviderEvent(
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

function getChargedCents(
  stripe: Stripe,
): Pick<
  PaymentProvider,
  'capture' | 'cancel' | 'retrieve' | 'listCharged' | 'refund' | 'listRefunds'
> {
  const { paymentIntents, refunds } = stripe;
  return {
    capture: ({ key, intentId }) =>
      callStripe(key, async (options) => {
        const params = { ...expandCharge } satisfies Stripe.PaymentIntentCaptureParams;
        return toIntent(await paymentIntents.capture(intentId, params, options));
      }),
    cancel: ({ key, intentId }) =>
      callStripe(key, async (options) => {
        const params = { ...expandCharge } satisfies Stripe.PaymentIntentCancelParams;
        return toIntent(await paymentIntents.cancel(intentId, params, options));
      }),
    retrieve: (intentId) =>
      callStripe(null, async () => {
        const params = { ...expandCharge } satisfies Stripe.PaymentIntentRetrieveParams;
        return toIntent(await paymentIntents.retrieve(intentId, params));
      }),
    listCharged: () => listCharges(paymentIntents),
    refund: ({ key, intentId, amountCents }) =>
      callStripe(key, async (options) => {
        const params = {
          payment_intent: intentId,
          amount: amountCents,
        } satisfies Stripe.RefundCreateParams;
        return toProviderRefund(await refunds.create(params, options));
      }),
    listRefunds: (since) => listRefunds(refunds, since),
  };
}

function listRefunds(
  refunds: Stripe['refunds'],
  since: Date,
): Promise<ProviderResult<ProviderRefund[]>> {
  return callStripe(null, async () => {
    const params = {
      limit: 100,
      created: { gte: Math.floor(since.getTime() / 1000) },
    } satisfies Stripe.RefundListParams;
    const listed: ProviderRefund[] = [];
    for await (const refund of refunds.list(params)) {
      listed.push(toProviderRefund(refund));
      if (listed.length === maxListed) break;
    }
    return listed;
  });
}

function listCharges(intents: Stripe['paymentIntents']): Promise<ProviderResult<Intent[]>> {
  return callStripe(null, async () => {
    const params = {
      limit: 100,
      expand: ['data.latest_charge'],
    } satisfies Stripe.PaymentIntentListParams;
    const charged: Intent[] = [];
    for await (const intent of intents.list(params)) {
      if (intent.amount_received > 0 && intent.currency === 'usd') charged.push(toIntent(intent));
      if (charged.length === maxListed) break;
    }
    return charged;
  });
}

async function confirm(
  stripe: Stripe,
  { key, intentId, token, present, returnUrl }: Parameters<PaymentProvider['confirm']>[0],
): ReturnType<PaymentProvider['confirm']> {
  const means = await resolvePaymentMethod(stripe, key, token);
  if (means.outcome === 'declined' || means.outcome === 'rejected') return means;
  // No charge is possible without a payment method, so the call may be repeated.
  if (means.outcome !== 'ok') return { outcome: 'busy', why: means.why };
  const params = {
    ...means.value,
    ...(present
      ? // Stripe.js in the browser completes what the bank asks for.
        { return_url: returnUrl, use_stripe_sdk: true }
      : { off_session: true }),
    ...expandCharge,
  } satisfies Stripe.PaymentIntentConfirmParams;
  return callStripe(key, async (options) =>
    toIntent(await stripe.paymentIntents.confirm(intentId, params, options)),
  );
}
