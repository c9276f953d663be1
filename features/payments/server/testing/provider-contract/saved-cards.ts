import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CardUsage, Intent, SavedCard, PaymentProvider } from '../../provider.ts';
import {
  confirmIntent,
  newIdempotencyKey,
  buildIntentInput,
  returnUrl,
  unwrapResult,
  type ProviderFixture,
} from './fixtures.ts';

async function open(
  provider: PaymentProvider,
  card: CardUsage,
  capture: 'automatic' | 'manual' = 'automatic',
): Promise<Intent> {
  const order = { ...buildIntentInput(randomUUID()), capture, card };
  return unwrapResult(await provider.createIntent({ key: newIdempotencyKey(), ...order }));
}

/** Pays with a token and saves its card. */
async function keep(provider: PaymentProvider, token = 'tok_visa'): Promise<SavedCard> {
  const intent = await open(provider, 'keep');
  const { savedCard } = unwrapResult(await confirmIntent(provider, intent.id, token));
  if (!savedCard) throw new Error('The card was not kept.');
  return savedCard;
}

const alone = (
  provider: PaymentProvider,
  intent: Intent,
  { card }: SavedCard,
  key = newIdempotencyKey(),
) => provider.confirm({ key, intentId: intent.id, token: card, present: false, returnUrl });

export function describeSavedCards(existing: ProviderFixture): void {
  it('a card is saved with its payment only when requested', async () => {
    const { provider } = existing();
    expect(provider.supportsSavedCards).toBe(true);
    const keeping = await open(provider, 'keep');
    expect(keeping.savedCard).toBeNull();
    const paid = unwrapResult(await confirmIntent(provider, keeping.id, 'tok_visa'));
    expect(paid.savedCard).toEqual({ customer: expect.any(String), card: expect.any(String) });
    expect(unwrapResult(await provider.retrieve(keeping.id)).savedCard).toEqual(paid.savedCard);
    const authorized = await open(provider, 'keep', 'manual');
    expect(unwrapResult(await confirmIntent(provider, authorized.id, 'tok_visa'))).toMatchObject({
      state: 'requires_capture',
      savedCard: { customer: expect.any(String), card: expect.any(String) },
    });
    const once = await open(provider, 'once');
    expect(unwrapResult(await confirmIntent(provider, once.id, 'tok_visa')).savedCard).toBeNull();
    const declined = await open(provider, 'keep');
    await confirmIntent(provider, declined.id, 'tok_chargeDeclined');
    expect(unwrapResult(await provider.retrieve(declined.id)).savedCard).toBeNull();
  });

  it('a saved card pays without its owner, once for each key', async () => {
    const { provider } = existing();
    const card = await keep(provider);
    for (const intent of [await open(provider, card), await open(provider, card)]) {
      const key = newIdempotencyKey();
      const first = unwrapResult(await alone(provider, intent, card, key));
      expect(first).toMatchObject({ state: 'succeeded', receivedCents: 2060, savedCard: null });
      expect(unwrapResult(await alone(provider, intent, card, key))).toEqual(first);
      expect(await existing().listCharges(intent.reference)).toEqual([2060]);
    }
  });

  it("a saved card cannot pay another customer's intent", async () => {
    const { provider } = existing();
    const [mine, other] = [await keep(provider), await keep(provider)];
    const intent = await open(provider, mine);
    expect((await alone(provider, intent, other)).outcome).toBe('rejected');
    expect(await existing().listCharges(intent.reference)).toEqual([]);
  });
}

/** Later changes of a saved card. */
export function describeExpiredSavedCards(existing: ProviderFixture): void {
  it('an expired saved card is declined like any other', async () => {
    const { provider } = existing();
    const card = await keep(provider);
    await existing().changeSavedCard(card, 'tok_chargeDeclinedExpiredCard');
    const intent = await open(provider, card);
    expect(await alone(provider, intent, card)).toMatchObject({
      outcome: 'declined',
      decline: { code: 'expired_card' },
    });
  });

  it('a challenge is a decline without the owner, and waits when the owner is present', async () => {
    const { provider } = existing();
    const opened = await open(provider, 'keep');
    const asking = unwrapResult(
      await confirmIntent(provider, opened.id, 'tok_threeDSecure2Required'),
    );
    expect(asking.savedCard).toBeNull();
    await existing().completeChallenge(asking, true);
    const card = unwrapResult(await provider.retrieve(opened.id)).savedCard;
    if (!card) throw new Error('The card was not kept.');
    const intent = await open(provider, card);
    expect(await alone(provider, intent, card)).toMatchObject({
      outcome: 'declined',
      decline: { code: 'authentication_required' },
    });
    const again = await open(provider, card);
    const waiting = unwrapResult(await confirmIntent(provider, again.id, card.card));
    expect(waiting.state).toBe('requires_action');
    await existing().completeChallenge(waiting, true);
    expect(unwrapResult(await provider.retrieve(again.id)).state).toBe('succeeded');
  });

  it('a detached card cannot be charged, and detaching it twice succeeds', async () => {
    const { provider } = existing();
    const card = await keep(provider);
    const before = await open(provider, card);
    expect(unwrapResult(await provider.detachCard({ key: newIdempotencyKey(), card }))).toBeNull();
    expect(unwrapResult(await provider.detachCard({ key: newIdempotencyKey(), card }))).toBeNull();
    expect((await alone(provider, before, card)).outcome).toBe('rejected');
    expect(await existing().listCharges(before.reference)).toEqual([]);
  });
}
