import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  buildIntentInput,
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
  unwrapResult,
} from '../testing/provider-contract/fixtures.ts';
import { createStripe } from './stripe-provider.ts';
import { setUpStripe, stripeTestSettings } from './testing/open-stripe.ts';
import { validateStripeBody } from './testing/parameter-schemas.ts';

describe('requests to Stripe', () => {
  let opened: Awaited<ReturnType<typeof setUpStripe>>;
  beforeAll(async () => {
    opened = await setUpStripe();
  });
  beforeEach(() => {
    opened.scripted.recorded.length = 0;
  });
  afterAll(() => opened.scripted.close());
  const bodies = () =>
    opened.scripted.recorded.map(({ operation, key, body }) => ({ operation, key, body }));

  it('allow only cards and have our reference and idempotency keys', async () => {
    const { provider } = opened;
    const create = { amountCents: 2060, description: 'Two chairs', reference: 'attempt-1' };
    const intent = unwrapResult(
      await provider.createIntent({
        ...create,
        key: 'create-1',
        capture: 'manual',
        card: 'once',
        email: 'buyer@example.org',
      }),
    );
    await provider.confirm({
      key: 'confirm-1',
      intentId: intent.id,
      token: 'tok_visa',
      present: true,
      returnUrl: 'https://example.org/r',
    });
    await provider.capture({ key: 'capture-1', intentId: intent.id });
    await provider.refund({ key: 'refund-1', intentId: intent.id, amountCents: 60 });
    await provider.cancel({ key: 'cancel-1', intentId: intent.id });
    await provider.retrieve(intent.id);
    const expand = ['latest_charge'];
    expect(bodies()).toEqual([
      {
        operation: 'createIntent',
        key: 'create-1',
        body: {
          amount: '2060',
          currency: 'usd',
          allowed_payment_method_types: ['card'],
          capture_method: 'manual',
          description: 'Two chairs',
          metadata: { reference: 'attempt-1' },
          receipt_email: 'buyer@example.org',
          expand,
        },
      },
      {
        operation: 'createMethod',
        key: 'confirm-1:method',
        body: { type: 'card', card: { token: 'tok_visa' } },
      },
      {
        operation: 'confirm',
        key: 'confirm-1',
        body: {
          payment_method: expect.stringMatching(/^pm_/),
          return_url: 'https://example.org/r',
          use_stripe_sdk: 'true',
          expand,
        },
      },
      { operation: 'capture', key: 'capture-1', body: { expand } },
      { operation: 'refund', key: 'refund-1', body: { payment_intent: intent.id, amount: '60' } },
      { operation: 'cancel', key: 'cancel-1', body: { expand } },
      { operation: 'retrieve', key: null, body: { expand } },
    ]);
    expect(new Set(opened.scripted.recorded.map(({ version }) => version))).toEqual(
      new Set([Stripe.API_VERSION]),
    );
  });

  it('send confirmation tokens and payment methods in their own parameters', async () => {
    const { provider, scripted } = opened;
    const intent = await createTestIntent(provider);
    expect((await confirmIntent(provider, intent.id, 'pm_unknown')).outcome).toBe('rejected');
    expect(unwrapResult(await confirmIntent(provider, intent.id, 'ctoken_visa')).state).toBe(
      'requires_capture',
    );
    const [, byMethod, byToken] = scripted.recorded;
    expect(byMethod?.body).toMatchObject({ payment_method: 'pm_unknown' });
    expect(byToken?.body).toMatchObject({ confirmation_token: 'ctoken_visa' });
    expect(byToken?.body).not.toHaveProperty('payment_method');
  });

  it('save a card with its own customer, charge it without its owner, and delete both', async () => {
    const { provider } = opened;
    const create = { amountCents: 2060, description: 'Gift', reference: 'attempt-2' } as const;
    const donation = { ...create, capture: 'automatic', email: null } as const;
    const first = unwrapResult(
      await provider.createIntent({ ...donation, key: 'first', card: 'keep' }),
    );
    const paid = unwrapResult(await confirmIntent(provider, first.id, 'tok_visa', 'pay'));
    const card = paid.savedCard ?? { customer: '', card: '' };
    const next = unwrapResult(await provider.createIntent({ ...donation, key: 'next', card }));
    await provider.confirm({
      key: 'alone',
      intentId: next.id,
      token: card.card,
      present: false,
      returnUrl: 'https://example.org/r',
    });
    await provider.detachCard({ key: 'forget', card });
    const of = (operation: string) => bodies().filter((item) => item.operation === operation);
    expect(of('createCustomer')).toEqual([
      {
        operation: 'createCustomer',
        key: 'first:customer',
        body: { metadata: { reference: 'attempt-2' } },
      },
    ]);
    const [keeping, charging] = of('createIntent');
    expect(keeping?.body).toMatchObject({
      customer: card.customer,
      setup_future_usage: 'off_session',
    });
    expect(charging?.body).toMatchObject({ customer: card.customer });
    expect(charging?.body).not.toHaveProperty('setup_future_usage');
    expect(of('confirm')[1]).toEqual({
      operation: 'confirm',
      key: 'alone',
      body: { payment_method: card.card, off_session: 'true', expand: ['latest_charge'] },
    });
    expect(of('deleteCustomer')).toMatchObject([{ key: 'forget' }]);
  });

  it('set up a card for charges without its owner, with our keys', async () => {
    const { provider } = opened;
    const setup = { token: 'tok_visa', reference: 'change-1', returnUrl: 'https://example.org/r' };
    const created = unwrapResult(await provider.setUpCard({ key: 'setup', ...setup }));
    await provider.retrieveSetup(created.id);
    const [method, customer, requested, context] = bodies();
    expect([method?.key, customer?.key]).toEqual(['setup:method', 'setup:customer']);
    expect(requested).toEqual({
      operation: 'createSetup',
      key: 'setup',
      body: {
        customer: created.card?.customer,
        payment_method: created.card?.card,
        allowed_payment_method_types: ['card'],
        usage: 'off_session',
        confirm: 'true',
        return_url: 'https://example.org/r',
        use_stripe_sdk: 'true',
        metadata: { reference: 'change-1' },
        expand: ['payment_method'],
      },
    });
    expect(context).toMatchObject({ operation: 'retrieveSetup', key: null });
  });

  it('create one customer and one intent when the response about the customer was lost', async () => {
    const { provider, scripted } = opened;
    scripted.order('createCustomer', 'hangAfter', 2);
    const order = {
      key: 'lost',
      amountCents: 2060,
      description: 'Gift',
      reference: 'attempt-3',
      capture: 'automatic',
      card: 'keep',
      email: null,
    } as const;
    expect((await provider.createIntent(order)).outcome).toBe('busy');
    const created = unwrapResult(await provider.createIntent(order));
    expect(unwrapResult(await provider.createIntent(order)).id).toBe(created.id);
    const customers = bodies()
      .filter(({ operation }) => operation === 'createIntent')
      .map(({ body }) => body['customer']);
    expect(new Set(customers).size).toBe(1);
  });

  it('that Stripe rejects create no intent, and set up and detach no card', async () => {
    const settings = { ...stripeTestSettings, address: opened.scripted.address };
    const stranger = createStripe({ ...settings, secretKey: 'sk_test_other' });
    const card = { customer: 'cus_1', card: 'pm_1' };
    const keeping = { ...buildIntentInput('attempt-4'), card: 'keep' } as const;
    for (const result of [
      await stranger.createIntent({ key: 'rejected-1', ...keeping }),
      await stranger.setUpCard({
        key: 'rejected-2',
        token: 'pm_1',
        reference: 'r',
        returnUrl: 'http://localhost',
      }),
      await stranger.detachCard({ key: 'rejected-3', card }),
    ])
      expect(result).toMatchObject({
        outcome: 'rejected',
        why: expect.stringContaining('API Key'),
      });
  });

  it('omit the email address when there is none', async () => {
    const { provider } = opened;
    await provider.createIntent({
      key: newIdempotencyKey(),
      amountCents: 500,
      capture: 'automatic',
      card: 'once',
      description: 'Gift',
      reference: 'r',
      email: null,
    });
    expect(opened.scripted.recorded[0]?.body).not.toHaveProperty('receipt_email');
  });

  it('fail the schema with an old, invalid or missing parameter', () => {
    const fine = { amount: '2060', currency: 'usd' };
    const errors = (body: unknown) =>
      validateStripeBody('PaymentIntents', 'PaymentIntentCreateParams', body);
    expect(errors(fine)).toEqual([]);
    expect(errors({ ...fine, payment_method_types: ['card'] })).not.toEqual([]);
    expect(errors({ ...fine, allowed_payment_method_types: ['cart'] })).not.toEqual([]);
    expect(errors({ ...fine, capture_method: 'later' })).not.toEqual([]);
    expect(errors({ ...fine, amount: '20.60 dollars' })).not.toEqual([]);
    expect(errors({ amount: '2060' })).not.toEqual([]);
  });
});
