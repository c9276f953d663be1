import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { confirmWith, newKey, openIntent, valueOf } from '../provider-contract/steps.ts';
import { createStripe } from './stripe.ts';
import { openStripe, settings } from './testing/open-stripe.ts';

describe('faults on the way to Stripe', () => {
  let opened: Awaited<ReturnType<typeof openStripe>>;
  beforeAll(async () => {
    opened = await openStripe();
  });
  afterAll(() => opened.scripted.close());

  it('a port nobody listens on leaves everything unknown', async () => {
    const nobody = await openStripe();
    await nobody.scripted.close();
    const answer = await nobody.provider.retrieve('pi_1');
    expect(answer.outcome).toBe('unknown');
  });

  it('one fault is healed by the one repetition of the SDK, under the same key', async () => {
    const { provider, scripted } = opened;
    const intent = await openIntent(provider);
    scripted.order('confirm', 'hangAfter', 1);
    scripted.recorded.length = 0;
    expect(valueOf(await confirmWith(provider, intent.id, 'tok_visa', 'confirm-9')).state).toBe(
      'requires_capture',
    );
    expect(scripted.recorded.map(({ operation, key }) => [operation, key])).toEqual([
      ['createMethod', 'confirm-9:method'],
      ['confirm', 'confirm-9'],
      ['confirm', 'confirm-9'],
    ]);
  });

  it('a 429 to the repetition of a lost request is unknown, not busy: the first may have moved money', async () => {
    const { provider, scripted } = opened;
    const intent = await openIntent(provider, 'automatic');
    scripted.order('confirm', 'hangAfter', 1);
    scripted.order('confirm', 'rateLimited', 1);
    expect((await confirmWith(provider, intent.id, 'tok_visa')).outcome).toBe('unknown');
    expect(valueOf(await provider.retrieve(intent.id)).state).toBe('succeeded');
  });

  it('a key in use elsewhere leaves the call unknown', async () => {
    const { provider, scripted } = opened;
    const intent = await openIntent(provider);
    scripted.order('confirm', 'conflict', 2);
    expect((await confirmWith(provider, intent.id, 'tok_visa')).outcome).toBe('unknown');
  });

  it('a token that could not become a payment method is busy: nothing was charged, and the same call goes through', async () => {
    const { provider, scripted } = opened;
    const intent = await openIntent(provider);
    scripted.order('createMethod', 'hangAfter', 2);
    const key = newKey();
    expect((await confirmWith(provider, intent.id, 'tok_visa', key)).outcome).toBe('busy');
    expect(valueOf(await confirmWith(provider, intent.id, 'tok_visa', key)).state).toBe(
      'requires_capture',
    );
  });

  it('a wrong secret key is rejected', async () => {
    const { scripted } = opened;
    const stranger = createStripe({
      ...settings,
      secretKey: 'sk_test_other',
      address: scripted.address,
    });
    expect((await stranger.retrieve('pi_1')).outcome).toBe('rejected');
  });
});
