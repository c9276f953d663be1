import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import { findPayableCart } from '#features/orders/server/checkout/opening-queries.ts';
import { findOpenOrder, transitionOrder } from '#features/orders/server/checkout/queries.ts';
import { isEventInUse, updateChairPrices } from '#features/event/server/queries.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { chair, chairClaim, event, order } from '#features/event/server/tables.ts';
import { returnHold } from './hold-queries.ts';
import { findHall, releaseChairs } from './party-queries.ts';
import {
  claimOrderChairs,
  returnExpiredHolds,
  returnOrderChairs,
  getHoldExpiry,
  hasHoldsToEnd,
  lockCartChairs,
  lockOrderChairs,
  restoreHolds,
  shortenEventHolds,
  shortenHolds,
} from './queries.ts';
import { gatherChairs, openToPublic } from './return-queries.ts';
import { saleClient } from './sale-hold-queries.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { adultGuest } from '#app/server/testing/guests.ts';
import {
  openPayableCart,
  openSampleOrder,
  sellSampleOrder,
} from '#app/server/testing/sample-payment.ts';

const {
  handle,
  eventId,
  otherEventId,
  chairIds,
  cartId,
  otherCartId,
  chairAt,
  insertClaim,
  insertOrder,
  insertRequest,
  readClaims,
  readExpiry,
  clear,
  close,
} = await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

