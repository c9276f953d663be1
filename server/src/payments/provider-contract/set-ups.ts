import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CardSetup, Intent, PaymentProvider } from '../provider.ts';
import { newKey, orderOf, returnUrl, valueOf, type Known } from './steps.ts';

const setUp = (provider: PaymentProvider, token: string, key = newKey()) =>
  provider.setUpCard({ key, token, reference: randomUUID(), returnUrl });

/** What a card that was set up pays without its owner. */
async function payAlone(provider: PaymentProvider, { card }: CardSetup) {
  if (!card) throw new Error('The card has no names.');
  const order = { ...orderOf(randomUUID()), capture: 'automatic' as const, card };
  const opened = await provider.createIntent({ key: newKey(), ...order });
  if (opened.outcome !== 'done') return opened;
  const asked = { intentId: opened.value.id, token: card.card, present: false, returnUrl };
  return provider.confirm({ key: newKey(), ...asked });
}

const paid: Partial<Intent> = { state: 'succeeded', receivedCents: 2060 };

export function describeSetUps(known: Known): void {
  it('a card is set up without a payment, and pays without its owner from then on', async () => {
    const { provider } = known();
    const setup = valueOf(await setUp(provider, 'tok_visa'));
    expect(setup).toMatchObject({ state: 'kept', lastFour: '4242', decline: null });
    expect(setup.card).toEqual({ customer: expect.any(String), card: expect.any(String) });
    expect(valueOf(await provider.retrieveSetup(setup.id))).toEqual(setup);
    expect(valueOf(await payAlone(provider, setup))).toMatchObject(paid);
    if (setup.card) await provider.forgetCard({ key: newKey(), card: setup.card });
    expect((await payAlone(provider, setup)).outcome).toBe('rejected');
  });

  it.each([
    ['tok_chargeDeclined', 'card_declined'],
    ['tok_chargeDeclinedExpiredCard', 'expired_card'],
  ])('the card of %s is not set up: %s', async (token, code) => {
    const { provider } = known();
    const key = newKey();
    const once = { key, token, reference: randomUUID(), returnUrl };
    const first = await provider.setUpCard(once);
    expect(first).toMatchObject({ outcome: 'declined', decline: { code } });
    expect(await provider.setUpCard(once)).toEqual(first);
  });

  it('a card can be set up that is declined when it pays', async () => {
    const { provider } = known();
    const setup = valueOf(await setUp(provider, 'tok_chargeCustomerFail'));
    expect(await payAlone(provider, setup)).toMatchObject({ outcome: 'declined' });
  });
}

/** What comes between the asking and the keeping: the bank's question, and asking twice. */
export function describeSlowSetUps(known: Known): void {
  it('a bank that asks is answered first, and a wrong answer keeps nothing', async () => {
    const { provider, completeChallenge } = known();
    const [yes, no] = [
      valueOf(await setUp(provider, 'tok_threeDSecure2Required')),
      valueOf(await setUp(provider, 'tok_threeDSecure2Required')),
    ];
    expect(yes.state).toBe('requires_action');
    expect((await payAlone(provider, yes)).outcome).not.toBe('done');
    await completeChallenge(yes, true);
    const kept = valueOf(await provider.retrieveSetup(yes.id));
    expect(kept).toMatchObject({ state: 'kept', card: yes.card });
    await completeChallenge(no, false);
    expect(valueOf(await provider.retrieveSetup(no.id))).toMatchObject({
      state: 'refused',
      card: null,
      decline: { code: 'setup_intent_authentication_failure' },
    });
  });

  it('a card that was forgotten before its bank was answered is never kept', async () => {
    const { provider, completeChallenge } = known();
    const asking = valueOf(await setUp(provider, 'tok_threeDSecure2Required'));
    if (asking.card) await provider.forgetCard({ key: newKey(), card: asking.card });
    await completeChallenge(asking, true);
    expect(valueOf(await provider.retrieveSetup(asking.id)).state).toBe('refused');
    expect((await payAlone(provider, asking)).outcome).not.toBe('done');
  });

  it('one key used by ten callers at once sets up one card, and another request under it none', async () => {
    const { provider } = known();
    const once = { key: newKey(), token: 'tok_visa', reference: randomUUID(), returnUrl };
    const answers = await Promise.all(
      Array.from({ length: 10 }, async () => valueOf(await provider.setUpCard(once))),
    );
    expect(new Set(answers.map(({ card }) => card?.card)).size).toBe(1);
    const other = await provider.setUpCard({ ...once, token: 'tok_mastercard' });
    expect(other.outcome).toBe('rejected');
    expect((await provider.retrieveSetup('seti_nobody')).outcome).toBe('rejected');
  });
}
