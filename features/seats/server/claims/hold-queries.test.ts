import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { cart } from '#features/event/server/tables.ts';
import { findAndReleaseChair } from './hold-queries.ts';

const rows = await setUpReceptionRows();
const { handle, cartId, otherCartId, chairAt, insertClaim, insertOrder, readClaims } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
  await database.update(cart).set({ expiredChairs: [] });
});

const listExpired = (id: string) =>
  database
    .update(cart)
    .set({ expiredChairs: ['Table 1-Chair 9'] })
    .where(eq(cart.id, id));
async function insertOpenAttempt(id: string) {
  const order = await insertOrder({ cartId: id });
  await database.insert(paymentAttempt).values({
    id: randomUUID(),
    subject: 'order',
    subjectId: order.id,
    provider: 'sandbox',
    clientKey: randomUUID(),
    requestHash: '',
    amountCents: 1,
    captureMethod: 'manual',
    state: 'UNKNOWN',
    createdAt: testNow,
    updatedAt: testNow,
  });
}

// Otherwise the caller goes on with the context.
test.each<[string, boolean, () => Promise<unknown>]>([
  ['another active hold', true, () => insertClaim(1, 'HELD', { expiresAt: minutesLater(1) })],
  ['an expired hold', false, () => insertClaim(1, 'HELD', { expiresAt: testNow })],
  ['a chair that is sold', true, () => insertClaim(1, 'SOLD', { expiresAt: testNow })],
  ['a chair that is being paid', false, () => insertClaim(1, 'PAYING')],
  ['an open attempt', false, () => insertOpenAttempt(cartId)],
  ['labels of expired holds', false, () => listExpired(cartId)],
  [
    'all of these in another cart',
    true,
    async () => {
      await insertClaim(1, 'HELD', { cartId: otherCartId, expiresAt: testNow });
      await insertClaim(2, 'PAYING', { cartId: otherCartId });
      await insertOpenAttempt(otherCartId);
      await listExpired(otherCartId);
    },
  ],
])('a hold beside %s is released at once: %s', async (_, isReleased, arrange) => {
  await insertClaim(0, 'HELD');
  await arrange();
  const before = await readClaims();
  const context = await findAndReleaseChair(database, {
    cartId,
    chairId: chairAt(0),
    now: testNow,
  });
  expect(context?.expiryChangedTo).toEqual(isReleased ? minutesLater(10) : null);
  const { 0: _released, ...others } = before;
  expect(await readClaims()).toEqual(isReleased ? others : before);
});

test.each([
  ['of another cart', 'HELD', otherCartId],
  ['that is being paid', 'PAYING', cartId],
  ['that is sold', 'SOLD', cartId],
] as const)('a chair %s is not released', async (_, state, holder) => {
  await insertClaim(0, state, { cartId: holder });
  await findAndReleaseChair(database, { cartId, chairId: chairAt(0), now: testNow });
  expect(await readClaims()).toEqual({ 0: state });
});
