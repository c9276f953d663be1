import { expect, it } from 'vitest';
import { addMinutes, systemClock } from '../../platform/clock.ts';
import {
  confirmWith,
  intentIn,
  newKey,
  openIntent,
  stateOf,
  valueOf,
  type Known,
} from './steps.ts';

export function describeTaking(known: Known): void {
  it('a new intent carries our amount, our reference and a client secret, and no money', async () => {
    const { provider } = known();
    const intent = await openIntent(provider);
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
    expect(valueOf(await provider.retrieve(intent.id))).toEqual(intent);
    expect(await known().chargesOf(intent.reference)).toEqual([]);
  });

  it('manual capture sets the money aside, and capture takes it', async () => {
    const { provider } = known();
    const intent = await intentIn(provider, 'requires_capture');
    expect(intent).toMatchObject({ state: 'requires_capture', receivedCents: 0 });
    const captured = valueOf(await provider.capture({ key: newKey(), intentId: intent.id }));
    expect(captured).toMatchObject({ state: 'succeeded', receivedCents: 2060 });
    expect(await known().chargesOf(intent.reference)).toEqual([2060]);
  });

  it('automatic capture takes the money at once', async () => {
    expect(await intentIn(known().provider, 'succeeded')).toMatchObject({
      state: 'succeeded',
      receivedCents: 2060,
    });
  });
}

export function describeBooks(known: Known): void {
  it('the list of what was taken has each of our payments once, with what went back of it', async () => {
    const { provider } = known();
    const taken = await intentIn(provider, 'succeeded');
    const returned = await intentIn(provider, 'succeeded');
    await provider.refund({ key: newKey(), intentId: returned.id, amountCents: 500 });
    const setAside = await intentIn(provider, 'requires_capture');
    const mine = [taken, returned, setAside].map(({ reference }) => reference);
    const listed = valueOf(await provider.listTaken()).filter(({ reference }) =>
      mine.includes(reference),
    );
    expect(
      listed.map(({ id, receivedCents, refundedCents }) => ({ id, receivedCents, refundedCents })),
    ).toEqual([
      { id: returned.id, receivedCents: 2060, refundedCents: 500 },
      { id: taken.id, receivedCents: 2060, refundedCents: 0 },
    ]);
  });
}

export function describeCanceling(known: Known): void {
  it('cancel releases what was only set aside; after that nothing can be captured', async () => {
    const { provider } = known();
    const intent = await intentIn(provider, 'requires_capture');
    expect(valueOf(await provider.cancel({ key: newKey(), intentId: intent.id })).state).toBe(
      'canceled',
    );
    expect((await provider.capture({ key: newKey(), intentId: intent.id })).outcome).toBe(
      'rejected',
    );
    expect((await confirmWith(provider, intent.id, 'tok_visa')).outcome).toBe('rejected');
    expect(valueOf(await provider.retrieve(intent.id))).toMatchObject({
      state: 'canceled',
      receivedCents: 0,
    });
  });

  it('cancel is refused once the money was taken, and retrieve tells the true state', async () => {
    const { provider } = known();
    const intent = await intentIn(provider, 'succeeded');
    expect((await provider.cancel({ key: newKey(), intentId: intent.id })).outcome).toBe(
      'rejected',
    );
    expect(await stateOf(provider, intent.id)).toBe('succeeded');
  });

  it('cancel and confirm at the same moment never both win', async () => {
    const { provider } = known();
    for (let round = 0; round < 20; round += 1) {
      const intent = await openIntent(provider, 'automatic');
      const [canceled, confirmed] = await Promise.all([
        provider.cancel({ key: newKey(), intentId: intent.id }),
        confirmWith(provider, intent.id, 'tok_visa'),
      ]);
      expect([canceled.outcome, confirmed.outcome].sort()).toEqual(['done', 'rejected']);
      const final = await stateOf(provider, intent.id);
      expect(final).toBe(canceled.outcome === 'done' ? 'canceled' : 'succeeded');
    }
  });
}

export function describeRefunds(known: Known): void {
  it('refunds in parts, never more than was taken', async () => {
    const { provider } = known();
    const intent = await intentIn(provider, 'succeeded');
    const refund = (amountCents: number) =>
      provider.refund({ key: newKey(), intentId: intent.id, amountCents });
    expect(valueOf(await refund(1000))).toMatchObject({ amountCents: 1000, state: 'succeeded' });
    expect((await refund(1061)).outcome).toBe('rejected');
    expect(valueOf(await refund(1060)).amountCents).toBe(1060);
    expect((await refund(1)).outcome).toBe('rejected');
    expect(valueOf(await provider.retrieve(intent.id))).toMatchObject({
      receivedCents: 2060,
      refundedCents: 2060,
    });
  });

  it('nothing is refunded that was only set aside', async () => {
    const { provider } = known();
    const intent = await intentIn(provider, 'requires_capture');
    const answer = await provider.refund({ key: newKey(), intentId: intent.id, amountCents: 100 });
    expect(answer.outcome).toBe('rejected');
  });

  it('an intent that does not exist is rejected by every call', async () => {
    const { provider } = known();
    const intentId = 'pi_0000000000000000';
    const answers = await Promise.all([
      provider.retrieve(intentId),
      confirmWith(provider, intentId, 'tok_visa'),
      provider.capture({ key: newKey(), intentId }),
      provider.cancel({ key: newKey(), intentId }),
      provider.refund({ key: newKey(), intentId, amountCents: 100 }),
    ]);
    expect(answers.map((answer) => answer.outcome)).toEqual(Array(5).fill('rejected'));
  });
}

export function describeSlowBanks(known: Known): void {
  it.each([
    ['tok_visa', 'succeeded', 'succeeded', 500],
    ['tok_pendingRefund', 'pending', 'succeeded', 500],
    ['tok_refundFail', 'succeeded', 'failed', 0],
    ['tok_pendingRefundFail', 'pending', 'failed', 0],
  ] as const)(
    'a refund to %s is %s at first and %s in the end',
    async (token, first, end, kept) => {
      const { provider, answerRefunds } = known();
      const intent = await openIntent(provider, 'automatic');
      await confirmWith(provider, intent.id, token);
      const refund = () =>
        provider.refund({ key: newKey(), intentId: intent.id, amountCents: 500 });
      const made = valueOf(await refund());
      expect(made.state).toBe(first);
      await answerRefunds();
      const listed = valueOf(await provider.listRefunds(addMinutes(systemClock.now(), -1)));
      expect(listed.find(({ id }) => id === made.id)).toEqual({ ...made, state: end });
      expect(valueOf(await provider.retrieve(intent.id)).refundedCents).toBe(kept);
      expect(valueOf(await provider.listRefunds(addMinutes(systemClock.now(), 1)))).toEqual([]);
      // What came back can be refunded once more.
      expect((await refund()).outcome).toBe('done');
    },
  );
}
