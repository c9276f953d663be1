import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { addEvent } from '../testing/sell-chairs.ts';
import { testNow } from '../testing/test-now.ts';
import {
  lockAndReadClientHolds,
  recordPaidHolds,
  recordUnpaidHolds,
} from './carts/client-hold-queries.ts';
import {
  deleteClaimRow,
  deleteExpiredHolds,
  hasHoldsToEnd,
  insertCartRow,
  shortenHolds as shortenLongHolds,
} from './carts/queries.ts';
import { unpaidMemoryHours } from './carts/rules.ts';
import { claimSoldChairs } from './chairs/queries.ts';
import {
  getHoldExpiry,
  lockCartChairs,
  markClaimsPaying,
  markClaimsSold,
  reclaimChairs,
  releaseClaims,
  restoreHolds,
} from './checkout/claim-queries.ts';
import { lockCartOrder, markRequestPaid, transitionOrder, type Order } from './checkout/queries.ts';
import { isEventInUse, shortenHolds, updateChairPrices } from './events/queries.ts';
import {
  countOpenRequests,
  deleteUnconfirmedRequests,
  findNewestRequest,
  insertRequestRow,
  listDueRequests,
  listRequests,
  lockOpenRequests,
  releaseApprovedHold,
  updateRequestRow,
} from './seat-requests/queries.ts';
import { seatRequest, type SeatRequestState } from './seat-requests/tables.ts';
import { chair, chairClaim, type ClaimState, order, ticketCode } from './tables.ts';
import { consumeCodeAttempt, insertTicketCodes, markCodesUsed } from './tickets/queries.ts';

let clone: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let eventId: number;
let otherEventId: number;
let chairIds: number[];
let cartId: string;
let otherCartId: string;

beforeAll(async () => {
  clone = await createTestDatabase();
  handle = openDatabase(clone.url, 1);
});
afterAll(async () => {
  await handle.close();
  await clone.drop();
});
beforeEach(async () => {
  const { database } = handle;
  await database.execute(
    sql`truncate chair_claim, client_hold_history, seat_request, ticket_code, "order", ticket cascade`,
  );
  const created = await addEvent(database);
  eventId = created.eventId;
  chairIds = created.chairs.map(({ id }) => id);
  ({ eventId: otherEventId } = await addEvent(database, { title: 'Another' }));
  [cartId, otherCartId] = [randomUUID(), randomUUID()];
  for (const id of [cartId, otherCartId]) await insertCartRow(database, { id, eventId }, testNow);
});

const minutesLater = (count: number) => new Date(testNow.getTime() + count * 60_000);
const chairAt = (index: number) => chairIds[index] ?? 0;

async function insertClaim(
  index: number,
  state: ClaimState,
  change: Partial<typeof chairClaim.$inferInsert> = {},
): Promise<number> {
  const expiresAt = minutesLater(10);
  const claim = { eventId, chairId: chairAt(index), state, cartId, expiresAt, ...change };
  await handle.database.insert(chairClaim).values(claim);
  return chairAt(index);
}
async function insertOrder(change: Partial<typeof order.$inferInsert> = {}): Promise<Order> {
  const [created] = await handle.database
    .insert(order)
    .values({
      ...{ eventId, cartId, state: 'PENDING', method: 'card', name: 'A', email: 'a@example.org' },
      ...{ telephone: '6175550123', subtotalCents: 0, feeCents: 0, totalCents: 0 },
      createdAt: testNow,
      ...change,
    })
    .returning();
  if (!created) throw new Error('The order was not inserted.');
  return created;
}
async function insertRequest(
  state: SeatRequestState,
  change: Partial<typeof seatRequest.$inferInsert> = {},
): Promise<number> {
  const [created] = await handle.database
    .insert(seatRequest)
    .values({
      ...{ eventId, chairId: chairAt(0), name: 'A', email: 'a@example.org', state },
      ...{ telephone: '6175550123', client: 'client', network: 'network' },
      requestedAt: testNow,
      ...change,
    })
    .returning({ id: seatRequest.id });
  return created?.id ?? 0;
}
/** The claims by index of their chair, as 'state', with the order where there is one. */
async function readClaims(): Promise<Record<number, ClaimState>> {
  const rows = await handle.database.select().from(chairClaim).orderBy(chairClaim.chairId);
  return Object.fromEntries(rows.map((row) => [chairIds.indexOf(row.chairId), row.state]));
}
const readExpiry = async (index: number) => {
  const [row] = await handle.database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, chairAt(index)));
  return row?.expiresAt;
};

