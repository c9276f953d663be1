import type { Stripe } from 'stripe';
import { z } from 'zod';
import type {
  Decline,
  Intent,
  IntentState,
  SavedCard,
  ProviderEvent,
  ProviderRefund,
} from '../provider.ts';

const states: Readonly<Record<string, IntentState>> = {
  requires_payment_method: 'requires_payment_method',
  requires_confirmation: 'requires_confirmation',
  requires_action: 'requires_action',
  processing: 'processing',
  requires_capture: 'requires_capture',
  succeeded: 'succeeded',
  canceled: 'canceled',
};

/** Refunds and disputes are fields of the charge. */
export const expandCharge = { expand: ['latest_charge'] };

/** Maps Stripe's intent. An unknown status becomes 'processing', so that it is retrieved again. */
export function toIntent(intent: Stripe.PaymentIntent): Intent {
  const charge = typeof intent.latest_charge === 'object' ? intent.latest_charge : null;
  const error = intent.last_payment_error;
  if (intent.currency !== 'usd')
    throw new TypeError(`The intent ${intent.id} is in ${intent.currency}`);
  return {
    id: intent.id,
    state: states[intent.status] ?? 'processing',
    amountCents: intent.amount,
    currency: 'usd',
    receivedCents: intent.amount_received,
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    clientSecret: intent.client_secret ?? '',
    reference: intent.metadata['reference'] ?? '',
    decline: error ? toDecline(error) : null,
    savedCard: toSavedCard(intent),
  };
}

/** The saved card of a paid intent, or null. */
function toSavedCard(intent: Stripe.PaymentIntent): SavedCard | null {
  const { customer, payment_method: card, setup_future_usage: use, status } = intent;
  const paid = status === 'succeeded' || status === 'requires_capture';
  if (use !== 'off_session' || !paid || !customer || !card) return null;
  const getId = (paymentIntent: string | { id: string }) =>
    typeof paymentIntent === 'string' ? paymentIntent : paymentIntent.id;
  return { customer: getId(customer), card: getId(card) };
}

type CardError = { code?: string; decline_code?: string; payment_method?: CardOwner };
type CardOwner = { card?: { fingerprint?: string | null } | null };

/** The SDK's card error has an empty decline code when Stripe sent none. */
export function toDecline(error: CardError): Decline {
  const fingerprint = error.payment_method?.card?.fingerprint;
  return {
    code: error.code || 'card_declined',
    declineCode: error.decline_code || null,
    ...(fingerprint && { fingerprint }),
  };
}

export function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  const ended = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const;
  const state =
    Object.entries(ended).find(([status]) => status === refund.status)?.[1] ?? 'pending';
  return { id: refund.id, amountCents: refund.amount, state };
}

const EventObject = z.object({
  object: z.string(),
  id: z.string().optional(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/** Maps an event, with the id of its intent or the intent of its charge, refund or dispute. */
export function toProviderEvent(event: Stripe.Event): ProviderEvent {
  const message = EventObject.safeParse(event.data.object);
  const paymentIntent = message.data?.payment_intent;
  const chargeIntentId =
    typeof paymentIntent === 'string' ? paymentIntent : (paymentIntent?.id ?? null);
  const intentId =
    message.data?.object === 'payment_intent' ? (message.data.id ?? null) : chargeIntentId;
  return { id: event.id, type: event.type, intentId };
}