describe('claims', () => {
  test('that begin to be paid are active holds of the cart, and only those of the payment', async () => {
    const { id: orderId } = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: testNow });
    await insertClaim(2, 'HELD', { cartId: otherCartId });
    await insertClaim(3, 'SOLD');
    await insertClaim(4, 'HELD');
    const payable = await findPayableCart(handle.database, { cartId, clientKey: '' });
    if (!payable) throw new Error('The cart does not exist.');
    const paid = payable.chairs.filter(({ chairId }) => chairId === chairAt(0));
    const attempt = await openPayableCart(handle.database, { ...payable, chairs: paid }, testNow);
    expect(attempt).toMatchObject({ subject: 'order', subjectId: orderId, state: 'CREATED' });
    const expected = { 0: 'PAYING', 1: 'HELD', 2: 'HELD', 3: 'SOLD', 4: 'HELD' };
    expect(await readClaims()).toEqual(expected);
    const locked = await lockCartChairs(handle.database, cartId);
    expect(locked.map(({ chairId }) => chairIds.indexOf(chairId))).toEqual([0, 1, 3, 4]);
  });

  test('of an order are sold, restored and released without those of others', async () => {
    const { database } = handle;
    const [mine, other] = [await insertOrder(), await insertOrder()];
    await insertClaim(0, 'PAYING', { orderId: mine.id, expiresAt: minutesLater(3) });
    await insertClaim(1, 'PAYING', { orderId: other.id, expiresAt: minutesLater(1) });
    await insertClaim(2, 'SOLD', { orderId: mine.id, expiresAt: minutesLater(2) });
    expect(await getHoldExpiry(database, mine.id)).toEqual(minutesLater(3));
    expect(await restoreHolds(database, mine.id, minutesLater(5))).toEqual([chairAt(0)]);
    expect(await readClaims()).toEqual({ 0: 'HELD', 1: 'PAYING', 2: 'SOLD' });
    expect(await readExpiry(0)).toEqual(minutesLater(5));
    await database
      .update(chairClaim)
      .set({ state: 'PAYING', orderId: mine.id })
      .where(eq(chairClaim.chairId, chairAt(0)));
    await restoreHolds(database, mine.id, minutesLater(4));
    expect(await readExpiry(0)).toEqual(minutesLater(5));
    await database
      .update(chairClaim)
      .set({ state: 'PAYING', orderId: mine.id })
      .where(eq(chairClaim.chairId, chairAt(0)));
    expect(await lockOrderChairs(database, mine.id)).toEqual([chairAt(0)]);
    await database
      .update(chairClaim)
      .set({ state: 'SOLD' })
      .where(eq(chairClaim.chairId, chairAt(0)));
    const sold = { orderId: mine.id, state: 'SOLD' as const };
    expect(await returnOrderChairs(database, sold, [chairAt(2), chairAt(1)])).toMatchObject([
      { chairId: chairAt(2) },
    ]);
    await insertClaim(2, 'PAYING', { orderId: mine.id });
    await insertClaim(3, 'SOLD', { orderId: mine.id });
    expect(await returnOrderChairs(database, sold)).toHaveLength(2);
    expect(await readClaims()).toEqual({ 1: 'PAYING', 2: 'PAYING' });
    expect(await returnOrderChairs(database, { ...sold, state: 'PAYING' })).toHaveLength(1);
    expect(await readClaims()).toEqual({ 1: 'PAYING' });
  });

  test('are reclaimed again for a late payment when nobody else has them', async () => {
    const lost = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { cartId: otherCartId });
    await insertClaim(2, 'HELD', { cartId: otherCartId, expiresAt: testNow });
    await insertClaim(3, 'PAYING', { expiresAt: testNow });
    await insertClaim(4, 'SOLD', { expiresAt: testNow });
    const requested = [0, 1, 2, 3, 4, 5].map((index) => ({
      eventId,
      chairId: chairAt(index),
      orderId: lost.id,
      ...adultGuest,
    }));
    const reclaimed = await claimOrderChairs(handle.database, requested, {
      state: 'PAYING',
      cartId,
      now: testNow,
    });
    expect(reclaimed.map((id) => chairIds.indexOf(id)).toSorted()).toEqual([0, 2, 5]);
  });

  test('are sold by staff when the chair is free or its hold has expired', async () => {
    const { id: orderId } = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: testNow });
    await insertClaim(2, 'PAYING', { expiresAt: testNow });
    await insertClaim(3, 'SOLD', { expiresAt: testNow });
    const sales = [0, 1, 2, 3, 4].map((index) => ({
      eventId,
      chairId: chairAt(index),
      orderId,
      ...adultGuest,
    }));
    const sold = await claimOrderChairs(handle.database, sales, {
      state: 'SOLD',
      cartId: null,
      now: testNow,
    });
    expect(sold.map((id) => chairIds.indexOf(id)).toSorted()).toEqual([1, 4]);
  });

  test('are released by their cart while they are holds', async () => {
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD');
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { cartId: otherCartId });
    for (const index of [0, 2, 3])
      await returnHold(handle.database, { cartId, chairId: chairAt(index) });
    expect(await readClaims()).toEqual({ 1: 'HELD', 2: 'PAYING', 3: 'HELD' });
  });

  test('that a party lets go are its own holds', async () => {
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { cartId: otherCartId });
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD');
    const targets = [chairAt(0), chairAt(1), chairAt(2)];
    const released = await releaseChairs(handle.database, cartId, targets);
    expect(released.map(({ chairId }) => chairId)).toEqual([chairAt(0)]);
    expect(await readClaims()).toEqual({ 1: 'HELD', 2: 'PAYING', 3: 'HELD' });
  });

  test('expire as holds only, and those of the given chairs only', async () => {
    const { database } = handle;
    await insertClaim(2, 'PAYING', { expiresAt: testNow });
    await insertClaim(3, 'HELD', { expiresAt: minutesLater(1) });
    expect(await hasHoldsToEnd(database, testNow, minutesLater(1))).toBe(false);
    await insertClaim(0, 'HELD', { expiresAt: testNow });
    await insertClaim(1, 'HELD', { expiresAt: testNow });
    expect(await hasHoldsToEnd(database, testNow, minutesLater(1))).toBe(true);
    expect(await returnExpiredHolds(database, testNow, [chairAt(0), chairAt(2)])).toMatchObject([
      { chairId: chairAt(0), cartId, label: 'Table 1-Chair 1' },
    ]);
    expect(await readClaims()).toEqual({ 1: 'HELD', 2: 'PAYING', 3: 'HELD' });
    await returnExpiredHolds(database, testNow);
    expect(await readClaims()).toEqual({ 2: 'PAYING', 3: 'HELD' });
  });

  test('are shortened when they end too late, except approved ones', async () => {
    const { database } = handle;
    const approval = { promisedTo: 1, promisedCart: cartId, promisedUntil: minutesLater(10) };
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { promise: 'APPROVED', ...approval });
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { expiresAt: minutesLater(3) });
    expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(true);
    await shortenHolds(database, minutesLater(5));
    expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(false);
    const ends = await Promise.all([0, 1, 2, 3].map(readExpiry));
    expect(ends).toEqual([5, 10, 10, 3].map(minutesLater));
  });
});

