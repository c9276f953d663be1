import { describe, expect, it } from 'vitest';
import { fixedClock } from '../../platform/clock.ts';
import { createStripe } from './stripe.ts';
import { settings, signed } from './testing/open-stripe.ts';

describe("Stripe's events", () => {
  const clock = fixedClock(new Date('2026-11-21T12:00:00Z'));
  const provider = createStripe({ ...settings, clock });
  const read = (object: unknown, type = 'charge.refunded') => {
    const { rawBody, headers } = signed(
      JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } }),
      clock,
    );
    return provider.parseWebhook(rawBody, headers)?.intentId;
  };

  it('name the intent themselves, by their charge, refund or dispute, or not at all', () => {
    expect(read({ object: 'payment_intent', id: 'pi_1' })).toBe('pi_1');
    expect(read({ object: 'charge', id: 'ch_1', payment_intent: 'pi_2' })).toBe('pi_2');
    expect(read({ object: 'dispute', id: 'du_1', payment_intent: { id: 'pi_3' } })).toBe('pi_3');
    expect(read({ object: 'payout', id: 'po_1' })).toBeNull();
  });

  it('older than five minutes are not taken', () => {
    const event = signed(
      JSON.stringify({ id: 'evt_1', object: 'event', type: 'x', data: { object: {} } }),
      clock,
    );
    expect(provider.parseWebhook(event.rawBody, event.headers)).not.toBeNull();
    clock.advance(301_000);
    expect(provider.parseWebhook(event.rawBody, event.headers)).toBeNull();
  });
});
