import { expect, it } from 'vitest';
import {
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
  getIntentState,
  unwrapResult,
  type ProviderFixture,
} from './fixtures.ts';

const declines = [
  ['tok_chargeDeclined', 'card_declined', 'generic_decline'],
  ['tok_chargeDeclinedInsufficientFunds', 'card_declined', 'insufficient_funds'],
  ['tok_chargeDeclinedLostCard', 'card_declined', 'lost_card'],
  ['tok_chargeDeclinedStolenCard', 'card_declined', 'stolen_card'],
  ['tok_chargeDeclinedExpiredCard', 'expired_card', null],
  ['tok_chargeDeclinedIncorrectCvc', 'incorrect_cvc', null],
  ['tok_chargeDeclinedProcessingError', 'processing_error', null],
  ['tok_chargeCustomerFail', 'card_declined', 'generic_decline'],
] as const;

export function describeCards(existing: ProviderFixture): void {
  it.each(declines)(
    '%s is declined with %s / %s, and another card can pay',
    async (token, code, declineCode) => {
      const { provider } = existing();
      const intent = await createTestIntent(provider);
      const result = await confirmIntent(provider, intent.id, token);
      expect(result).toMatchObject({ outcome: 'declined', decline: { code, declineCode } });
      expect(unwrapResult(await provider.retrieve(intent.id))).toMatchObject({
        state: 'requires_payment_method',
        receivedCents: 0,
        decline: { code, declineCode },
      });
      expect(unwrapResult(await confirmIntent(provider, intent.id, 'tok_visa')).state).toBe(
        'requires_capture',
      );
      expect(await existing().listCharges(intent.reference)).toEqual([2060]);
    },
  );

  it.each(['tok_visa', 'tok_mastercard', 'tok_visa_debit'])(
    '%s pays, and can pay again',
    async (token) => {
      const { provider } = existing();
      expect(provider.paysOnce(token)).toBe(false);
      for (const intent of [await createTestIntent(provider), await createTestIntent(provider)])
        expect(unwrapResult(await confirmIntent(provider, intent.id, token)).state).toBe(
          'requires_capture',
        );
    },
  );

  it('an unknown token is rejected without a charge', async () => {
    const { provider } = existing();
    const intent = await createTestIntent(provider);
    expect((await confirmIntent(provider, intent.id, 'tok_1unheardOf')).outcome).toBe('rejected');
    expect(await getIntentState(provider, intent.id)).toBe('requires_payment_method');
    expect(provider.paysOnce('tok_1unheardOf')).toBe(true);
  });
}

/** Cards with a challenge, and disputed cards. */
export function describeOwners(existing: ProviderFixture): void {
  it.each([
    ['completed', true, 'requires_capture'],
    ['failed', false, 'requires_payment_method'],
  ] as const)(
    'a card with a challenge waits until the challenge is %s',
    async (_, succeed, after) => {
      const { provider } = existing();
      const opened = await createTestIntent(provider);
      const waiting = unwrapResult(
        await confirmIntent(provider, opened.id, 'tok_threeDSecure2Required'),
      );
      expect(waiting).toMatchObject({ state: 'requires_action', receivedCents: 0 });
      expect(waiting.clientSecret).toBe(opened.clientSecret);
      await existing().completeChallenge(waiting, succeed);
      const ended = unwrapResult(await provider.retrieve(opened.id));
      expect(ended.state).toBe(after);
      expect(ended.decline?.code ?? null).toBe(
        succeed ? null : 'payment_intent_authentication_failure',
      );
    },
  );

  it('a waiting challenge can be canceled', async () => {
    const { provider } = existing();
    const intent = await createTestIntent(provider);
    await confirmIntent(provider, intent.id, 'tok_threeDSecure2Required');
    expect(
      unwrapResult(await provider.cancel({ key: newIdempotencyKey(), intentId: intent.id })).state,
    ).toBe('canceled');
  });

  it('a disputed charge is marked and cannot be refunded', async () => {
    const { provider } = existing();
    const intent = await createTestIntent(provider, 'automatic');
    await confirmIntent(provider, intent.id, 'tok_createDispute');
    expect(unwrapResult(await provider.retrieve(intent.id))).toMatchObject({
      state: 'succeeded',
      disputed: true,
    });
    const refund = await provider.refund({
      key: newIdempotencyKey(),
      intentId: intent.id,
      amountCents: 100,
    });
    expect(refund.outcome).toBe('rejected');
  });
}
