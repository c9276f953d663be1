import { expectProblem } from '#app/server/testing/staff.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { supplements } from '#features/orders/contract/supplements.ts';
import type { DrawerMethod } from '#features/payments/contract/payment-methods.ts';
import { listRefundsForSubject } from '#features/payments/server/refund-queries.ts';
import { outbox } from '#platform/tables.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpSupplements } from './testing/set-up-supplements.ts';

const reception = await setUpSupplements();
const { site, hall, database, startSale, buy, sell, read, readMoney, endOverdue } = reception;
const { get, pay, cancel, take, readIncome, readStates, expectBalanced, treasurer } = reception;
const { move, listErrors, refund: changeWithRefund } = reception;
afterAll(() => site.stop());

const patient = { timeout: 60_000 };
/** Four free chairs: one dearer, one much dearer, one as dear as the others, and one cheaper. */
const target = { dearer: 4, dearest: 5, same: 6, cheaper: 7 };
beforeEach(async () => {
  await startSale();
  const prices = { dearer: 23_000, dearest: 26_000, same: 20_000, cheaper: 15_000 };
  for (const [name, amountCents] of Object.entries(prices))
    await database
      .update(chair)
      .set({ amountCents })
      .where(eq(chair.id, hall.chairs[target[name as keyof typeof target]] ?? 0));
});

const toSeats = (ids: readonly number[], names: readonly (keyof typeof target)[]) =>
  ids.map((ticket, place) => ({
    ticket,
    chair: hall.chairs[target[names[place] ?? 'same']] ?? 0,
  }));
type Seats = ReturnType<typeof toSeats>;
const signIn = () => site.as('reception');
const quoteOrder = async (orderId: number, seats: Seats) =>
  site.call(supplements.quoteOrder, { params: { orderId }, body: { seats } }, await signIn());
const requestOrder = async (
  orderId: number,
  seats: Seats,
  input: { byHand?: { method: DrawerMethod }; moreCents?: number } = {},
) => {
  const { moreCents } = await quoteOrder(orderId, seats);
  const body = { seats, moreCents, ...input };
  return site.callFresh(supplements.requestOrder, { params: { orderId }, body }, await signIn());
};
const moveAndRefund = async (orderId: number, seats: Seats, lessCents?: number) => {
  const quoted = await quoteOrder(orderId, seats);
  const body = { seats, lessCents: lessCents ?? quoted.lessCents };
  const both = await site.as('admin');
  return site.callFresh(supplements.moveAndRefund, { params: { orderId }, body }, both);
};
const listSeats = async (orderId: number) =>
  (await read(orderId)).tickets
    .map(({ ticket }) => [ticket.chairId, ticket.amount])
    .toSorted(([a = 0], [b = 0]) => a - b);
const getSeat = (name: keyof typeof target, cents: number) => [
  hall.chairs[target[name]] ?? 0,
  cents,
];
/** What of price differences went back to the card, by refund. */
const listSupplementRefunds = async (orderId: number) =>
  (await listRefundsForSubject(database, 'order', orderId))
    .filter(({ attempt }) => attempt.supplementId !== null)
    .map(({ amountCents }) => amountCents)
    .toSorted((a, b) => a - b);
const listClaims = async (orderId: number) => {
  const rows = await database.select().from(chairClaim).where(eq(chairClaim.orderId, orderId));
  return rows.map(({ state }) => state).toSorted();
};