describe('an event', () => {
  test('ends its own holds with its sale, but not those of the box office, nor what staff approved', async () => {
    const promisedTo = { promisedTo: 1, promisedCart: cartId, promisedUntil: minutesLater(10) };
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: minutesLater(3) });
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { client: saleClient });
    await insertClaim(4, 'HELD', { promise: 'APPROVED', ...promisedTo });
    await insertClaim(5, 'HELD', { promise: 'OFFERED', ...promisedTo });
    await shortenEventHolds(handle.database, otherEventId, minutesLater(5));
    expect(await readExpiry(0)).toEqual(minutesLater(10));
    await shortenEventHolds(handle.database, eventId, minutesLater(5));
    const ends = await Promise.all([0, 1, 2, 3, 4, 5].map(readExpiry));
    expect(ends).toEqual([5, 3, 10, 10, 10, 5].map(minutesLater));
  });

  test('changes the price of its free chairs of the type and the old price', async () => {
    const { database } = handle;
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'PAYING');
    await insertClaim(2, 'SOLD');
    await database
      .update(chair)
      .set({ amountCents: 1 })
      .where(eq(chair.id, chairAt(3)));
    await database
      .update(chair)
      .set({ amountCents: 200_00 })
      .where(eq(chair.id, chairAt(10)));
    const price = { chairType: 'adult' as const, openingStatus: 'Buy' as const };
    const [before, after] = [
      { ...price, amount: 200_00 },
      { ...price, amount: 250_00 },
    ];
    await updateChairPrices(database, otherEventId, before, after);
    await updateChairPrices(database, eventId, { ...before, amount: 300_00 }, after);
    const read = async () =>
      (
        await database
          .select({ id: chair.id, amountCents: chair.amountCents })
          .from(chair)
          .where(eq(chair.eventId, eventId))
          .orderBy(chair.id)
      )
        .slice(0, 11)
        .map(({ amountCents }) => amountCents / 100);
    expect(await read()).toEqual([200, 200, 200, 0.01, 200, 200, 200, 200, 200, 200, 200]);
    await updateChairPrices(database, eventId, before, after);
    expect(await read()).toEqual([250, 200, 200, 0.01, 250, 250, 250, 250, 250, 250, 200]);
  });

  test.each<[string, boolean, () => Promise<unknown>]>([
    ['an order', true, () => insertOrder()],
    ['an order of another event', false, () => insertOrder({ eventId: otherEventId })],
    ['a hold', true, () => insertClaim(0, 'HELD')],
    ['an expired hold', false, () => insertClaim(0, 'HELD', { expiresAt: testNow })],
    ['a chair being paid', true, () => insertClaim(0, 'PAYING', { expiresAt: testNow })],
    ['a request', true, () => insertRequest('requested')],
    ['an approved request', true, () => insertRequest('approved')],
    ['a declined request', false, () => insertRequest('declined')],
  ])('with %s is in use: %s', async (_, isInUse, insert) => {
    await insert();
    expect(await isEventInUse(handle.database, eventId, testNow)).toBe(isInUse);
    const isOther = await isEventInUse(handle.database, otherEventId, testNow);
    expect(isOther).toBe(_ === 'an order of another event');
  });
});

describe('an order', () => {
  test('of a cart is its newest', async () => {
    await insertOrder();
    const { id, state } = await insertOrder();
    await insertOrder({ cartId: otherCartId });
    const payable = await findPayableCart(handle.database, { cartId, clientKey: '' });
    expect(payable?.newest).toEqual({ id, state });
  });

  test('moves only from the expected states, alone', async () => {
    const { database } = handle;
    const [first, paid] = [await insertOrder(), await insertOrder({ state: 'PAID' })];
    const change = { state: 'REFUND_DUE' as const };
    expect(await transitionOrder(database, first.id, ['PAID'], change)).toBe(false);
    expect(await transitionOrder(database, paid.id, ['PAID'], change)).toBe(true);
    const rows = await database.select().from(order).orderBy(order.id);
    expect(rows).toEqual([first, { ...paid, ...change }]);
  });

  test('of approved requests marks those for the bought chairs as paid', async () => {
    const { database } = handle;
    const other = otherCartId;
    for (const index of [0, 2, 3, 4]) await insertClaim(index, 'HELD');
    for (const index of [0, 1, 2])
      await insertRequest('approved', { cartId, chairId: chairAt(index) });
    await insertRequest('approved', { cartId: other, chairId: chairAt(3) });
    await insertRequest('lapsed', { cartId, chairId: chairAt(4) });
    const attempt = await openSampleOrder(database, cartId, testNow);
    const openOrder = await findOpenOrder(database, attempt?.subjectId ?? 0);
    if (!attempt || !openOrder) throw new Error('The order was not opened.');
    await sellSampleOrder(database, attempt, openOrder, testNow);
    const rows = await database.select().from(seatRequest).orderBy(seatRequest.id);
    expect(rows.map(({ state }) => state)).toEqual([
      'paid',
      'approved',
      'paid',
      'approved',
      'lapsed',
    ]);
  });
});

test('the hall of an event is that of no other event', async () => {
  const { database } = handle;
  const stage = { kind: 'stage', label: 'Stage', x: 50, y: 3, width: 30, height: 6 } as const;
  await database
    .update(event)
    .set({ planFeatures: [stage] })
    .where(eq(event.id, otherEventId));
  expect((await findHall(database, otherEventId, testNow)).features).toEqual([stage]);
  expect((await findHall(database, eventId, testNow)).features).not.toContainEqual(stage);
});

describe('chairs that are kept for the waiting list', () => {
  const keep = async () => {
    for (const index of [0, 1])
      await insertClaim(index, 'WAITING', { cartId: null, expiresAt: null });
  };

  test('are opened to the public one by one', async () => {
    await keep();
    await openToPublic(handle.database, [chairAt(0)]);
    expect(await readClaims()).toEqual({ 1: 'WAITING' });
  });

  test('are gathered until a time', async () => {
    await keep();
    await gatherChairs(handle.database, [chairAt(0)], minutesLater(5));
    expect([await readExpiry(0), await readExpiry(1)]).toEqual([minutesLater(5), null]);
  });
});