describe('claims', () => {
  test('that begin to be paid are active holds of the cart', async () => {
    const { id: orderId } = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: testNow });
    await insertClaim(2, 'HELD', { cartId: otherCartId });
    await insertClaim(3, 'SOLD');
    expect(await markClaimsPaying(handle.database, { cartId, orderId, now: testNow })).toBe(1);
    expect(await readClaims()).toEqual({ 0: 'PAYING', 1: 'HELD', 2: 'HELD', 3: 'SOLD' });
    const locked = await lockCartChairs(handle.database, cartId);
    expect(locked.map(({ chairId }) => chairIds.indexOf(chairId))).toEqual([0, 1, 3]);
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
    expect(await markClaimsSold(database, mine.id)).toEqual([chairAt(0)]);
    expect(await readClaims()).toEqual({ 0: 'SOLD', 1: 'PAYING', 2: 'SOLD' });
    expect(await releaseClaims(database, mine.id, [chairAt(2), chairAt(1)])).toMatchObject([
      { chairId: chairAt(2) },
    ]);
    await insertClaim(3, 'SOLD', { orderId: mine.id });
    expect(await releaseClaims(database, mine.id)).toHaveLength(2);
    expect(await readClaims()).toEqual({ 1: 'PAYING' });
  });

  test('are taken again for a late payment when nobody else has them', async () => {
    const lost = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { cartId: otherCartId });
    await insertClaim(2, 'HELD', { cartId: otherCartId, expiresAt: testNow });
    await insertClaim(3, 'PAYING', { expiresAt: testNow });
    await insertClaim(4, 'SOLD', { expiresAt: testNow });
    const asked = [0, 1, 2, 3, 4, 5].map(chairAt);
    const taken = await reclaimChairs(handle.database, lost, asked, testNow);
    expect(taken.map((id) => chairIds.indexOf(id)).toSorted()).toEqual([0, 2, 5]);
  });

  test('are sold by staff when the chair is free or its hold has expired', async () => {
    const { id: orderId } = await insertOrder();
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: testNow });
    await insertClaim(2, 'PAYING', { expiresAt: testNow });
    await insertClaim(3, 'SOLD', { expiresAt: testNow });
    const sales = [0, 1, 2, 3, 4].map((index) => ({ eventId, chairId: chairAt(index), orderId }));
    const sold = await claimSoldChairs(handle.database, sales, testNow);
    expect(sold.map((id) => chairIds.indexOf(id)).toSorted()).toEqual([1, 4]);
  });

  test('are released by their cart while they are holds', async () => {
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD');
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { cartId: otherCartId });
    for (const index of [0, 2, 3]) await deleteClaimRow(handle.database, cartId, chairAt(index));
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
    expect(await deleteExpiredHolds(database, testNow, [chairAt(0), chairAt(2)])).toMatchObject([
      { chairId: chairAt(0), cartId, label: 'Table 1-Chair 1' },
    ]);
    expect(await readClaims()).toEqual({ 1: 'HELD', 2: 'PAYING', 3: 'HELD' });
    await deleteExpiredHolds(database, testNow);
    expect(await readClaims()).toEqual({ 2: 'PAYING', 3: 'HELD' });
  });

  test('are shortened when they end too late, except approved ones', async () => {
    const { database } = handle;
    const approvedCart = randomUUID();
    await insertCartRow(database, { id: approvedCart, eventId, seatRequestId: 1 }, testNow);
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { cartId: approvedCart });
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { expiresAt: minutesLater(3) });
    expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(true);
    await shortenLongHolds(database, minutesLater(5));
    expect(await hasHoldsToEnd(database, testNow, minutesLater(5))).toBe(false);
    const ends = await Promise.all([0, 1, 2, 3].map(readExpiry));
    expect(ends).toEqual([5, 10, 10, 3].map(minutesLater));
  });
});

