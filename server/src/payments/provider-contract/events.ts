import { expect, it } from 'vitest';
import { type Known } from './steps.ts';

export function describeEvents(known: Known): void {
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1' };

  it('a signed event is read', () => {
    const { rawBody, headers } = known().signedEvent(event);
    expect(known().provider.parseWebhook(rawBody, headers)).toEqual(event);
  });

  it('a tampered body, a wrong or missing signature and other text are nothing', () => {
    const { provider } = known();
    const { rawBody, headers } = known().signedEvent(event);
    const tampered = Buffer.from(rawBody.toString().replace('pi_1', 'pi_2'));
    expect(tampered.equals(rawBody)).toBe(false);
    expect(provider.parseWebhook(tampered, headers)).toBeNull();
    expect(provider.parseWebhook(rawBody, {})).toBeNull();
    const forged = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/v1=[0-9a-f]{4}/, 'v1=0000'),
      ]),
    );
    expect(provider.parseWebhook(rawBody, forged)).toBeNull();
    expect(provider.parseWebhook(Buffer.from('{}'), headers)).toBeNull();
  });
}
