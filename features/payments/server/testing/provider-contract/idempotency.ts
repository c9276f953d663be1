import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { ProviderResult } from '../../provider.ts';
import {
  confirmIntent,
  newIdempotencyKey,
  createTestIntent,
  buildIntentInput,
  unwrapResult,
  type ProviderFixture,
} from './fixtures.ts';

export function describeKeys(existing: ProviderFixture): void {
  it('a repeated request with its key gets the first result, whatever happened since', async () => {
    const { provider } = existing();
    const order = { key: newIdempotencyKey(), ...buildIntentInput(randomUUID()) };
    const first = unwrapResult(await provider.createIntent(order));
    const key = newIdempotencyKey();
    const confirmed = unwrapResult(await confirmIntent(provider, first.id, 'tok_visa', key));
    await provider.capture({ key: newIdempotencyKey(), intentId: first.id });
    expect(unwrapResult(await provider.createIntent(order))).toEqual(first);
    expect(unwrapResult(await confirmIntent(provider, first.id, 'tok_visa', key))).toEqual(
      confirmed,
    );
  });

  it('a decline is repeated with its key too', async () => {
    const { provider } = existing();
    const intent = await createTestIntent(provider);
    const key = newIdempotencyKey();
    const first = await confirmIntent(provider, intent.id, 'tok_chargeDeclined', key);
    expect(first.outcome).toBe('declined');
    expect(await confirmIntent(provider, intent.id, 'tok_chargeDeclined', key)).toEqual(first);
  });

  it('the same key with another request is rejected and changes nothing', async () => {
    const { provider } = existing();
    const order = { key: newIdempotencyKey(), ...buildIntentInput(randomUUID()) };
    const first = unwrapResult(await provider.createIntent(order));
    expect((await provider.createIntent({ ...order, amountCents: 4120 })).outcome).toBe('rejected');
    expect(unwrapResult(await provider.retrieve(first.id)).amountCents).toBe(2060);
  });

  it('50 concurrent calls with one key create one intent, one charge and one refund', async () => {
    const { provider } = existing();
    const order = {
      key: newIdempotencyKey(),
      ...buildIntentInput(randomUUID()),
      capture: 'automatic' as const,
    };
    const created = await fiftyTimes(() => provider.createIntent(order));
    const [intentId, ...others] = new Set(created.map((intent) => intent.id));
    expect(others).toEqual([]);
    const key = newIdempotencyKey();
    const confirmed = await fiftyTimes(() =>
      confirmIntent(provider, intentId ?? '', 'tok_visa', key),
    );
    expect(new Set(confirmed.map((intent) => intent.state))).toEqual(new Set(['succeeded']));
    const refundKey = newIdempotencyKey();
    await fiftyTimes(() =>
      provider.refund({ key: refundKey, intentId: intentId ?? '', amountCents: 500 }),
    );
    expect(unwrapResult(await provider.retrieve(intentId ?? '')).refundedCents).toBe(500);
    expect(await existing().listCharges(order.reference)).toEqual([2060]);
  });
}

/** Concurrent calls, each repeated while `busy`. */
const fiftyTimes = <T>(call: () => Promise<ProviderResult<T>>): Promise<T[]> =>
  Promise.all(
    Array.from({ length: 50 }, async () => {
      for (let tries = 0; tries < 40; tries += 1) {
        const result = await call();
        if (result.outcome !== 'busy') return unwrapResult(result);
      }
      throw new Error('still busy after 40 tries');
    }),
  );
