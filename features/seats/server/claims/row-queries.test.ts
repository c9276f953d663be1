import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { waitingParty } from './tables.ts';
import { exchangeChairs } from './change-order-claims.ts';
import {
  hasHoldsToEnd,
  repriceHolds,
  returnCartChairs,
  returnSoldChairs,
  shortenHolds,
} from './queries.ts';
import {
  claimWaitingChairs,
  gatherChairs,
  keepPromised,
  lockWaitingChairs,
  openToPublic,
} from './return-queries.ts';

const rows = await setUpReceptionRows();
const {
  handle,
  eventId,
  otherEventId,
  cartId,
  otherCartId,
  chairAt,
  insertClaim,
  insertParty,
  readClaims,
} = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(waitingParty);
});

const waitingClaim = { cartId: null, expiresAt: null };
const otherClaim = { eventId: otherEventId, chairId: rows.otherChairId };
const readRows = () => database.select().from(chairClaim).orderBy(chairClaim.chairId);
/** One claim in each state, by the index of its chair. */
async function insertAll() {
  await insertClaim(0, 'HELD');
  await insertClaim(1, 'PAYING');
  await insertClaim(2, 'SOLD', { expiresAt: null });
  await insertClaim(3, 'WAITING', waitingClaim);
  await insertClaim(4, 'HELD', { cartId: otherCartId });
}
const everyIndex = [0, 1, 2, 3, 4];
const everyChair = everyIndex.map(chairAt);
const all = { 0: 'HELD', 1: 'PAYING', 2: 'SOLD', 3: 'WAITING', 4: 'HELD' };

test('new prices are for the chairs that the cart holds, each its own', async () => {
  await insertAll();
  await insertClaim(5, 'HELD');
  const before = await readRows();
  const changed = [0, 5].map(chairAt);
  await repriceHolds(
    database,
    cartId,
    [...everyChair, chairAt(5)].map((chairId) => ({
      chairId,
      amountCents: chairId,
      codeId: null,
      discountCents: 2,
    })),
  );
  expect(await readRows()).toEqual(
    before.map((row) =>
      changed.includes(row.chairId) ? { ...row, amountCents: row.chairId, discountCents: 2 } : row,
    ),
  );
});

describe('chairs that come back', () => {
  test('from tickets are sold ones, as many as are named', async () => {
    await insertAll();
    await insertClaim(5, 'SOLD', { expiresAt: null });
    expect(await returnSoldChairs(database, everyChair)).toBe(1);
    const { 2: _, ...others } = all;
    expect(await readClaims()).toEqual({ ...others, 5: 'SOLD' });
  });

  test('from a cart are those that it holds, unless it is being paid', async () => {
    await insertAll();
    expect(await returnCartChairs(database, cartId)).toBe(false);
    expect(await readClaims()).toEqual(all);
    const isPaying = eq(chairClaim.state, 'PAYING');
    await database.update(chairClaim).set({ state: 'SOLD' }).where(isPaying);
    expect(await returnCartChairs(database, cartId)).toBe(true);
    const { 0: _, ...others } = all;
    expect(await readClaims()).toEqual({ ...others, 1: 'SOLD' });
    expect(await returnCartChairs(database, otherCartId)).toBe(true);
  });

  test('are kept when they are free, on sale and of an event with a waiting party', async () => {
    await insertParty(otherEventId);
    await keepPromised(database, [chairAt(5)]);
    expect(await readClaims()).toEqual({});
    await insertParty();
    await insertAll();
    const before = await readRows();
    const isReserved = eq(chair.id, chairAt(6));
    await database.update(chair).set({ status: 'Reserved' }).where(isReserved);
    await keepPromised(database, [...everyChair, chairAt(5), chairAt(6)]);
    await database.update(chair).set({ status: 'Buy' }).where(isReserved);
    expect(await readClaims()).toEqual({ ...all, 5: 'WAITING' });
    expect((await readRows()).slice(0, 5)).toEqual(before);
  });
});

test('an exchange needs a sold chair for each that is given up', async () => {
  await insertAll();
  const exchange = exchangeChairs(database, { from: [chairAt(0), chairAt(2)], to: [] }, testNow);
  await expect(exchange).rejects.toThrow('1 of 2 tickets had a sold chair.');
});

test('an offer to a waiting party is no hold that ends too late', async () => {
  const { id } = await insertParty();
  const offer = { promisedTo: id, promisedCart: cartId, promisedUntil: minutesLater(10) };
  await insertClaim(0, 'HELD', { promise: 'OFFERED', ...offer });
  expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(false);
  await insertClaim(1, 'HELD', { cartId: otherCartId });
  expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(true);
  await shortenHolds(database, minutesLater(5));
  expect([await rows.readExpiry(0), await rows.readExpiry(1)]).toEqual([10, 5].map(minutesLater));
});

describe('chairs that are kept for the waiting list', () => {
  test('are locked by event', async () => {
    await insertAll();
    await insertClaim(5, 'WAITING', waitingClaim);
    await insertClaim(6, 'WAITING', { ...waitingClaim, ...otherClaim });
    expect(await lockWaitingChairs(database, eventId)).toEqual([chairAt(3), chairAt(5)]);
  });

  test('are opened to the public, and no chair that somebody has', async () => {
    await insertAll();
    await openToPublic(database, everyChair);
    const { 3: _, ...others } = all;
    expect(await readClaims()).toEqual(others);
  });

  test('are gathered, and no hold gets another end', async () => {
    await insertAll();
    const before = await readRows();
    await gatherChairs(database, everyChair, minutesLater(7));
    expect(await readRows()).toEqual(
      before.map((row) => (row.state === 'WAITING' ? { ...row, expiresAt: minutesLater(7) } : row)),
    );
  });

  test('are held for a party while they are kept', async () => {
    await insertAll();
    await insertClaim(5, 'WAITING', waitingClaim);
    const before = await readRows();
    const guest = { guestType: 'children' as const, amountCents: 1 };
    const targets = everyChair.map((chairId) => ({ chairId, ...guest, until: minutesLater(9) }));
    const promise = {
      promise: 'OFFERED' as const,
      promisedTo: 1,
      promisedCart: otherCartId,
      promisedUntil: minutesLater(9),
    };
    const owner = { cartId: otherCartId, promise };
    expect(await claimWaitingChairs(database, owner, targets)).toEqual([chairAt(3)]);
    const held = {
      ...guest,
      ...promise,
      state: 'HELD',
      cartId: otherCartId,
      expiresAt: minutesLater(9),
    };
    expect(await readRows()).toEqual(
      before.map((row) => (row.chairId === chairAt(3) ? { ...row, ...held } : row)),
    );
    const isOffered = and(eq(chairClaim.cartId, otherCartId), eq(chairClaim.state, 'HELD'));
    expect(await database.$count(chairClaim, isOffered)).toBe(2);
  });
});
