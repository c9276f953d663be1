import { expect, it } from 'vitest';
import { addMinutes, systemClock } from '#platform/clock.ts';
import {
  confirmIntent,
  createIntentInState,
  newIdempotencyKey,
  createTestIntent,
  getIntentState,
  unwrapResult,
  type ProviderFixture,
} from './fixtures.ts';

export function describeCharges(existing: ProviderFixture): void {
  it('a new intent has our amount, our reference and a client secret, and no charge', async () => {
    const { provider } = existing();
    const intent = await createTestIntent(provider);
    expect(intent).toMatchObject({
      state: 'requires_payment_method',
      amountCents: 2060,
      currency: 'usd',
      receivedCents: 0,
      refundedCents: 0,
      disputed: false,
      decline: null,
    });
    expect(intent.clientSecret.length).toBeGreaterThan(20);
    expect(unwrapResult(await provider.retrieve(intent.id))).toEqual(intent);
    expect(await existing().listCharges(intent.reference)).toEqual([]);
  });

  it('manual capture authorizes, and capture charges', async () => {
    const { provider } = existing();
    const intent = await createIntentInState(provider, 'requires_capture');
    expect(intent).toMatchObject({ state: 'requires_capture', receivedCents: 0 });
    const captured = unwrapResult(
      await provider.capture({ key: newIdempotencyKey(), intentId: intent.id }),
    );
    expect(captured).toMatchObject({ state: 'succeeded', receivedCents: 2060 });
    expect(await existing().listCharges(intent.reference)).toEqual([2060]);
  });

  it('automatic capture charges at once', async () => {
    expect(await createIntentInState(existing().provider, 'succeeded')).toMatchObject({
      state: 'succeeded',
      receivedCents: 2060,
    });
  });
}

export function describeLedger(existing: ProviderFixture): void {
  it('the list of charges has each payment once, with its refunds', async () => {
    const { provider } = existing();
    const charged = await createIntentInState(provider, 'succeeded');
    const returned = await createIntentInState(provider, 'succeeded');
    await provider.refund({ key: newIdempotencyKey(), intentId: returned.id, amountCents: 500 });
    const setAside = await createIntentInState(provider, 'requires_capture');
    const mine = [charged, returned, setAside].map(({ reference }) => reference);
    const listed = unwrapResult(await provider.listCharged()).filter(({ reference }) =>
      mine.includes(reference),
    );
    expect(
      listed.map(({ id, receivedCents, refundedCents }) => ({ id, receivedCents, refundedCents })),
    ).toEqual([
      { id: returned.id, receivedCents: 2060, refundedCents: 500 },
      { id: charged.id, receivedCents: 2060, refundedCents: 0 },
    ]);
  });
}

export function describeCanceling(existing: ProviderFixture): void {
  it('cancel releases an authorization, which can then not be captured', async () => {
    const { provider } = existing();
    const intent = await createIntentInState(provider, 'requires_capture');
    expect(
      unwrapResult(await provider.cancel({ key: newIdempotencyKey(), intentId: intent.id })).state,
    ).toBe('canceled');
    expect(
      (await provider.capture({ key: newIdempotencyKey(), intentId: intent.id })).outcome,
    ).toBe('rejected');
    expect((await confirmIntent(provider, intent.id, 'tok_visa')).outcome).toBe('rejected');
    expect(unwrapResult(await provider.retrieve(intent.id))).toMatchObject({
      state: 'canceled',
      receivedCents: 0,
    });
  });

  it('cancel is rejected after the charge, and retrieve returns the actual state', async () => {
    const { provider } = existing();
    const intent = await createIntentInState(provider, 'succeeded');
    expect((await provider.cancel({ key: newIdempotencyKey(), intentId: intent.id })).outcome).toBe(
      'rejected',
    );
    expect(await getIntentState(provider, intent.id)).toBe('succeeded');
  });

  it('concurrent cancel and confirm never both succeed', async () => {
    const { provider } = existing();
    for (let round = 0; round < 20; round += 1) {
      const intent = await createTestIntent(provider, 'automatic');
      const [canceled, confirmed] = await Promise.all([
        provider.cancel({ key: newIdempotencyKey(), intentId: intent.id }),
        confirmIntent(provider, intent.id, 'tok_visa'),
      ]);
      expect([canceled.outcome, confirmed.outcome].sort()).toEqual(['ok', 'rejected']);
      const final = await getIntentState(provider, intent.id);
      expect(final).toBe(canceled.outcome === 'ok' ? 'canceled' : 'succeeded');
    }
  });
}

export function describeRefunds(existing: ProviderFixture): void {
  it('partial refunds never exceed the charge', async () => {
    const { provider } = existing();
    const intent = await createIntentInState(provider, 'succeeded');
    const refund = (amountCents: number) =>
      provider.refund({ key: newIdempotencyKey(), intentId: intent.id, amountCents });
    expect(unwrapResult(await refund(1000))).toMatchObject({
      amountCents: 1000,
      state: 'succeeded',
    });
    expect((await refund(1061)).outcome).toBe('rejected');
    expect(unwrapResult(await refund(1060)).amountCents).toBe(1060);
    expect((await refund(1)).outcome).toBe('rejected');
    expect(unwrapResult(await provider.retrieve(intent.id))).toMatchObject({
      receivedCents: 2060,
      refundedCents: 2060,
    });
  });

  it('an authorization cannot be refunded', async () => {
    const { provider } = existing();
    const intent = await createIntentInState(provider, 'requires_capture');
    const result = await provider.refund({
      key: newIdempotencyKey(),
      intentId: intent.id,
      amountCents: 100,
    });
    expect(result.outcome).toBe('rejected');
  });

  it('an intent that does not exist is rejected by every call', async () => {
    const { provider } = existing();
    const intentId = 'pi_0000000000000000';
    const results = await Promise.all([
      provider.retrieve(intentId),
      confirmIntent(provider, intentId, 'tok_visa'),
      provider.capture({ key: newIdempotencyKey(), intentId }),
      provider.cancel({ key: newIdempotencyKey(), intentId }),
      provider.refund({ key: newIdempotencyKey(), intentId, amountCents: 100 }),
    ]);
    expect(results.map((result) => result.outcome)).toEqual(Array(5).fill('rejected'));
  });
}

export function describeSlowBanks(existing: ProviderFixture): void {
  it.each([
    ['tok_visa', 'succeeded', 'succeeded', 500],
    ['tok_pendingRefund', 'pending', 'succeeded', 500],
    ['tok_refundFail', 'succeeded', 'failed', 0],
    ['tok_pendingRefundFail', 'pending', 'failed', 0],
  ] as const)('a refund to %s is first %s and finally %s', async (token, first, end, stored) => {
    const { provider, settleRefunds } = existing();
    const intent = await createTestIntent(provider, 'automatic');
    await confirmIntent(provider, intent.id, token);
    const refund = () =>
      provider.refund({ key: newIdempotencyKey(), intentId: intent.id, amountCents: 500 });
    const created = unwrapResult(await refund());
    expect(created.state).toBe(first);
    await settleRefunds();
    const listed = unwrapResult(await provider.listRefunds(addMinutes(systemClock.now(), -1)));
    expect(listed.find(({ id }) => id === created.id)).toEqual({ ...created, state: end });
    expect(unwrapResult(await provider.retrieve(intent.id)).refundedCents).toBe(stored);
    expect(unwrapResult(await provider.listRefunds(addMinutes(systemClock.now(), 1)))).toEqual([]);
    // A returned refund can be refunded again.
    expect((await refund()).outcome).toBe('ok');
  });
}
