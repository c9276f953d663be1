import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair } from '#features/event/server/tables.ts';
import { countSale, countSoldPerTable, hasOrders, listSoldChairs } from './queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, otherChairId, chairAt, insertClaim, insertTicket } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(rows.clear);

const otherEvent = { eventId: otherEventId, chairId: otherChairId };

test('a site has orders once there is one', async () => {
  expect(await hasOrders(database)).toBe(false);
  await rows.insertOrder();
  expect(await hasOrders(database)).toBe(true);
});

test('the tickets of an event are those that are not canceled', async () => {
  const seated = await insertTicket(0, { receivedAt: testNow, amountCents: 5 });
  const sold = await insertTicket(1, { amountCents: 7 });
  await insertTicket(2, { cancelledAt: testNow, receivedAt: testNow, amountCents: 11 });
  await insertTicket(3, { ...otherEvent, receivedAt: testNow, amountCents: 13 });
  const list = await listSoldChairs(database, eventId);
  expect(list.map(({ id, received }) => [id, received])).toEqual([
    [sold, false],
    [seated, true],
  ]);
  expect(await countSoldPerTable(database, eventId)).toEqual([
    { tableName: 'Table 1', tablesSold: 2 },
  ]);
  expect(await countSale(database, eventId, testNow)).toMatchObject({
    sold: 2,
    seated: 1,
  });
});

test('the chairs of an event are held while a claim lasts, and free when they are on sale', async () => {
  await insertClaim(0, 'HELD');
  await insertClaim(1, 'HELD', { expiresAt: testNow });
  await insertClaim(2, 'PAYING', { expiresAt: testNow });
  await insertClaim(3, 'WAITING', { cartId: null, expiresAt: null });
  await insertClaim(4, 'SOLD', { expiresAt: null });
  await insertClaim(5, 'HELD', otherEvent);
  const isReserved = eq(chair.id, chairAt(6));
  await database.update(chair).set({ status: 'Reserved' }).where(isReserved);
  // Of 40 chairs, four have a claim, and one is not on sale.
  expect(await countSale(database, eventId, testNow)).toMatchObject({ held: 3, free: 35 });
  expect(await countSale(database, otherEventId, testNow)).toMatchObject({ held: 1, free: 39 });
  await database.update(chair).set({ status: 'Buy' }).where(isReserved);
});
