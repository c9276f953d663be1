import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProviderAnswer } from '../provider.ts';
import { confirmWith, newKey, openIntent, orderOf, valueOf, type Known } from './steps.ts';

export function describeKeys(known: Known): void {
  it('the same key and request are answered with the first answer, whatever happened since', async () => {
    const { provider } = known();
    const order = { key: newKey(), ...orderOf(randomUUID()) };
    const first = valueOf(await provider.createIntent(order));
    const key = newKey();
    const confirmed = valueOf(await confirmWith(provider, first.id, 'tok_visa', key));
    await provider.capture({ key: newKey(), intentId: first.id });
    expect(valueOf(await provider.createIntent(order))).toEqual(first);
    expect(valueOf(await confirmWith(provider, first.id, 'tok_visa', key))).toEqual(confirmed);
  });

  it('a decline is repeated under its key too', async () => {
    const { provider } = known();
    const intent = await openIntent(provider);
    const key = newKey();
    const first = await confirmWith(provider, intent.id, 'tok_chargeDeclined', key);
    expect(first.outcome).toBe('declined');
    expect(await confirmWith(provider, intent.id, 'tok_chargeDeclined', key)).toEqual(first);
  });

  it('the same key with another request is rejected and changes nothing', async () => {
    const { provider } = known();
    const order = { key: newKey(), ...orderOf(randomUUID()) };
    const first = valueOf(await provider.createIntent(order));
    expect((await provider.createIntent({ ...order, amountCents: 4120 })).outcome).toBe('rejected');
    expect(valueOf(await provider.retrieve(first.id)).amountCents).toBe(2060);
  });

  it('one key used by 50 callers at once makes one intent, one charge and one refund', async () => {
    const { provider } = known();
    const order = { key: newKey(), ...orderOf(randomUUID()), capture: 'automatic' as const };
    const created = await fiftyTimes(() => provider.createIntent(order));
    const [intentId, ...others] = new Set(created.map((intent) => intent.id));
    expect(others).toEqual([]);
    const key = newKey();
    const confirmed = await fiftyTimes(() =>
      confirmWith(provider, intentId ?? '', 'tok_visa', key),
    );
    expect(new Set(confirmed.map((intent) => intent.state))).toEqual(new Set(['succeeded']));
    const refundKey = newKey();
    await fiftyTimes(() =>
      provider.refund({ key: refundKey, intentId: intentId ?? '', amountCents: 500 }),
    );
    expect(valueOf(await provider.retrieve(intentId ?? '')).refundedCents).toBe(500);
    expect(await known().chargesOf(order.reference)).toEqual([2060]);
  });
}

/** Calls at once; who is told `busy` asks again, as the house does. */
const fiftyTimes = <T>(call: () => Promise<ProviderAnswer<T>>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let tries = 0; tries < 40; tries += 1) {
        const answer = await call();
        if (answer.outcome !== 'busy') return valueOf(answer);
      }
      throw new Error('still busy after 40 tries');
    }),
  );