describe('an event', () => {
  test('ends its own holds with its sale', async () => {
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD', { expiresAt: minutesLater(3) });
    await insertClaim(2, 'PAYING');
    await shortenHolds(handle.database, otherEventId, minutesLater(5));
    expect(await readExpiry(0)).toEqual(minutesLater(10));
    await shortenHolds(handle.database, eventId, minutesLater(5));
    const ends = await Promise.all([0, 1, 2].map(readExpiry));
    expect(ends).toEqual([5, 3, 10].map(minutesLater));
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
    const newest = await insertOrder();
    await insertOrder({ cartId: otherCartId });
    expect(await lockCartOrder(handle.database, cartId)).toEqual(newest);
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

  test('of an approved request marks that request as paid', async () => {
    const { database } = handle;
    const [mine, other] = [
      await insertRequest('approved'),
      await insertRequest('approved', { chairId: chairAt(1) }),
    ];
    const closed = await insertRequest('lapsed');
    const carts = [mine, other, closed].map((seatRequestId) => ({
      id: randomUUID(),
      seatRequestId,
    }));
    for (const each of carts) await insertCartRow(database, { ...each, eventId }, testNow);
    await markRequestPaid(database, carts[0]?.id ?? '');
    await markRequestPaid(database, carts[2]?.id ?? '');
    const rows = await database.select().from(seatRequest).orderBy(seatRequest.id);
    expect(rows.map(({ state }) => state)).toEqual(['paid', 'approved', 'lapsed']);
  });
});

describe('seat requests', () => {
  const getIds = (rows: readonly { request: { id: number } }[]) =>
    rows.map(({ request }) => request.id);

  test('are listed for their event once they are confirmed', async () => {
    const { database } = handle;
    const declined = await insertRequest('declined');
    const open = await insertRequest('requested');
    await insertRequest('unconfirmed');
    await insertRequest('requested', { chairId: chairAt(1) });
    expect(getIds(await listRequests(database, eventId))).toHaveLength(3);
    expect(await listRequests(database, otherEventId)).toEqual([]);
    expect((await findNewestRequest(database, chairAt(0)))?.request.id).toBe(open);
    expect(getIds(await lockOpenRequests(database, [chairAt(0)]))).toEqual([open]);
    expect(await lockOpenRequests(database, [chairAt(5)])).toEqual([]);
    expect(declined).toBeLessThan(open);
  });

  test('are due when their approval has ended', async () => {
    const due = await insertRequest('approved', { heldUntil: testNow });
    await insertRequest('approved', { chairId: chairAt(1), heldUntil: minutesLater(1) });
    await insertRequest('paid', { chairId: chairAt(2), heldUntil: testNow });
    expect(getIds(await listDueRequests(handle.database, testNow))).toEqual([due]);
  });

  test('replace unconfirmed ones of the same person for the same chair', async () => {
    const { database } = handle;
    await insertRequest('unconfirmed', { email: 'A@example.org' });
    const kept = [
      await insertRequest('unconfirmed', { email: 'b@example.org' }),
      await insertRequest('unconfirmed', { chairId: chairAt(1) }),
      await insertRequest('requested'),
    ];
    await deleteUnconfirmedRequests(database, chairAt(0), 'a@example.org');
    const rows = await database.select().from(seatRequest).orderBy(seatRequest.id);
    expect(rows.map(({ id }) => id)).toEqual(kept);
  });

  test('are open once per chair', async () => {
    await insertRequest('requested');
    const buyer = { name: 'B', email: 'b@example.org', phone: '6175550199' };
    const input = { eventId, chairId: chairAt(0), buyer, client: null, now: testNow };
    const { database } = handle;
    expect(await insertRequestRow(database, { ...input, confirmHash: null })).toBeNull();
    expect(await insertRequestRow(database, { ...input, confirmHash: 'hash' })).not.toBeNull();
  });

  test('change only from the state that was read, and forget the client once they are decided', async () => {
    const { database } = handle;
    const id = await insertRequest('unconfirmed');
    await insertRequest('unconfirmed');
    const read = async () =>
      (await database.select().from(seatRequest).orderBy(seatRequest.id)).map(
        ({ state, client, network }) => [state, client, network],
      );
    const untouched = ['unconfirmed', 'client', 'network'];
    const record = (await findRecord(id)).request;
    expect(
      await updateRequestRow(database, { ...record, state: 'requested' }, { state: 'paid' }),
    ).toBe(false);
    expect(await read()).toEqual([untouched, untouched]);
    const unconfirmed = { ...record, state: 'unconfirmed' as const };
    expect(await updateRequestRow(database, unconfirmed, { state: 'requested' })).toBe(true);
    expect(await read()).toEqual([['requested', 'client', 'network'], untouched]);
    expect(await updateRequestRow(database, record, { state: 'declined' })).toBe(true);
    expect(await read()).toEqual([['declined', null, null], untouched]);
  });

  /** A request as staff see it once it is confirmed. */
  async function findRecord(id: number) {
    await handle.database
      .update(seatRequest)
      .set({ state: 'requested' })
      .where(eq(seatRequest.id, id));
    const existing = await findNewestRequest(handle.database, chairAt(0));
    await handle.database
      .update(seatRequest)
      .set({ state: 'unconfirmed' })
      .where(eq(seatRequest.id, id));
    if (!existing) throw new Error('There is no request.');
    return existing;
  }

  test('count by person, client and network; unconfirmed ones of a client for a while', async () => {
    const others = { email: 'b@example.org', telephone: '6175550199', client: 'c', network: 'n' };
    let place = 0;
    const add = (state: SeatRequestState, change: Parameters<typeof insertRequest>[1] = {}) => {
      place += 1;
      return insertRequest(state, { chairId: chairAt(place), ...change });
    };
    const mine = await add('requested');
    await add('requested', { ...others, email: 'A@example.org' });
    await add('requested', { ...others, telephone: '6175550123' });
    await add('requested', { ...others, client: 'client' });
    await add('requested', { ...others, network: 'network' });
    await add('unconfirmed', { requestedAt: minutesLater(1) });
    await add('unconfirmed', { requestedAt: testNow });
    await add('declined', { requestedAt: minutesLater(1) });
    const input = {
      eventId,
      email: 'a@example.org',
      telephone: '6175550123',
      asker: { client: 'client', network: 'network' },
      unconfirmedSince: testNow,
    };
    const none = { email: 0, telephone: 0, client: 0, network: 0 };
    const { database } = handle;
    expect(await countOpenRequests(database, input)).toEqual({
      email: 2,
      telephone: 2,
      client: 3,
      network: 3,
    });
    expect(await countOpenRequests(database, { ...input, exceptId: mine })).toEqual({
      email: 1,
      telephone: 1,
      client: 2,
      network: 2,
    });
    expect(await countOpenRequests(database, { ...input, eventId: otherEventId })).toEqual(none);
  });

  test('release the hold of their cart unless it is being paid', async () => {
    const { database } = handle;
    await insertClaim(0, 'HELD');
    await insertClaim(1, 'HELD');
    await insertClaim(2, 'PAYING');
    await insertClaim(3, 'HELD', { cartId: otherCartId });
    const release = (index: number) =>
      releaseApprovedHold(database, { chairId: chairAt(index), cartId });
    expect([await release(0), await release(2), await release(3)]).toEqual([true, false, true]);
    expect(await readClaims()).toEqual({ 1: 'HELD', 2: 'PAYING', 3: 'HELD' });
  });
});

describe('what a client holds', () => {
  const client = { client: 'client', network: 'network' };
  const read = () =>
    handle.database.transaction((db) =>
      lockAndReadClientHolds(db, { eventId, client, now: testNow }),
    );
  const none = {
    heldChairs: 0,
    nextExpiry: null,
    paidChairs: 0,
    unpaidSeconds: 0,
    lastUnpaidAt: null,
  };

  test('is counted by client and network, in carts and while it is paid', async () => {
    await insertClaim(0, 'HELD', { ...client, expiresAt: minutesLater(5) });
    await insertClaim(1, 'PAYING', { ...client, expiresAt: minutesLater(-1) });
    await insertClaim(2, 'HELD', { ...client, expiresAt: testNow });
    await insertClaim(3, 'SOLD', { ...client, expiresAt: minutesLater(-5) });
    await insertClaim(4, 'HELD', {
      client: 'another',
      network: 'network',
      expiresAt: minutesLater(-9),
    });
    await insertClaim(5, 'PAYING', {
      client: 'another',
      network: 'network',
      expiresAt: minutesLater(2),
    });
    await insertClaim(6, 'HELD', { client: 'third', network: 'third' });
    expect(await read()).toEqual({
      client: { ...none, heldChairs: 2, nextExpiry: minutesLater(-1) },
      network: { ...none, heldChairs: 3, nextExpiry: minutesLater(-1) },
      // All chairs of the event are for sale.
      hall: { unsoldChairs: 39, cartChairs: 4 },
    });
    await handle.database
      .update(chair)
      .set({ status: 'Reserved' })
      .where(eq(chair.id, chairAt(20)));
    expect((await read()).hall).toEqual({ unsoldChairs: 38, cartChairs: 4 });
  });

  test('is remembered when it ends, paid or unpaid', async () => {
    const { database } = handle;
    const hold = { eventId, ...client };
    const holds = [hold, { ...hold, client: 'another' }, { eventId, client: null, network: null }];
    await recordUnpaidHolds(database, {
      holds: [{ ...hold, eventId: otherEventId }],
      heldSeconds: 7,
      now: testNow,
    });
    await recordUnpaidHolds(database, { holds, heldSeconds: 60, now: testNow });
    const unpaid = { ...none, lastUnpaidAt: testNow };
    expect(await read()).toMatchObject({
      client: { ...unpaid, unpaidSeconds: 60 },
      network: { ...unpaid, unpaidSeconds: 120 },
    });
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 30, now: minutesLater(1) });
    expect((await read()).client).toMatchObject({ unpaidSeconds: 90 });
    const { id: orderId } = await insertOrder();
    const { id: otherOrderId } = await insertOrder();
    await insertClaim(0, 'SOLD', { ...client, orderId });
    await insertClaim(1, 'SOLD', { ...client, orderId });
    await insertClaim(2, 'SOLD', { ...client, orderId: otherOrderId });
    await insertClaim(3, 'SOLD', { orderId });
    await recordPaidHolds(database, orderId, minutesLater(2));
    const paid = { ...none, paidChairs: 2 };
    expect(await read()).toMatchObject({ client: paid, network: paid });
    const claims = await database.select().from(chairClaim).orderBy(chairClaim.chairId);
    expect(claims.map((row) => row.client)).toEqual([null, null, 'client', null]);
    await recordPaidHolds(database, otherOrderId, minutesLater(2));
    expect((await read()).client).toMatchObject({ paidChairs: 3 });
    // What was long ago no longer counts.
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 60, now: minutesLater(3) });
    const late = minutesLater(3 + unpaidMemoryHours * 60);
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 1, now: late });
    expect((await read()).client).toMatchObject({ unpaidSeconds: 61 });
    const later = new Date(late.getTime() + unpaidMemoryHours * 3_600_000 + 1);
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 2, now: later });
    expect((await read()).client).toMatchObject({ unpaidSeconds: 2, lastUnpaidAt: later });
  });
});

