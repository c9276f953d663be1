import fc from 'fast-check';
import { checkout } from '#features/orders/contract/checkout.ts';
import { listRefundsForSubject } from '#features/payments/server/refund-queries.ts';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSupplements } from './testing/set-up-supplements.ts';

const reception = await setUpSupplements();
const { site, database, startSale, buy, sell, readMoney, listTypes, treasurer } = reception;
const { request, pay, readIncome, expectBalanced, refundAmount, keep } = reception;
const changeWithRefund = reception.refund;
afterAll(() => site.stop());
beforeEach(startSale);

const patient = { timeout: 120_000 };
const adult = { guestType: 'adult' } as const;
const refund = async (orderId: number, tickets?: number[]) =>
  site.callFresh(
    checkout.refund,
    { params: { orderId }, body: { reason: '', tickets } },
    await treasurer(),
  );
/** What went back to cards: of the payment of the order, and of its supplements. */
const listCardRefunds = async (orderId: number) => {
  const refunds = await listRefundsForSubject(database, 'order', orderId);
  return refunds.map(({ attempt, amountCents }) => [
    attempt.supplementId === null ? 'order' : 'supplement',
    amountCents,
  ]);
};
/** Two youths, of whom one pays by card to become an adult. */
const buyAndPay = async () => {
  const { orderId, ids } = await buy(10, 11);
  await pay((await request(ids[0], adult)).key);
  return { orderId, ids };
};

describe('after a difference was paid', () => {
  test('a refund of the ticket gives back both payments, without the fees', patient, async () => {
    const { orderId, ids } = await buyAndPay();
    await refund(orderId, ids.slice(0, 1));
    expect(await listCardRefunds(orderId)).toEqual([
      ['order', 12_000],
      ['supplement', 8_000],
    ]);
    await expectBalanced();
    expect(await readIncome()).toEqual({ 'card fees': 1_100, 'card tickets youth': 12_000 });
    await refund(orderId);
    await expectBalanced();
    expect(await readIncome()).toEqual({});
    expect(await readMoney(orderId)).toMatchObject({ refundedCents: 33_100, leftCents: 0 });
  });

  test('a refund of the whole order gives back the fees, too', patient, async () => {
    const { orderId } = await buyAndPay();
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 33_100, leftCents: 33_100 });
    const { status } = await refund(orderId);
    expect(status).toBe('refund-due');
    await expectBalanced();
    expect(await listCardRefunds(orderId)).toEqual([
      ['order', 24_800],
      ['supplement', 8_300],
    ]);
    expect(await readIncome()).toEqual({});
  });

  test('an amount comes first out of what was paid more for the ticket', patient, async () => {
    const { orderId, ids } = await buyAndPay();
    await refundAmount(orderId, ids[0], 5_000);
    await refundAmount(orderId, ids[0], 5_000);
    expect(await listCardRefunds(orderId)).toEqual([
      ['supplement', 5_000],
      ['order', 2_000],
      ['supplement', 3_000],
    ]);
    expect(await listTypes(orderId)).toEqual([
      ['adult', 10_000],
      ['youth', 12_000],
    ]);
    await expectBalanced();
  });

  test('the type can change back, with a refund of what was paid more', patient, async () => {
    const { orderId, ids } = await buyAndPay();
    await changeWithRefund(ids[0], 'youth');
    expect(await listCardRefunds(orderId)).toEqual([['supplement', 8_000]]);
    expect(await listTypes(orderId)).toEqual([
      ['youth', 12_000],
      ['youth', 12_000],
    ]);
    await expectBalanced();
    expect(await readIncome()).toEqual({ 'card fees': 1_100, 'card tickets youth': 24_000 });
  });

  test('each money goes back the way it came', patient, async () => {
    const { orderId, tickets } = await sell([10]);
    await pay((await request(tickets[0]?.id, adult)).key);
    await refund(orderId);
    expect(await listCardRefunds(orderId)).toEqual([['supplement', 8_300]]);
    await expectBalanced();
    expect(await readIncome()).toEqual({});
    const byCard = await buy(11);
    await request(byCard.ids[0], adult, { method: 'cash' });
    await refund(byCard.orderId);
    expect(await listCardRefunds(byCard.orderId)).toEqual([['order', 12_400]]);
    await expectBalanced();
    expect(await readIncome()).toEqual({});
  });

  test('a free ticket gives back all that was paid more for it', patient, async () => {
    const { orderId, ids } = await buy(30);
    await pay((await request(ids[0], { guestType: 'children' })).key);
    await refundAmount(orderId, ids[0], 1_000);
    await refund(orderId);
    await expectBalanced();
    expect(await readMoney(orderId)).toMatchObject({ refundedCents: 4_200, leftCents: 0 });
  });
});

type Step = { ticket: number; act: 'link' | 'cash' | 'amount' | 'keep' | 'back' | 'refund' };

test('whatever happens with the money, the books match to the cent', patient, async () => {
  const run = async (isCard: boolean, steps: readonly Step[]) => {
    await startSale();
    const { orderId, ids } = isCard
      ? await buy(10, 20)
      : await sell([10, 20]).then(({ orderId: id, tickets }) => ({
          orderId: id,
          ids: tickets.map((ticket) => ticket.id),
        }));
    const acts: Record<Step['act'], (id: number) => Promise<unknown>> = {
      link: async (id) => pay((await request(id, adult)).key),
      cash: (id) => request(id, adult, { method: 'cash' }),
      amount: (id) => refundAmount(orderId, id, 1_700),
      keep: (id) => keep(id, 'children'),
      back: (id) => changeWithRefund(id, 'youth'),
      refund: (id) => refund(orderId, [id]),
    };
    for (const { ticket, act } of steps) await acts[act](ids[ticket] ?? 0).catch(() => undefined);
    await expectBalanced();
    await refund(orderId).catch(() => undefined);
    await expectBalanced();
    const { paidCents, refundedCents, leftCents } = await readMoney(orderId);
    expect(leftCents).toBe(0);
    expect(refundedCents).toBeLessThanOrEqual(paidCents);
  };
  const step = fc.record({
    ticket: fc.nat(1),
    act: fc.constantFrom<Step['act'][]>('link', 'cash', 'amount', 'keep', 'back', 'refund'),
  });
  await fc.assert(
    fc.asyncProperty(fc.boolean(), fc.array(step, { minLength: 2, maxLength: 5 }), run),
    { numRuns: 6, endOnFailure: true },
  );
});
