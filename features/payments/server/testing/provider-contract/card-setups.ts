import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CardSetup, Intent, PaymentProvider } from '../../provider.ts';
import {
  newIdempotencyKey,
  buildIntentInput,
  returnUrl,
  unwrapResult,
  type ProviderFixture,
} from './fixtures.ts';

const setUp = (provider: PaymentProvider, token: string, key = newIdempotencyKey()) =>
  provider.setUpCard({ key, token, reference: randomUUID(), returnUrl });

/** Charges a set-up card without its owner. */
async function payAlone(provider: PaymentProvider, { card }: CardSetup) {
  if (!card) throw new Error('The card has no names.');
  const order = { ...buildIntentInput(randomUUID()), capture: 'automatic' as const, card };
  const opened = await provider.createIntent({ key: newIdempotencyKey(), ...order });
  if (opened.outcome !== 'ok') return opened;
  const requested = { intentId: opened.value.id, token: card.card, present: false, returnUrl };
  return provider.confirm({ key: newIdempotencyKey(), ...requested });
}

const paid: Partial<Intent> = { state: 'succeeded', receivedCents: 2060 };

export function describeSetUps(existing: ProviderFixture): void {
  it('a card is set up without a payment and can then be charged without its owner', async () => {
    const { provider } = existing();
    const setup = unwrapResult(await setUp(provider, 'tok_visa'));
    expect(setup).toMatchObject({ state: 'kept', lastFour: '4242', decline: null });
    expect(setup.card).toEqual({ customer: expect.any(String), card: expect.any(String) });
    expect(unwrapResult(await provider.retrieveSetup(setup.id))).toEqual(setup);
    expect(unwrapResult(await payAlone(provider, setup))).toMatchObject(paid);
    if (setup.card) await provider.detachCard({ key: newIdempotencyKey(), card: setup.card });
    expect((await payAlone(provider, setup)).outcome).toBe('rejected');
  });

  it.each([
    ['tok_chargeDeclined', 'card_declined'],
    ['tok_chargeDeclinedExpiredCard', 'expired_card'],
  ])('the card of %s is not set up: %s', async (token, code) => {
    const { provider } = existing();
    const key = newIdempotencyKey();
    const once = { key, token, reference: randomUUID(), returnUrl };
    const first = await provider.setUpCard(once);
    expect(first).toMatchObject({ outcome: 'declined', decline: { code } });
    expect(await provider.setUpCard(once)).toEqual(first);
  });

  it('a card that declines payments can be set up', async () => {
    const { provider } = existing();
    const setup = unwrapResult(await setUp(provider, 'tok_chargeCustomerFail'));
    expect(await payAlone(provider, setup)).toMatchObject({ outcome: 'declined' });
  });
}

/** Challenges and repeated requests during a setup. */
export function describeSlowSetUps(existing: ProviderFixture): void {
  it('a challenge comes first, and a failed one saves nothing', async () => {
    const { provider, completeChallenge } = existing();
    const [confirmed, declined] = [
      unwrapResult(await setUp(provider, 'tok_threeDSecure2Required')),
      unwrapResult(await setUp(provider, 'tok_threeDSecure2Required')),
    ];
    expect(confirmed.state).toBe('requires_action');
    expect((await payAlone(provider, confirmed)).outcome).not.toBe('ok');
    await completeChallenge(confirmed, true);
    const stored = unwrapResult(await provider.retrieveSetup(confirmed.id));
    expect(stored).toMatchObject({ state: 'kept', card: confirmed.card });
    await completeChallenge(declined, false);
    expect(unwrapResult(await provider.retrieveSetup(declined.id))).toMatchObject({
      state: 'refused',
      card: null,
      decline: { code: 'setup_intent_authentication_failure' },
    });
  });

  it('a card detached before its challenge is never saved', async () => {
    const { provider, completeChallenge } = existing();
    const asking = unwrapResult(await setUp(provider, 'tok_threeDSecure2Required'));
    if (asking.card) await provider.detachCard({ key: newIdempotencyKey(), card: asking.card });
    await completeChallenge(asking, true);
    expect(unwrapResult(await provider.retrieveSetup(asking.id)).state).toBe('refused');
    expect((await payAlone(provider, asking)).outcome).not.toBe('ok');
  });

  it('ten concurrent calls with one key set up one card; another request with the key is rejected', async () => {
    const { provider } = existing();
    const once = {
      key: newIdempotencyKey(),
      token: 'tok_visa',
      reference: randomUUID(),
      returnUrl,
    };
    const results = await Promise.all(
      Array.from({ length: 10 }, async () => unwrapResult(await provider.setUpCard(once))),
    );
    expect(new Set(results.map(({ card }) => card?.card)).size).toBe(1);
    const other = await provider.setUpCard({ ...once, token: 'tok_mastercard' });
    expect(other.outcome).toBe('rejected');
    expect((await provider.retrieveSetup('seti_nobody')).outcome).toBe('rejected');
  });
}
