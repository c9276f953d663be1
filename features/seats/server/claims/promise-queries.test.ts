import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { adultGuest } from '#app/server/testing/guests.ts';
import { openSampleOrder } from '#app/server/testing/sample-payment.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair, chairClaim, code } from '#features/event/server/tables.ts';
import { waitingParty } from './tables.ts';
import { claimChair, returnHold } from './hold-queries.ts';
import { claimChairs } from './party-queries.ts';
import {
  approveChair,
  closePromises,
  promiseChair,
  reserveChairs,
  withdrawPromise,
} from './promise-queries.ts';
import { claimOrderChairs, returnExpiredHolds, returnOrderChairs } from './queries.ts';

const rows = await setUpReceptionRows();
const {
  handle,
  eventId,
  cartId,
  otherCartId,
  chairAt,
  insertClaim,
  insertCode,
  insertParty,
  readClaim,
  readClaims,
} = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(waitingParty);
  await database.delete(code);
});

const requested = { promise: 'REQUESTED', promisedTo: 1 } as const;
const approved = {
  promise: 'APPROVED',
  promisedTo: 1,
  promisedCart: cartId,
  promisedUntil: minutesLater(60),
} as const;
const atRest = { cartId: null, expiresAt: null };
const insertResting = (index: number, promise: typeof requested | typeof approved) =>
  insertClaim(index, promise.promise, { ...promise, ...atRest });
const expired = { expiresAt: testNow };

describe('a request', () => {
  const send = (index = 0) =>
    promiseChair(database, { requestId: 5, chairId: chairAt(index) }, testNow);
  const ended = { ...approved, promisedUntil: testNow };

  test.each<[string, boolean, string, () => Promise<unknown>]>([
    ['a free chair', true, 'REQUESTED', async () => {}],
    ['an expired hold', true, 'HELD', () => insertClaim(0, 'HELD', expired)],
    ['an expired approval', true, 'HELD', () => insertClaim(0, 'HELD', { ...ended, ...expired })],
    [
      'an ended approval',
      true,
      'REQUESTED',
      () => insertClaim(0, 'APPROVED', { ...ended, ...atRest }),
    ],
    [
      'a chair that a code reserves',
      true,
      'REQUESTED',
      () => insertClaim(0, 'RESERVED', { promise: 'RESERVED', ...atRest }),
    ],
    ['a hold', false, 'HELD', () => insertClaim(0, 'HELD')],
    ['a payment', false, 'PAYING', () => insertClaim(0, 'PAYING', expired)],
    ['a sold chair', false, 'SOLD', () => insertClaim(0, 'SOLD', expired)],
    ['a kept chair', false, 'WAITING', () => insertClaim(0, 'WAITING', atRest)],
    ['another request', false, 'REQUESTED', () => insertResting(0, requested)],
    ['an approval', false, 'APPROVED', () => insertResting(0, approved)],
    [
      'an approval for longer than its hold',
      false,
      'HELD',
      () => insertClaim(0, 'HELD', { ...approved, ...expired }),
    ],
  ])('gets %s: %s', async (_, isPossible, state, arrange) => {
    await arrange();
    const before = await readClaim(0);
    expect(await send()).toBe(isPossible);
    const after = await readClaim(0);
    expect(after?.state).toBe(state);
    const promise = {
      promise: 'REQUESTED',
      promisedTo: 5,
      promisedCart: null,
      promisedUntil: null,
    };
    if (isPossible) expect(after).toMatchObject(promise);
    else expect(after).toEqual(before);
    expect(Object.keys(await readClaims())).toEqual(['0']);
  });

  test('of a hold that is over gets the chair when the hold is released', async () => {
    await insertClaim(0, 'HELD', expired);
    await send();
    expect(await returnExpiredHolds(database, testNow)).toMatchObject([{ cartId }]);
    expect(await readClaim(0)).toMatchObject({ state: 'REQUESTED', promisedTo: 5, cartId: null });
  });

  test('ends a hold that is over also for a buyer whose clock is behind', async () => {
    await insertClaim(0, 'HELD', expired);
    await send();
    const before = await readClaim(0);
    expect(await openSampleOrder(database, cartId, minutesLater(-1))).toBeNull();
    const guest = { chairId: chairAt(0), status: 'Buy' as const, ...adultGuest };
    const owner = { eventId, cartId, client: null };
    expect(await claimChairs(database, owner, [{ ...guest, until: minutesLater(9) }])).toEqual([]);
    expect(await readClaim(0)).toEqual(before);
  });
});

