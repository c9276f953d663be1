import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { addMilliseconds } from '#platform/clock.ts';
import { buildOldAttempt } from '#app/server/testing/expired-rows.ts';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { cart, order } from '#features/event/server/tables.ts';
import { orderRetentionRules } from './retention-queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, chairAt, insertClaim, insertOrder, insertRequest } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
});

const old = addMilliseconds(testNow, -1);
const apply = (label: string) =>
  orderRetentionRules({ database })
    .find((rule) => rule.label === label)
    ?.apply(testNow, 10);

test('an old cart is kept while it has a chair, an order or a request', async () => {
  const [empty = '', ...used] = Array.from({ length: 4 }, () => randomUUID());
  await database
    .insert(cart)
    .values([empty, ...used].map((id) => ({ id, eventId, createdAt: old })));
  const [holding = '', ordering = '', requesting = ''] = used;
  await insertClaim(0, 'HELD', { cartId: holding });
  await insertOrder({ cartId: ordering });
  await insertRequest('approved', { cartId: requesting, chairId: chairAt(1) });
  expect(await apply('carts without an order')).toBe(1);
  const left = (await database.select({ id: cart.id }).from(cart)).map(({ id }) => id);
  expect(left).toEqual(expect.arrayContaining(used));
  expect(left).not.toContain(empty);
});

test('a request is deleted when nobody confirmed it for long', async () => {
  const insert = (state: 'unconfirmed' | 'requested', index: number, requestedAt: Date) =>
    insertRequest(state, { chairId: chairAt(index), requestedAt });
  await insert('unconfirmed', 0, old);
  const left = [await insert('unconfirmed', 1, testNow), await insert('requested', 2, old)];
  expect(await apply('unconfirmed seat requests')).toBe(1);
  const existing = await database.select().from(seatRequest).orderBy(seatRequest.id);
  expect(existing.map(({ id }) => id)).toEqual(left);
});

const person = { name: 'Anne', email: 'anne@example.org', telephone: '6175550123' };
const money = { subtotalCents: 100, feeCents: 3, totalCents: 103 };

// The last value of each row is the name afterwards.
test.each([
  ['EXPIRED', old, [], ''],
  ['PENDING', old, ['DECLINED', 'CANCELED'], ''],
  ['EXPIRED', testNow, ['DECLINED'], person.name],
  ['EXPIRED', old, ['DECLINED', 'UNKNOWN'], person.name],
  ['REFUNDED', old, ['SUCCEEDED'], person.name],
  ['PAID', old, ['SUCCEEDED'], person.name],
] as const)('the buyer of an order %s of %s with attempts %j becomes "%s"', async (...row) => {
  const [state, createdAt, attempts, name] = row;
  const { id } = await insertOrder({ ...person, ...money, state, createdAt });
  // The payment of another order.
  const other = await insertOrder({ ...person, state: 'PAID', createdAt: old });
  for (const each of attempts)
    await database.insert(paymentAttempt).values(buildOldAttempt('order', id, each, old));
  await database
    .insert(paymentAttempt)
    .values(buildOldAttempt('order', other.id, 'SUCCEEDED', old));
  expect(await apply('buyers of unpaid orders')).toBe(name ? 0 : 1);
  // What is done is not done again.
  expect(await apply('buyers of unpaid orders')).toBe(0);
  const [left] = await database.select().from(order).where(eq(order.id, id));
  const { email, telephone } = name ? person : { email: '', telephone: '' };
  expect(left).toMatchObject({ ...money, state, name, email, telephone });
  expect(await database.select().from(order).where(eq(order.id, other.id))).toEqual([other]);
});
