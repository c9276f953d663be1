import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { createStripe } from './stripe-provider.ts';
import { setUpStripe, stripeTestSettings } from './testing/open-stripe.ts';

describe('network faults', () => {
  let opened: Awaited<ReturnType<typeof setUpStripe>>;
  beforeAll(async () => {
    opened = await setUpStripe();
  });
  afterAll(() => opened.scripted.close());

  it('a closed port gives unknown for every call', async () => {
    const nobody = await setUpStripe();
    await nobody.scripted.close();
    const result = await nobody.provider.retrieve('pi_1');
    expect(result.outcome).toBe('unknown');
  });

  it('the SDK retries once after a fault, with the same key', async () => {
    const { provider, scripted } = opened;
    const intent = await createTestIntent(provider);
    scripted.order('confirm', 'hangAfter', 1);
    scripted.recorded.length = 0;
    expect(
      unwrapResult(await confirmIntent(provider, intent.id, 'tok_visa', 'confirm-9')).state,
    ).toBe('requires_capture');
    expect(scripted.recorded.map(({ operation, key }) => [operation, key])).toEqual([
      ['createMethod', 'confirm-9:method'],
      ['confirm', 'confirm-9'],
      ['confirm', 'confirm-9'],
    ]);
  });

  it('a 429 for the retry of a lost request is unknown, because the first may have charged the card', async () => {
    const { provider, scripted } = opened;
    const intent = await createTestIntent(provider, 'automatic');
    scripted.order('confirm', 'hangAfter', 1);
    scripted.order('confirm', 'rateLimited', 1);
    expect((await confirmIntent(provider, intent.id, 'tok_visa')).outcome).toBe('unknown');
    expect(unwrapResult(await provider.retrieve(intent.id)).state).toBe('succeeded');
  });

  it('a key in use elsewhere gives unknown', async () => {
    const { provider, scripted } = opened;
    const intent = await createTestIntent(provider);
    scripted.order('confirm', 'conflict', 2);
    expect((await confirmIntent(provider, intent.id, 'tok_visa')).outcome).toBe('unknown');
  });

  it('a failed payment method is busy: nothing was charged, and the same call succeeds later', async () => {
    const { provider, scripted } = opened;
    const intent = await createTestIntent(provider);
    scripted.order('createMethod', 'hangAfter', 2);
    const key = newIdempotencyKey();
    expect((await confirmIntent(provider, intent.id, 'tok_visa', key)).outcome).toBe('busy');
    expect(unwrapResult(await confirmIntent(provider, intent.id, 'tok_visa', key)).state).toBe(
      'requires_capture',
    );
  });

  it('a wrong secret key is rejected', async () => {
    const { scripted } = opened;
    const stranger = createStripe({
      ...stripeTestSettings,
      secretKey: 'sk_test_other',
      address: scripted.address,
    });
    expect((await stranger.retrieve('pi_1')).outcome).toBe('rejected');
    const setup = { token: 'tok_visa', reference: 'r', returnUrl: 'https://example.org/r' };
    const key = newIdempotencyKey();
    expect((await stranger.setUpCard({ key, ...setup })).outcome).toBe('rejected');
    const donation = { amountCents: 500, description: 'Gift', reference: 'r', email: null };
    const keep = { key, capture: 'automatic', card: 'keep' } as const;
    expect((await stranger.createIntent({ ...donation, ...keep })).outcome).toBe('rejected');
  });
});