describe('an approval', () => {
  const until = minutesLater(90);
  const approve = (index: number, requestId = 1) =>
    approveChair(database, {
      requestId,
      chairId: chairAt(index),
      cartId: otherCartId,
      until,
      now: testNow,
    });
  const held = {
    state: 'HELD',
    cartId: otherCartId,
    expiresAt: until,
    promise: 'APPROVED',
    promisedTo: 1,
    promisedCart: otherCartId,
    promisedUntil: until,
  };

  test('holds the chair that was asked for', async () => {
    await insertResting(0, requested);
    expect(await approve(0)).toBe(true);
    expect(await readClaim(0)).toMatchObject(held);
  });

  test('holds another chair, and gives back the one that was asked for', async () => {
    await insertResting(0, requested);
    await insertClaim(2, 'REQUESTED', { ...requested, promisedTo: 2, ...atRest });
    await insertClaim(3, 'RESERVED', { promise: 'RESERVED', ...atRest });
    expect(await approve(3)).toBe(true);
    expect(await readClaims()).toEqual({ 2: 'REQUESTED', 3: 'HELD' });
    expect(await readClaim(3)).toMatchObject(held);
  });

  test.each<[string, () => Promise<unknown>]>([
    ['held', () => insertClaim(1, 'HELD')],
    ['sold', () => insertClaim(1, 'SOLD', expired)],
    ['kept', () => insertClaim(1, 'WAITING', atRest)],
    ['requested', () => insertClaim(1, 'REQUESTED', { ...requested, promisedTo: 2, ...atRest })],
    ['approved', () => insertClaim(1, 'APPROVED', { ...approved, promisedTo: 2, ...atRest })],
  ])('changes nothing when the other chair is %s', async (_, arrange) => {
    await insertResting(0, requested);
    await arrange();
    const before = await database.select().from(chairClaim).orderBy(chairClaim.chairId);
    expect(await approve(1)).toBe(false);
    expect(await database.select().from(chairClaim).orderBy(chairClaim.chairId)).toEqual(before);
  });

  test('takes over a hold that is over, unless parties wait', async () => {
    await insertClaim(0, 'HELD', expired);
    await insertClaim(1, 'HELD', expired);
    expect(await approve(0)).toBe(true);
    await insertParty();
    expect(await approve(1)).toBe(false);
  });

  test('gets its chair back from its cart, which alone can hold it again', async () => {
    await insertClaim(0, 'HELD', { ...approved, expiresAt: approved.promisedUntil });
    await returnHold(database, { cartId, chairId: chairAt(0) });
    expect(await readClaim(0)).toMatchObject({ state: 'APPROVED', ...approved, ...atRest });
    const hold = (of: string) =>
      claimChair(database, {
        cartId: of,
        requested: { id: chairAt(0), status: 'Buy' },
        guest: { guestType: 'adult', amountCents: 1 },
        until: minutesLater(60),
        now: testNow,
        client: null,
      });
    expect(await hold(otherCartId)).toBeNull();
    expect(await hold(cartId)).toEqual(minutesLater(60));
    expect(await readClaim(0)).toMatchObject({ state: 'HELD', cartId, ...approved });
  });

  test('keeps a chair that a party search holds for its cart', async () => {
    await insertResting(0, approved);
    const target = {
      chairId: chairAt(0),
      status: 'Buy' as const,
      guestType: 'adult' as const,
      amountCents: 1,
      until: minutesLater(60),
    };
    const client = { client: 'client', network: null };
    const owner = { eventId, cartId: otherCartId, client };
    expect(await claimChairs(database, owner, [target])).toEqual([]);
    expect(await claimChairs(database, { ...owner, cartId }, [target])).toEqual([chairAt(0)]);
    const first = { state: 'HELD', client: 'client', expiresAt: minutesLater(60) };
    expect(await readClaim(0)).toMatchObject({ ...first, ...approved });
    // The same hold again keeps its end and its client.
    const again = { ...target, amountCents: 2, until: minutesLater(90) };
    await claimChairs(database, { ...owner, cartId, client: null }, [again]);
    expect(await readClaim(0)).toMatchObject({ ...first, amountCents: 2 });
  });

  test('ends with its hold', async () => {
    await insertClaim(0, 'HELD', { ...approved, promisedUntil: testNow, ...expired });
    await insertClaim(1, 'HELD', { ...approved, ...expired });
    await returnExpiredHolds(database, testNow);
    expect(await readClaims()).toEqual({ 1: 'APPROVED' });
  });
});

