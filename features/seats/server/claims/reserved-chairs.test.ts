import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { code } from '#features/event/server/tables.ts';
import { claimChair } from './hold-queries.ts';
import { claimChairs } from './party-queries.ts';
import { reserveChairs } from './promise-queries.ts';
import { returnCartChairs, returnOrderChairs } from './queries.ts';

// The chairs of a code.
const rows = await setUpReceptionRows();
const { handle, eventId, cartId, chairAt, insertClaim, insertCode, readClaim, readClaims } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(code);
});

const atRest = { cartId: null, expiresAt: null };

const target = (index: number, codeId: number | null) => ({
  chairId: chairAt(index),
  status: 'Buy' as const,
  guestType: 'adult' as const,
  amountCents: 1,
  until: minutesLater(10),
  codeId,
});

test('a code keeps its free chairs, and those that come back', async () => {
  await insertClaim(1, 'HELD');
  await insertClaim(2, 'SOLD', { orderId: (await rows.insertOrder()).id, expiresAt: null });
  await insertClaim(3, 'REQUESTED', { promise: 'REQUESTED', promisedTo: 1, ...atRest });
  await insertCode([0, 1, 2, 3]);
  await reserveChairs(database, [0, 1, 2, 3].map(chairAt));
  const others = { 1: 'HELD', 2: 'SOLD', 3: 'REQUESTED' };
  expect(await readClaims()).toEqual({ 0: 'RESERVED', ...others });
  expect(await readClaim(1)).toMatchObject({ promise: 'RESERVED' });
  await returnCartChairs(database, cartId);
  expect(await readClaim(1)).toMatchObject({ state: 'RESERVED', ...atRest });
  const { orderId } = (await readClaim(2)) ?? {};
  await returnOrderChairs(database, { orderId: orderId ?? 0, state: 'SOLD' });
  expect(await readClaim(2)).toMatchObject({ state: 'RESERVED', orderId: null });
});

test('a code keeps no chair once it is closed or has it no more, unless another code does', async () => {
  const first = await insertCode([0, 1, 2]);
  await insertCode([1]);
  await insertClaim(2, 'HELD');
  await reserveChairs(database, [0, 1, 2].map(chairAt));
  await database.update(code).set({ closed: true }).where(eq(code.id, first));
  await reserveChairs(database, [0, 1, 2].map(chairAt));
  expect(await readClaims()).toEqual({ 1: 'RESERVED', 2: 'HELD' });
  expect(await readClaim(2)).toMatchObject({ promise: null });
});

test('a code lets its carts hold its chairs, and no others', async () => {
  const codeId = await insertCode([0, 1]);
  const other = await insertCode([2]);
  await reserveChairs(database, [0, 1, 2].map(chairAt));
  const hold = (index: number, ofCode: number | null) =>
    claimChair(database, {
      cartId,
      requested: { id: chairAt(index), status: 'Buy' },
      guest: target(index, ofCode),
      until: minutesLater(10),
      now: testNow,
      client: null,
    });
  for (const otherCode of [null, other]) expect(await hold(0, otherCode)).toBeNull();
  expect(await hold(0, codeId)).toEqual(minutesLater(10));
  expect(await readClaim(0)).toMatchObject({ state: 'HELD', promise: 'RESERVED', codeId });
  const owner = { eventId, cartId, client: null };
  expect(await claimChairs(database, owner, [target(1, null), target(2, codeId)])).toEqual([]);
  expect(await claimChairs(database, owner, [target(1, codeId)])).toEqual([chairAt(1)]);
});
