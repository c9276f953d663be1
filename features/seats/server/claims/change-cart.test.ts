import { carts } from '#features/seats/contract/carts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import type { fixedClock } from '#platform/clock.ts';
import { listAdultChairIds, pay } from '#app/server/testing/buyer.ts';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { cart, chair, chairClaim } from '#features/event/server/tables.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';

let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];
let cartId: string;
/** A chair of its own for each test. */
let chairId: number;
let next: number;

beforeAll(async () => {
  site = await startSite();
  adult = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  [chairId = 0, next = 0] = adult.splice(0, 2);
  cartId = await newCart();
});

const newCart = async () => (await site.call(carts.create, { body: {} })).id;
/** The stored labels of expired chairs. */
async function listExpired(id: string) {
  const [row] = await site.handle.database.select().from(cart).where(eq(cart.id, id));
  return row?.expiredChairs;
}
const hold = (id: number, as?: 'adult') =>
  site.call(carts.hold, { params: { cartId, chairId: id }, body: as ? { as } : {} });
const release = (id: number) => site.call(carts.release, { params: { cartId, chairId: id } });
const read = () => site.call(carts.get, { params: { cartId } });
const setChair = (change: Partial<typeof chair.$inferInsert>) =>
  site.handle.database.update(chair).set(change).where(eq(chair.id, chairId));

describe('a chair that the cart has', () => {
  test('keeps its price when it is held again, for the same guest by name too', async () => {
    const first = await hold(chairId);
    await setChair({ amountCents: 250_00, status: 'Reserved' });
    expect(await hold(chairId)).toEqual(first);
    expect(await hold(chairId, 'adult')).toEqual(first);
    expect(await read()).toEqual(first);
    await setChair({ amountCents: 200_00, status: 'Buy' });
  });

  test('is no longer open while it is being paid', async () => {
    await hold(chairId);
    await site.handle.database
      .update(chairClaim)
      .set({ state: 'PAYING' })
      .where(eq(chairClaim.chairId, chairId));
    expect(await hold(chairId)).toMatchObject({ state: 'paying', chairs: [{ id: chairId }] });
  });

  test('and has paid is not held again', async () => {
    const { totalCents } = await hold(chairId);
    expect((await pay(site.base, { cartId, amount: totalCents })).status).toBe(200);
    await expect(hold(chairId)).rejects.toMatchObject(expectProblem('cart-paid'));
    expect(await read()).toMatchObject({ state: 'paid', chairs: [], expired: [] });
  });
});

test('a chair whose payment never came is listed as expired by its cart alone', async () => {
  const other = await newCart();
  const { totalCents } = await hold(chairId);
  await pay(site.base, { cartId, amount: totalCents, token: 'tok_threeDSecure2Required' });
  site.clock.advance(10 * 60_000);
  await reconcileAttempts(site.site.payments.payments);
  expect(await listExpired(cartId)).toEqual([expect.stringContaining('Chair')]);
  expect(await listExpired(other)).toEqual([]);
  expect(await read()).toMatchObject({ state: 'open', chairs: [] });
});

describe('a release', () => {
  test('ends the list of chairs that had expired before, and no list of another cart', async () => {
    await hold(chairId);
    const first = cartId;
    cartId = await newCart();
    await hold(next);
    site.clock.advance(10 * 60_000);
    expect(await releaseExpiredHolds(site.site.platform, [chairId, next])).toBe(2);
    expect([await listExpired(first), await listExpired(cartId)]).toMatchObject([
      { length: 1 },
      { length: 1 },
    ]);
    expect((await release(chairId)).expired).toHaveLength(1);
    expect(await listExpired(cartId)).toEqual([]);
    expect(await listExpired(first)).toHaveLength(1);
  });

  test('of a chair that is not in the cart publishes nothing', async () => {
    await hold(next);
    const publish = () => collectChanges(site.site.platform, () => release(chairId));
    expect(await publish()).toEqual([]);
  });

  test('beside an expired hold publishes both chairs', async () => {
    const { event } = await hold(chairId);
    site.clock.advance(5 * 60_000);
    await hold(next);
    site.clock.advance(5 * 60_000);
    const published = await collectChanges(site.site.platform, () => release(next));
    expect(published).toEqual([chairId, next].map((id) => `chairs:${event} ${id}`));
  });
});

test('a hold of an expired chair adds it to the list of its first cart alone', async () => {
  await hold(chairId);
  const first = cartId;
  const second = await newCart();
  cartId = second;
  await hold(next);
  site.clock.advance(10 * 60_000);
  cartId = await newCart();
  await hold(chairId);
  expect(await listExpired(first)).toHaveLength(1);
  for (const id of [second, cartId]) expect(await listExpired(id)).toEqual([]);
  // The other one has ended as well, but nobody needs it yet.
  const isNext = eq(chairClaim.chairId, next);
  expect(await site.handle.database.$count(chairClaim, isNext)).toBe(1);
});
