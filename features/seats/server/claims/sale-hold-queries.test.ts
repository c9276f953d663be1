import { afterAll, beforeEach, expect, test } from 'vitest';
import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { claimForSale } from './sale-hold-queries.ts';

const { handle, chairIds, cartId, otherCartId, insertClaim, readExpiry, clear, close } =
  await setUpReceptionRows();
afterAll(close);
beforeEach(clear);

test("a sale gets free chairs and keeps its own, but none that is another's, waits or was asked for", async () => {
  const until = minutesLater(20);
  await insertClaim(1, 'HELD');
  await insertClaim(2, 'HELD', { cartId: otherCartId });
  // Who gives it back finds out whether someone waits for it.
  await insertClaim(3, 'HELD', { cartId: otherCartId, expiresAt: testNow });
  await insertClaim(4, 'HELD', { promise: 'REQUESTED', promisedTo: 1 });
  await insertClaim(5, 'WAITING', { cartId: null, expiresAt: null });
  const chairs = await lockChairs(handle.database, chairIds.slice(0, 6));
  const held = await claimForSale(handle.database, chairs, { cartId, until });
  expect(held.map((id) => chairIds.indexOf(id)).toSorted()).toEqual([0, 1]);
  const ends = await Promise.all([0, 1, 2, 3].map(readExpiry));
  expect(ends).toEqual([until, until, minutesLater(10), testNow]);
});
