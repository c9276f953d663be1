import { describe, expect, it } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { createStripe } from './stripe-provider.ts';
import { stripeTestSettings, signPayload } from './testing/open-stripe.ts';

describe("Stripe's events", () => {
  const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
  const provider = createStripe({ ...stripeTestSettings, clock });
  const read = (object: unknown, type = 'charge.refunded') => {
    const { rawBody, headers } = signPayload(
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }),
      clock,
    );
    return provider.parseWebhook(rawBody, headers)?.intentId;
  };

  it('have the intent of the object, charge, refund or dispute, or none', () => {
    expect(read({ object: 'payment_intent', id: 'pi_1' })).toBe('pi_1');
    expect(read({ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' })).toBe('pi_2');
    expect(read({ object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_3' } })).toBe('pi_3');
    expect(read({ object: 'payout', id: 'po_1' })).toBeNull();
  });

  it('older than five minutes are rejected', () => {
    const event = signPayload(
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } }),
      clock,
    );
    expect(provider.parseWebhook(event.rawBody, event.headers)).not.toBeNull();
    clock.advance(301_000);
    expect(provider.parseWebhook(event.rawBody, event.headers)).toBeNull();
  });
});
