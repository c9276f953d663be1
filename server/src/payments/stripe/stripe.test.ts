import { Stripe } from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fixedClock, systemClock } from '../../platform/clock.ts';
import { describeProvider } from '../provider-contract.ts';
import {
  confirmWith,
  newKey,
  openIntent,
  valueOf,
  type NetworkFault,
} from '../provider-contract/steps.ts';
import { createStripe } from './stripe.ts';
import { faultsOfBody } from './testing/parameter-schemas.ts';
import { startScriptedStripe, type ScriptedFault } from './testing/scripted-stripe.ts';

const webhookSecret = 'whsec_of_the_test';

const settings = {
  secretKey: 'sk_test_scripted',
  publishableKey: 'pk_test_scripted',
  webhookSecret,
  clock: systemClock,
  timeoutMilliseconds: 200,
};

async function openStripe() {
  const scripted = await startScriptedStripe();
  return { scripted, provider: createStripe({ ...settings, address: scripted.address }) };
}

/** How the network fault looks on the wire, and how often it must show until the SDK gives up. */
const scriptOf: Record<NetworkFault, [ScriptedFault, number]> = {
  refusedConnection: ['reset', 2],
  timeOutBefore: ['hangBefore', 2],
  timeOutAfter: ['hangAfter', 2],
  cutBody: ['cutBody', 1],
  serverError: ['serverError', 2],
  rateLimited: ['rateLimited', 1],
};

function signed(payload: string, clock = systemClock) {
  const timestamp = Math.floor(clock.now().getTime() / 1000);
  const header = Stripe.webhooks.generateTestHeaderString({
    payload,
    secret: webhookSecret,
    timestamp,
  });
  return { rawBody: Buffer.from(payload), headers: { 'stripe-signature': header } };
}

describeProvider('the Stripe adapter', async () => {
  const { scripted, provider } = await openStripe();
  return {
    provider,
    orderFault: async (operation, fault) => {
      scripted.order(operation, ...scriptOf[fault]);
    },
    completeChallenge: async ({ id }, succeed) => scripted.books.completeChallenge(id, succeed),
    signedEvent: ({ id, type, intentId }) =>
      signed(
        JSON.stringify({
          id,
          object: 'event',
          type,
          data: { object: { id: intentId, object: 'payment_intent' } },
        }),
      ),
    chargesOf: async (reference) => scripted.books.chargesOf(reference),
    close: () => scripted.close(),
  };
});

describe('requests to Stripe', () => {
  let opened: Awaited<ReturnType<typeof openStripe>>;
  beforeAll(async () => {
    opened = await openStripe();
  });
  beforeEach(() => {
    opened.scripted.recorded.length = 0;
  });
  afterAll(() => opened.scripted.close());
  const bodies = () =>
    opened.scripted.recorded.map(({ operation, key, body }) => ({ operation, key, body }));

  it('name the card as the only way to pay, carry our reference, and go under our own keys', async () => {
    const { provider } = opened;
    const create = { amountCents: 2060, description: 'Two chairs', reference: 'attempt-1' };
    const intent = valueOf(
      await provider.createIntent({
        ...create,
        key: 'create-1',
        capture: 'manual',
        email: 'buyer@example.org',
      }),
    );
    await provider.confirm({
      key: 'confirm-1',
      intentId: intent.id,
      token: 'tok_visa',
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

  it('send a confirmation token and a payment method as what they are', async () => {
    const { provider, scripted } = opened;
    const intent = await openIntent(provider);
    expect((await confirmWith(provider, intent.id, 'pm_unknown')).outcome).toBe('rejected');
    expect(valueOf(await confirmWith(provider, intent.id, 'ctoken_visa')).state).toBe(
      'requires_capture',
    );
    const [, byMethod, byToken] = scripted.recorded;
    expect(byMethod?.body).toMatchObject({ payment_method: 'pm_unknown' });
    expect(byToken?.body).toMatchObject({ confirmation_token: 'ctoken_visa' });
    expect(byToken?.body).not.toHaveProperty('payment_method');
  });

  it('leave the e-mail address out when there is none', async () => {
    const { provider } = opened;
    await provider.createIntent({
      key: newKey(),
      amountCents: 500,
      capture: 'automatic',
      description: 'Gift',
      reference: 'r',
      email: null,
    });
    expect(opened.scripted.recorded[0]?.body).not.toHaveProperty('receipt_email');
  });

  it('would be refused by the declarations with a parameter of the old API, a wrong word or a missing one', () => {
    const fine = { amount: '2060', currency: 'usd' };
    const faults = (body: unknown) =>
      faultsOfBody('PaymentIntents', 'PaymentIntentCreateParams', body);
    expect(faults(fine)).toEqual([]);
    expect(faults({ ...fine, payment_method_types: ['card'] })).not.toEqual([]);
    expect(faults({ ...fine, allowed_payment_method_types: ['cart'] })).not.toEqual([]);
    expect(faults({ ...fine, capture_method: 'later' })).not.toEqual([]);
    expect(faults({ ...fine, amount: '20.60 dollars' })).not.toEqual([]);
    expect(faults({ amount: '2060' })).not.toEqual([]);
  });
});

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

describe('keys and tokens', () => {
  it.each([
    ['tok_visa', false],
    ['pm_card_visa', false],
    ['tok_1NirD82eZvKYlo2C', true],
    ['pm_1NirD82eZvKYlo2C', true],
    ['ctoken_1NirD82eZvKYlo2C', true],
  ])('%s pays once: %s in test mode, and always in live mode', (token, once) => {
    expect(createStripe(settings).paysOnce(token)).toBe(once);
    expect(createStripe({ ...settings, secretKey: 'sk_live_1' }).paysOnce(token)).toBe(true);
  });

  it('the secret key tells whether real money is meant', () => {
    expect(createStripe(settings).testMode).toBe(true);
    expect(createStripe({ ...settings, secretKey: 'sk_live_1' }).testMode).toBe(false);
  });
});
