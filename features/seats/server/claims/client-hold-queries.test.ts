import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  lockAndReadClientHolds,
  recordPaidHolds,
  recordUnpaidHolds,
} from './client-hold-queries.ts';
import { unpaidMemoryHours } from './rules.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';

const {
  handle,
  eventId,
  otherEventId,
  otherChairId,
  chairAt,
  insertClaim,
  insertOrder,
  clear,
  close,
} = await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

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
    await insertClaim(6, 'PAYING', {
      client: 'third',
      network: 'third',
      expiresAt: minutesLater(-20),
    });
    // Kept for the waiting list, and gathered for a larger party.
    await insertClaim(7, 'WAITING', { cartId: null });
    for (const state of ['HELD', 'SOLD'] as const) {
      const other = { ...client, eventId: otherEventId, chairId: otherChairId };
      await insertClaim(8, state, { ...other, chairId: otherChairId + (state === 'HELD' ? 0 : 1) });
    }
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
    const recordPaid = (paidId: number) =>
      database.execute(
        recordPaidHolds(chairClaim, sql`order_id = ${paidId}`, minutesLater(2).toISOString()),
      );
    const { id: orderId } = await insertOrder();
    const { id: otherOrderId } = await insertOrder();
    await insertClaim(0, 'SOLD', { ...client, orderId });
    await insertClaim(1, 'SOLD', { ...client, orderId });
    await insertClaim(2, 'SOLD', { ...client, orderId: otherOrderId });
    await insertClaim(3, 'SOLD', { orderId });
    await recordPaid(orderId);
    const paid = { ...none, paidChairs: 2 };
    expect(await read()).toMatchObject({ client: paid, network: paid });
    await recordPaid(otherOrderId);
    expect((await read()).client).toMatchObject({ paidChairs: 3 });
    // What was long ago no longer counts.
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 60, now: minutesLater(3) });
    const late = minutesLater(3 + unpaidMemoryHours * 60);
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 1, now: late });
    expect((await read()).client).toMatchObject({ unpaidSeconds: 61 });
    const later = new Date(late.getTime() + unpaidMemoryHours * 3_600_000 + 1);
    await recordUnpaidHolds(database, { holds: [hold], heldSeconds: 2, now: later });
    expect((await read()).client).toMatchObject({ unpaidSeconds: 2, lastUnpaidAt: later });
    const year = 365 * 86_400;
    for (let times = 0; times < 2; times += 1)
      await recordUnpaidHolds(database, { holds: [hold], heldSeconds: year, now: later });
    expect((await read()).client).toMatchObject({ unpaidSeconds: year });
  });
});
