import { expect, it } from 'vitest';
import { confirmWith, newKey, openIntent, stateOf, valueOf, type Known } from './steps.ts';

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

export function describeCards(known: Known): void {
  it.each(declines)(
    '%s is declined with %s / %s, and another card may follow',
    async (token, code, declineCode) => {
      const { provider } = known();
      const intent = await openIntent(provider);
      const answer = await confirmWith(provider, intent.id, token);
      expect(answer).toMatchObject({ outcome: 'declined', decline: { code, declineCode } });
      expect(valueOf(await provider.retrieve(intent.id))).toMatchObject({
        state: 'requires_payment_method',
        receivedCents: 0,
        decline: { code, declineCode },
      });
      expect(valueOf(await confirmWith(provider, intent.id, 'tok_visa')).state).toBe(
        'requires_capture',
      );
      expect(await known().chargesOf(intent.reference)).toEqual([2060]);
    },
  );

  it.each(['tok_visa', 'tok_mastercard', 'tok_visa_debit'])(
    '%s pays, and may pay again',
    async (token) => {
      const { provider } = known();
      expect(provider.paysOnce(token)).toBe(false);
      for (const intent of [await openIntent(provider), await openIntent(provider)])
        expect(valueOf(await confirmWith(provider, intent.id, token)).state).toBe(
          'requires_capture',
        );
    },
  );

  it('an unknown token is rejected and moves nothing', async () => {
    const { provider } = known();
    const intent = await openIntent(provider);
    expect((await confirmWith(provider, intent.id, 'tok_1unheardOf')).outcome).toBe('rejected');
    expect(await stateOf(provider, intent.id)).toBe('requires_payment_method');
    expect(provider.paysOnce('tok_1unheardOf')).toBe(true);
  });
}

/** Cards that ask their owner, and cards whose owner disagrees later. */
export function describeOwners(known: Known): void {
  it.each([
    ['completed', true, 'requires_capture'],
    ['failed', false, 'requires_payment_method'],
  ] as const)(
    'a card that asks its owner waits, and a %s challenge ends it',
    async (_, succeed, after) => {
      const { provider } = known();
      const opened = await openIntent(provider);
      const waiting = valueOf(await confirmWith(provider, opened.id, 'tok_threeDSecure2Required'));
      expect(waiting).toMatchObject({ state: 'requires_action', receivedCents: 0 });
      expect(waiting.clientSecret).toBe(opened.clientSecret);
      await known().completeChallenge(waiting, succeed);
      const ended = valueOf(await provider.retrieve(opened.id));
      expect(ended.state).toBe(after);
      expect(ended.decline?.code ?? null).toBe(
        succeed ? null : 'payment_intent_authentication_failure',
      );
    },
  );

  it('a waiting challenge can be canceled', async () => {
    const { provider } = known();
    const intent = await openIntent(provider);
    await confirmWith(provider, intent.id, 'tok_threeDSecure2Required');
    expect(valueOf(await provider.cancel({ key: newKey(), intentId: intent.id })).state).toBe(
      'canceled',
    );
  });

  it('a disputed charge says so and takes no refund', async () => {
    const { provider } = known();
    const intent = await openIntent(provider, 'automatic');
    await confirmWith(provider, intent.id, 'tok_createDispute');
    expect(valueOf(await provider.retrieve(intent.id))).toMatchObject({
      state: 'succeeded',
      disputed: true,
    });
    const refund = await provider.refund({ key: newKey(), intentId: intent.id, amountCents: 100 });
    expect(refund.outcome).toBe('rejected');
  });
}
