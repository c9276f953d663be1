import { expect, it } from 'vitest';
import { type ProviderFixture } from './fixtures.ts';

export function describeEvents(existing: ProviderFixture): void {
  const event = { id: 'evt_1', type: 'payment_intent.succeeded', intentId: 'pi_1' };

  it('a signed event is parsed', () => {
    const { rawBody, headers } = existing().signedEvent(event);
    expect(existing().provider.parseWebhook(rawBody, headers)).toEqual(event);
  });

  it('a changed body, a wrong or missing signature and other text give null', () => {
    const { provider } = existing();
    const { rawBody, headers } = existing().signedEvent(event);
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
