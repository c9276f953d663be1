import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CardUse, Intent, KeptCard, PaymentProvider } from '../provider.ts';
import { confirmWith, newKey, orderOf, returnUrl, valueOf, type Known } from './steps.ts';

async function open(provider: PaymentProvider, card: CardUse): Promise<Intent> {
  const order = { ...orderOf(randomUUID()), capture: 'automatic' as const, card };
  return valueOf(await provider.createIntent({ key: newKey(), ...order }));
}

/** Pays with a token whose card stays. */
async function keep(provider: PaymentProvider, token = 'tok_visa'): Promise<KeptCard> {
  const intent = await open(provider, 'keep');
  const { keptCard } = valueOf(await confirmWith(provider, intent.id, token));
  if (!keptCard) throw new Error('The card was not kept.');
  return keptCard;
}

const alone = (provider: PaymentProvider, intent: Intent, { card }: KeptCard, key = newKey()) =>
  provider.confirm({ key, intentId: intent.id, token: card, present: false, returnUrl });

export function describeKeptCards(known: Known): void {
  it('a card is kept with its payment, and only where that was asked for', async () => {
    const { provider } = known();
    expect(provider.keepsCards).toBe(true);
    const keeping = await open(provider, 'keep');
    expect(keeping.keptCard).toBeNull();
    const paid = valueOf(await confirmWith(provider, keeping.id, 'tok_visa'));
    expect(paid.keptCard).toEqual({ customer: expect.any(String), card: expect.any(String) });
    expect(valueOf(await provider.retrieve(keeping.id)).keptCard).toEqual(paid.keptCard);
    const once = await open(provider, 'once');
    expect(valueOf(await confirmWith(provider, once.id, 'tok_visa')).keptCard).toBeNull();
    const declined = await open(provider, 'keep');
    await confirmWith(provider, declined.id, 'tok_chargeDeclined');
    expect(valueOf(await provider.retrieve(declined.id)).keptCard).toBeNull();
  });

  it('a kept card pays without its owner, as often as asked and once for each key', async () => {
    const { provider } = known();
    const card = await keep(provider);
    for (const intent of [await open(provider, card), await open(provider, card)]) {
      const key = newKey();
      const first = valueOf(await alone(provider, intent, card, key));
      expect(first).toMatchObject({ state: 'succeeded', receivedCents: 2060 });
      expect(valueOf(await alone(provider, intent, card, key))).toEqual(first);
      expect(await known().chargesOf(intent.reference)).toEqual([2060]);
    }
  });

  it("a kept card pays nothing for another's intent", async () => {
    const { provider } = known();
    const [mine, other] = [await keep(provider), await keep(provider)];
    const intent = await open(provider, mine);
    expect((await alone(provider, intent, other)).outcome).toBe('rejected');
    expect(await known().chargesOf(intent.reference)).toEqual([]);
  });
}

/** What becomes of a kept card in time. */
export function describeOldCards(known: Known): void {
  it('a kept card that went bad is declined like any other', async () => {
    const { provider } = known();
    const card = await keep(provider);
    await known().changeKeptCard(card, 'tok_chargeDeclinedExpiredCard');
    const intent = await open(provider, card);
    expect(await alone(provider, intent, card)).toMatchObject({
      outcome: 'declined',
      decline: { code: 'expired_card' },
    });
  });

  it('a bank that asks declines without the owner, and waits for their answer when they are there', async () => {
    const { provider } = known();
    const opened = await open(provider, 'keep');
    const asking = valueOf(await confirmWith(provider, opened.id, 'tok_threeDSecure2Required'));
    expect(asking.keptCard).toBeNull();
    await known().completeChallenge(asking, true);
    const card = valueOf(await provider.retrieve(opened.id)).keptCard;
    if (!card) throw new Error('The card was not kept.');
    const intent = await open(provider, card);
    expect(await alone(provider, intent, card)).toMatchObject({
      outcome: 'declined',
      decline: { code: 'authentication_required' },
    });
    const again = await open(provider, card);
    const waiting = valueOf(await confirmWith(provider, again.id, card.card));
    expect(waiting.state).toBe('requires_action');
    await known().completeChallenge(waiting, true);
    expect(valueOf(await provider.retrieve(again.id)).state).toBe('succeeded');
  });

  it('a forgotten card pays nothing any more, and is forgotten twice without harm', async () => {
    const { provider } = known();
    const card = await keep(provider);
    const before = await open(provider, card);
    expect(valueOf(await provider.forgetCard({ key: newKey(), card }))).toBeNull();
    expect(valueOf(await provider.forgetCard({ key: newKey(), card }))).toBeNull();
    expect((await alone(provider, before, card)).outcome).toBe('rejected');
    expect(await known().chargesOf(before.reference)).toEqual([]);
  });
}
