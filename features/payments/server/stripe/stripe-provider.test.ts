import { describe, expect, it } from 'vitest';
import { testProvider } from '../testing/provider-contract.ts';
import type { NetworkFault } from '../testing/provider-contract/fixtures.ts';
import { createStripe } from './stripe-provider.ts';
import { confirmIntent, createTestIntent } from '../testing/provider-contract/fixtures.ts';
import { setUpStripe, stripeTestSettings, signPayload } from './testing/open-stripe.ts';
import type { FakeStripeFault } from './testing/fake-stripe.ts';

/** The network fault as the fake server acts it, and how often it must occur until the SDK gives up. */
const getScript: Record<NetworkFault, [FakeStripeFault, number]> = {
  refusedConnection: ['reset', 2],
  timeOutBefore: ['hangBefore', 2],
  timeOutAfter: ['hangAfter', 2],
  cutBody: ['cutBody', 1],
  serverError: ['serverError', 2],
  rateLimited: ['rateLimited', 1],
};

/** Stripe's name of an operation where it differs from recorded. */
const getRequest = { forgetCard: 'deleteCustomer', setUpCard: 'createSetup' } as const;

testProvider('the Stripe adapter', async () => {
  const { scripted, provider } = await setUpStripe();
  return {
    provider,
    orderFault: async (operation, error) => {
      const requested =
        operation === 'forgetCard' || operation === 'setUpCard' ? getRequest[operation] : operation;
      scripted.order(requested, ...getScript[error]);
    },
    completeChallenge: async ({ id }, succeed) => scripted.books.completeChallenge(id, succeed),
    settleRefunds: async () => scripted.books.settleRefunds(),
    changeSavedCard: async ({ card }, token) => scripted.books.changeMethod(card, token),
    signedEvent: ({ id, type, intentId }) =>
      signPayload(
        JSON.stringify({
          id,
          object: 'event',
          type,
          data: { object: { id: intentId, object: 'payment_intent' } },
        }),
      ),
    listCharges: async (reference) => scripted.books.listCharges(reference),
    close: () => scripted.close(),
  };
});

describe('keys and tokens', () => {
  it.each([
    ['tok_visa', false],
    ['pm_card_visa', false],
    ['tok_1NirD82eZvKYlo2C', true],
    ['pm_1NirD82eZvKYlo2C', true],
    ['ctoken_1NirD82eZvKYlo2C', true],
  ])('%s pays once: %s in test mode, and always in live mode', (token, once) => {
    expect(createStripe(stripeTestSettings).paysOnce(token)).toBe(once);
    expect(createStripe({ ...stripeTestSettings, secretKey: 'sk_live_1' }).paysOnce(token)).toBe(
      true,
    );
  });

  it('the secret key determines test or live mode', () => {
    expect(createStripe(stripeTestSettings).testMode).toBe(true);
    expect(createStripe({ ...stripeTestSettings, secretKey: 'sk_live_1' }).testMode).toBe(false);
  });
});

describe('the fingerprint of a card', () => {
  it.each(['tok_chargeDeclined', 'ctoken_chargeDeclined', 'pm'])(
    'of %s is that of its declines',
    async (kind) => {
      const { scripted, provider } = await setUpStripe();
      const intent = await createTestIntent(provider);
      const first = await confirmIntent(provider, intent.id, 'tok_chargeDeclined');
      const method = scripted.recorded.find(({ operation }) => operation === 'confirm');
      const token = kind === 'pm' ? String(method?.body['payment_method']) : kind;
      const fingerprint = await provider.identifyCard(token);
      expect(fingerprint).toBe('fingerprint of tok_chargeDeclined');
      expect(first).toMatchObject({ outcome: 'declined', decline: { fingerprint } });
      expect(await provider.retrieve(intent.id)).toMatchObject({
        value: { decline: { fingerprint } },
      });
      await scripted.close();
    },
  );

  it('is not known for an unknown token, or while Stripe is silent', async () => {
    const { scripted, provider } = await setUpStripe();
    expect(await provider.identifyCard('pm_unknown')).toBeNull();
    scripted.order('identify', 'hangBefore', 2);
    expect(await provider.identifyCard('tok_visa')).toBeNull();
    await scripted.close();
  });
});
