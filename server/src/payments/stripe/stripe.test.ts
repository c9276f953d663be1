import { describe, expect, it } from 'vitest';
import { describeProvider } from '../provider-contract.ts';
import type { NetworkFault } from '../provider-contract/steps.ts';
import { createStripe } from './stripe.ts';
import { openStripe, settings, signed } from './testing/open-stripe.ts';
import type { ScriptedFault } from './testing/scripted-stripe.ts';

/** How the network fault looks on the wire, and how often it must show until the SDK gives up. */
const scriptOf: Record<NetworkFault, [ScriptedFault, number]> = {
  refusedConnection: ['reset', 2],
  timeOutBefore: ['hangBefore', 2],
  timeOutAfter: ['hangAfter', 2],
  cutBody: ['cutBody', 1],
  serverError: ['serverError', 2],
  rateLimited: ['rateLimited', 1],
};

/** What an operation of the port is called where Stripe's own word is another. */
const requestOf = { forgetCard: 'deleteCustomer', setUpCard: 'createSetup' } as const;

describeProvider('the Stripe adapter', async () => {
  const { scripted, provider } = await openStripe();
  return {
    provider,
    orderFault: async (operation, fault) => {
      const asked =
        operation === 'forgetCard' || operation === 'setUpCard' ? requestOf[operation] : operation;
      scripted.order(asked, ...scriptOf[fault]);
    },
    completeChallenge: async ({ id }, succeed) => scripted.books.completeChallenge(id, succeed),
    answerRefunds: async () => scripted.books.answerRefunds(),
    changeKeptCard: async ({ card }, token) => scripted.books.changeMethod(card, token),
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