describe('the end of a request', () => {
  const insertAll = async () => {
    await insertResting(0, requested);
    await insertClaim(1, 'HELD', approved);
    await insertClaim(2, 'HELD', { ...approved, promisedTo: 2 });
    await insertClaim(3, 'HELD', { ...approved, promise: 'OFFERED' });
  };
  const others = { 2: 'HELD', 3: 'HELD' };

  test('by staff gives back its chairs, unless they are being paid', async () => {
    await insertAll();
    expect(await withdrawPromise(database, 1)).toBe(true);
    expect(await readClaims()).toEqual(others);
    await insertClaim(0, 'PAYING', approved);
    expect(await withdrawPromise(database, 1)).toBe(false);
    expect(await readClaim(0)).toMatchObject({ state: 'PAYING', ...approved });
  });

  test('another way leaves holds to their end', async () => {
    await insertAll();
    await insertCode([1]);
    await closePromises(database, [1]);
    expect(await readClaims()).toEqual({ 1: 'HELD', ...others });
    const none = { promisedTo: null, promisedCart: null, promisedUntil: null };
    expect(await readClaim(1)).toMatchObject({ promise: 'RESERVED', ...none });
    expect(await readClaim(2)).toMatchObject({ promise: 'APPROVED', promisedTo: 2 });
  });

  test('gives the chair to a code, and else to the waiting list if it is on sale', async () => {
    await insertParty();
    await insertCode([0]);
    for (const index of [0, 1, 2]) await insertResting(index, requested);
    const isClosed = eq(chair.id, chairAt(2));
    await database.update(chair).set({ status: 'Reserved' }).where(isClosed);
    await withdrawPromise(database, 1);
    await database.update(chair).set({ status: 'Buy' }).where(isClosed);
    expect(await readClaims()).toEqual({ 0: 'RESERVED', 1: 'WAITING' });
  });
});

describe('an order', () => {
  const sale = async (index: number) => ({
    eventId,
    chairId: chairAt(index),
    orderId: (await rows.insertOrder()).id,
    guestType: 'adult' as const,
    amountCents: 1,
  });

  test('of staff or of a late payment takes promised chairs', async () => {
    await insertResting(0, requested);
    await insertResting(1, approved);
    await insertClaim(2, 'RESERVED', { promise: 'RESERVED', ...atRest });
    await insertClaim(3, 'HELD', { ...approved, promise: 'OFFERED', ...expired });
    const sales = await Promise.all([0, 1, 2, 3].map(sale));
    const sold = await claimOrderChairs(database, sales, {
      state: 'SOLD',
      cartId: null,
      now: testNow,
    });
    expect(sold).toHaveLength(4);
    const isFulfilled = and(eq(chairClaim.state, 'SOLD'), sql`promised_to is null`);
    expect(await database.$count(chairClaim, isFulfilled)).toBe(4);
    expect(await readClaim(2)).toMatchObject({ promise: 'RESERVED' });
  });

  test('that gives chairs back returns them to their promises', async () => {
    await insertResting(0, requested);
    await insertResting(1, approved);
    await insertCode([2]);
    await reserveChairs(database, [chairAt(2)]);
    const order = await rows.insertOrder();
    const sales = await Promise.all(
      [0, 1, 2].map(async (index) => ({ ...(await sale(index)), orderId: order.id })),
    );
    await claimOrderChairs(database, sales, { state: 'PAYING', cartId: null, now: testNow });
    expect(await readClaims()).toEqual({ 0: 'PAYING', 1: 'PAYING', 2: 'PAYING' });
    await returnOrderChairs(database, { orderId: order.id, state: 'PAYING' });
    expect(await readClaims()).toEqual({ 0: 'REQUESTED', 1: 'APPROVED', 2: 'RESERVED' });
    expect(await readClaim(0)).toMatchObject(requested);
    expect(await readClaim(1)).toMatchObject({ ...approved, ...atRest });
  });
});