describe('codes of the ticket search', () => {
  const telephone = '6175550123';
  const codes = [{ email: 'a@example.org', hash: 'hash' }];
  const insert = (id: string, expiresAt = minutesLater(10)) =>
    insertTicketCodes(
      handle.database,
      { id, telephone, codes, expiresAt, attemptsLeft: 1 },
      testNow,
    );

  test('are stored once, and deleted when they have expired', async () => {
    const [id, old] = [randomUUID(), randomUUID()];
    expect(await insert(old, minutesLater(-1))).toBe(true);
    expect(await insert(id)).toBe(true);
    expect(await insert(id)).toBe(false);
    const rows = await handle.database.select({ id: ticketCode.id }).from(ticketCode);
    expect(rows).toEqual([{ id }]);
  });

  test('are usable with their id and number until they are used, expired or tried too often', async () => {
    const { database } = handle;
    const [id, other] = [randomUUID(), randomUUID()];
    for (const each of [id, other]) await insert(each);
    const request = { id, telephone };
    const wrong = { id, telephone: '6175550199' };
    expect(await consumeCodeAttempt(database, wrong, testNow)).toEqual([]);
    expect(await consumeCodeAttempt(database, request, minutesLater(11))).toEqual([]);
    expect(await consumeCodeAttempt(database, request, testNow)).toEqual(codes);
    expect(await consumeCodeAttempt(database, request, testNow)).toEqual([]);
    expect(await markCodesUsed(database, wrong, testNow)).toBe(false);
    expect(await markCodesUsed(database, request, minutesLater(11))).toBe(false);
    expect(await markCodesUsed(database, request, minutesLater(10))).toBe(true);
    expect(await markCodesUsed(database, request, testNow)).toBe(false);
    expect(await consumeCodeAttempt(database, { id: other, telephone }, testNow)).toEqual(codes);
  });
});