describe('an order that moves to dearer chairs', () => {
  test('is paid by one link, and all move together', patient, async () => {
    const { orderId, ids, tickets } = await buy(0, 1, 2);
    const seats = toSeats(ids, ['dearer', 'dearest', 'same']);
    expect(await quoteOrder(orderId, seats)).toMatchObject({
      priceCents: 69_000,
      moreCents: 9_000,
      lessCents: 0,
      feeCents: 300,
    });
    const { key, ...requested } = await requestOrder(orderId, seats);
    expect(requested).toMatchObject({ state: 'open', totalCents: 9_300 });
    expect(await readStates(orderId)).toEqual(['open', 'open', 'open']);
    expect(await listClaims(orderId)).toEqual([
      'PAYING',
      'PAYING',
      'PAYING',
      'SOLD',
      'SOLD',
      'SOLD',
    ]);
    expect(
      await database.$count(outbox, like(outbox.dedupeKey, `mail order ${orderId} diff%`)),
    ).toBe(1);
    const pending = await get(key);
    expect(pending).toMatchObject({ status: 'pending', totalCents: 9_300 });
    expect(pending.changes).toHaveLength(3);
    expect(await listErrors()).toEqual([]);

    expect(await pay(key)).toMatchObject({ status: 'paid' });
    expect(await listSeats(orderId)).toEqual([
      getSeat('dearer', 23_000),
      getSeat('dearest', 26_000),
      getSeat('same', 20_000),
    ]);
    expect(await readStates(orderId)).toEqual(['paid', 'paid', 'paid']);
    const { order, changes } = await read(orderId);
    expect(order).toMatchObject({ paidCents: 60_000 + 1_800 + 9_300 });
    expect(changes.filter(({ action }) => action.endsWith('price difference'))).toMatchObject([
      { action: 'request price difference', subject: `order ${orderId}` },
      { action: 'pay price difference', subject: `order ${orderId}` },
    ]);
    await site.as('reception');
    for (const { barCode } of tickets)
      expect(await reception.findTicket(barCode)).toMatchObject({ verdict: 'received' });
    await expectBalanced();
  });

  test('is paid in cash at the desk, without the card fee', patient, async () => {
    const { orderId, tickets } = await sell([0, 1]);
    const seats = toSeats(
      tickets.map(({ id }) => id),
      ['dearer', 'dearest'],
    );
    await requestOrder(orderId, seats, { byHand: { method: 'cash' } });
    expect(await listSeats(orderId)).toEqual([
      getSeat('dearer', 23_000),
      getSeat('dearest', 26_000),
    ]);
    expect(await readIncome()).toEqual({ 'cash tickets adult': 49_000 });
    await expectBalanced();
  });

  test('counts what some cost more and others less against each other', patient, async () => {
    const { orderId, ids } = await buy(0, 1, 2);
    const seats = toSeats(ids, ['dearest', 'dearer', 'cheaper']);
    expect(await quoteOrder(orderId, seats)).toMatchObject({ moreCents: 4_000, lessCents: 0 });
    const { key } = await requestOrder(orderId, seats);
    await pay(key);
    expect(await listSeats(orderId)).toEqual([
      getSeat('dearer', 21_333),
      getSeat('dearest', 22_667),
      getSeat('cheaper', 20_000),
    ]);
    await expectBalanced();
  });

  test('is free again for others when the team cancels, or nobody pays', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const seats = toSeats(ids, ['dearer', 'dearest']);
    await requestOrder(orderId, seats);
    const [, second] = (await read(orderId)).supplements;
    await cancel(second?.id ?? 0);
    expect(await readStates(orderId)).toEqual(['canceled', 'canceled']);
    expect(await listClaims(orderId)).toEqual(['SOLD', 'SOLD']);
    const { key } = await requestOrder(orderId, seats);
    site.clock.advance(72 * 3_600_000);
    await endOverdue();
    expect(await readStates(orderId)).toEqual(['canceled', 'canceled', 'expired', 'expired']);
    expect(await get(key)).toMatchObject({ status: 'expired' });
    expect(await listClaims(orderId)).toEqual(['SOLD', 'SOLD']);
    await expectBalanced();
  });

  test('is taken by hand from any of its tickets', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    await requestOrder(orderId, toSeats(ids, ['dearer', 'dearest']));
    const [, second] = (await read(orderId)).supplements;
    await take(second?.id ?? 0, { method: 'check', reference: '77' });
    expect(await readStates(orderId)).toEqual(['paid', 'paid']);
    expect(await readMoney(orderId)).toMatchObject({ paidCents: 41_200 + 9_000 });
    await expectBalanced();
  });

  test('is not charged when one of the tickets changed meanwhile', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const { key } = await requestOrder(orderId, toSeats(ids, ['dearer', 'dearest']));
    await changeWithRefund(ids[1], 'youth');
    expect(await get(key)).toMatchObject({ status: 'impossible' });
    await expect(pay(key)).rejects.toMatchObject(expectProblem('difference-impossible'));
    await endOverdue();
    expect(await readStates(orderId)).toEqual(['impossible', 'impossible']);
    expect(await listClaims(orderId)).toEqual(['SOLD', 'SOLD']);
    await expectBalanced();
  });

  test('is refused as a whole when one chair is taken or the price changed', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const seats = toSeats(ids, ['dearer', 'dearest']);
    await expect(requestOrder(orderId, seats, { moreCents: 8_000 })).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    const [other] = (await sell([2])).tickets;
    await move(other, target.dearest);
    await expect(requestOrder(orderId, seats)).rejects.toMatchObject(expectProblem('chair-taken'));
    expect(await readStates(orderId)).toEqual([]);
    await expect(requestOrder(orderId, toSeats(ids, ['same', 'cheaper']))).rejects.toMatchObject(
      expectProblem('costs-no-more'),
    );
    const foreign = [{ ticket: other?.id ?? 0, chair: hall.chairs[target.dearer] ?? 0 }];
    await expect(requestOrder(orderId, foreign, { moreCents: 1 })).rejects.toMatchObject(
      expectProblem('ticket-not-found'),
    );
  });

  test('gives the one payment back with the order, in one refund', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const { key } = await requestOrder(orderId, toSeats(ids, ['dearer', 'dearest']));
    await pay(key);
    await site.callFresh(
      checkout.refund,
      { params: { orderId }, body: { reason: '' } },
      await treasurer(),
    );
    await expectBalanced();
    expect(await listSupplementRefunds(orderId)).toEqual([9_300]);
    expect(await readIncome()).toEqual({});
    expect(await readMoney(orderId)).toMatchObject({ leftCents: 0 });
  });

  test('gives its part of the one payment back with each ticket', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const { key } = await requestOrder(orderId, toSeats(ids, ['dearer', 'dearest']));
    await pay(key);
    for (const id of ids)
      await site.callFresh(
        checkout.refund,
        { params: { orderId }, body: { reason: '', tickets: [id] } },
        await treasurer(),
      );
    await expectBalanced();
    expect(await listSupplementRefunds(orderId)).toEqual([3_000, 6_300]);
    expect(await readMoney(orderId)).toMatchObject({ leftCents: 0 });
  });

  test('can’t be canceled once it is paid', patient, async () => {
    const { orderId, ids } = await buy(0);
    const { id, key } = await requestOrder(orderId, toSeats(ids, ['dearer']));
    await pay(key);
    await expect(cancel(id)).rejects.toMatchObject(expectProblem('difference-ended'));
    expect(await readStates(orderId)).toEqual(['paid']);
  });
});

