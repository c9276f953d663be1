import type { Stripe } from 'stripe';
import { z } from 'zod';
import type {
  Decline,
  Intent,
  IntentState,
  KeptCard,
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

/** Refunds and disputes are told by the charge, not by the intent. */
export const withCharge = { expand: ['latest_charge'] };

/** Stripe's intent in our words. A state this version does not know yet is one to ask about again. */
export function readIntent(intent: Stripe.PaymentIntent): Intent {
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
    decline: error ? declineOf(error) : null,
    keptCard: keptCardOf(intent),
  };
}

/** The card is attached to its customer with the payment. */
function keptCardOf(intent: Stripe.PaymentIntent): KeptCard | null {
  const { customer, payment_method: card, setup_future_usage: use, status } = intent;
  const paid = status === 'succeeded' || status === 'requires_capture';
  if (use !== 'off_session' || !paid || !customer || !card) return null;
  const idOf = (named: string | { id: string }) => (typeof named === 'string' ? named : named.id);
  return { customer: idOf(customer), card: idOf(card) };
}

/** The SDK's card error has an empty decline code where Stripe sent none. */
export const declineOf = (error: { code?: string; decline_code?: string }): Decline => ({
  code: error.code || 'card_declined',
  declineCode: error.decline_code || null,
});

export function readRefund(refund: Stripe.Refund): ProviderRefund {
  const ended = { succeeded: 'succeeded', failed: 'failed', canceled: 'failed' } as const;
  const state =
    Object.entries(ended).find(([status]) => status === refund.status)?.[1] ?? 'pending';
  return { id: refund.id, amountCents: refund.amount, state };
}

const Told = z.object({
  object: z.string(),
  id: z.string().optional(),
  payment_intent: z.union([z.string(), z.object({ id: z.string() })]).nullish(),
});

/** The event and the intent it is about: its own id, or the one its charge, refund or dispute names. */
export function readEvent(event: Stripe.Event): ProviderEvent {
  const told = Told.safeParse(event.data.object);
  const named = told.data?.payment_intent;
  const ofCharge = typeof named === 'string' ? named : (named?.id ?? null);
  const intentId = told.data?.object === 'payment_intent' ? (told.data.id ?? null) : ofCharge;
  return { id: event.id, type: event.type, intentId };
}