describe('a move to cheaper chairs with a refund', () => {
  test('moves and refunds at once', patient, async () => {
    const { orderId, ids } = await buy(0, 1);
    const seats = toSeats(ids, ['cheaper', 'same']);
    expect(await quoteOrder(orderId, seats)).toMatchObject({
      lessCents: 5_000,
      less: [
        { ticket: ids[0], cents: 5_000 },
        { ticket: ids[1], cents: 0 },
      ],
    });
    expect(await moveAndRefund(orderId, seats)).toEqual({ refundedCents: 5_000 });
    expect(await listSeats(orderId)).toEqual([getSeat('same', 20_000), getSeat('cheaper', 15_000)]);
    expect(await readMoney(orderId)).toMatchObject({ refundedCents: 5_000 });
    const { changes } = await read(orderId);
    expect(changes.map(({ action }) => action).slice(-3)).toEqual([
      'refund amount',
      'move ticket',
      'move ticket',
    ]);
    await expectBalanced();
  });

  test('does neither when the ticket costs something else meanwhile', patient, async () => {
    const { orderId, ids } = await buy(0);
    const seats = toSeats(ids, ['cheaper']);
    const { lessCents } = await quoteOrder(orderId, seats);
    await site.callFresh(
      checkout.refundAmount,
      {
        params: { orderId },
        body: { reason: 'Goodwill', emailsReason: false, amountCents: 1_000, ticket: ids[0] },
      },
      await treasurer(),
    );
    await expect(moveAndRefund(orderId, seats, lessCents)).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    await expectBalanced();
  });

  test('does neither when the chair is taken, and is the treasurer’s alone', patient, async () => {
    const { orderId, ids } = await buy(0);
    const seats = toSeats(ids, ['cheaper']);
    const { lessCents } = await quoteOrder(orderId, seats);
    const [other] = (await sell([1])).tickets;
    await move(other, target.cheaper);
    await expect(moveAndRefund(orderId, seats)).rejects.toMatchObject(expectProblem('chair-taken'));
    expect(await readMoney(orderId)).toMatchObject({ refundedCents: 0, leftCents: 20_600 });
    const body = { seats: toSeats(ids, ['same']), lessCents };
    await expect(
      site.callFresh(supplements.moveAndRefund, { params: { orderId }, body }, await signIn()),
    ).rejects.toMatchObject(expectProblem('forbidden'));
    await expect(moveAndRefund(orderId, toSeats(ids, ['dearer']))).rejects.toMatchObject(
      expectProblem('costs-no-less'),
    );
    await expect(moveAndRefund(orderId, toSeats(ids, ['same']), 1)).rejects.toMatchObject(
      expectProblem('record-changed'),
    );
    await expectBalanced();
  });
});
