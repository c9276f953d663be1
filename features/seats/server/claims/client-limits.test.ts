import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import { reconcileAttempts } from '#features/payments/server/reconcile-attempts.ts';
import { listAdultChairIds, sampleBuyer } from '#app/server/testing/buyer.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { cart, chair, chairClaim } from '#features/event/server/tables.ts';
import { clientHoldHistory } from './tables.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { adultGuest } from '#app/server/testing/guests.ts';

const { carts, checkout, events } = contract.reception;
const variables = { RATE_LIMIT: 'on', TRUST_PROXY: '127.0.0.1' };
const minutes = (count: number) => count * 60_000;

let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];
let eventId: number;
let next = 0;
const chairs = (count: number) => adult.slice(next, (next += count));
/** Chairs that no later test uses again, because they get tickets. */
const chairsToBuy = (count: number) => adult.splice(-count);
/** The clients of one test; each test has its own, because the limits per minute count real time. */
let me: string;
let other: string;
let turn = 0;

beforeAll(async () => {
  site = await startSite({ variables, background: true });
  adult = await listAdultChairIds(site.base);
  eventId = (await site.call(events.list, {}))[0]?.id ?? 0;
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  next = 0;
  turn += 1;
  [me, other] = [`192.0.2.${turn}`, `203.0.113.${turn}`];
  await site.handle.database.delete(chairClaim);
  await site.handle.database.delete(clientHoldHistory);
});

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
/** A cart and a function that holds chairs in it, from one address. */
async function open(address: string) {
  const { id: cartId } = await site.call(carts.create, { body: {} }, from(address));
  return {
    cartId,
    hold: (chairId: number) =>
      site.call(carts.hold, { params: { cartId, chairId } }, from(address)),
    release: (chairId: number) =>
      site.call(carts.release, { params: { cartId, chairId } }, from(address)),
  };
}
/** Holds as many chairs from one address, in carts of up to 20. */
async function holdMany(address: string, count: number) {
  for (let left = count; left > 0; left -= 20) {
    const { hold } = await open(address);
    for (const chairId of chairs(Math.min(20, left))) await hold(chairId);
  }
}
const holdOne = async (address: string) => (await open(address)).hold(chairs(1)[0] ?? 0);

/** Fills the hall: other clients have these chairs in their carts. */
async function fillHall(count: number) {
  const cartId = randomUUID();
  await site.handle.database.insert(cart).values({ id: cartId, eventId, createdAt: testNow });
  await site.handle.database.insert(chairClaim).values(
    chairs(count).map((chairId) => ({
      eventId,
      chairId,
      state: 'HELD' as const,
      ...adultGuest,
      cartId,
      expiresAt: new Date(testNow.getTime() + minutes(60)),
      client: `198.51.100.${chairId % 250}`,
    })),
  );
}

let payments = 0;
async function pay(target: { cartId: string }, amount: number, token = 'tok_visa') {
  const headers = {
    ...from(`198.18.0.${(payments += 1)}`).headers,
    'idempotency-key': randomUUID(),
  };
  const body = { ...sampleBuyer, cartId: target.cartId, amount, token };
  return site.call(checkout.pay, { body }, { headers });
}

const listHistory = () =>
  site.handle.database.select().from(clientHoldHistory).orderBy(clientHoldHistory.client);

describe('one client', () => {
  test('holds forty chairs of a quiet hall, and other clients are not limited by that', async () => {
    await holdMany(me, 40);
    site.clock.advance(minutes(4));
    await expect(holdOne(me)).rejects.toMatchObject(
      expectProblem(
        'too-many-held',
        'One internet connection can hold up to 40 seats right now. Pay for those in your cart, or try again in 6 minutes.',
      ),
    );
    await holdOne(other);
  });

  test('learns from the response when to try again', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    await holdMany(me, 4);
    const { cartId } = await open(me);
    const response = await fetch(
      `${site.base}/api/reception/cart/${cartId}/chairs/${chairs(1)[0]}`,
      { method: 'PUT', ...from(me) },
    );
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('600');
    expect(await response.json()).toMatchObject({
      code: 'too-many-held',
      details: { max: 4, seconds: 600, wait: '10 minutes' },
    });
  });

  test('buys a table of twelve in a busy hall, and holds four in a crowded one', async () => {
    await fillHall(Math.ceil(adult.length * 0.25));
    await holdMany(me, 12);
    await expect(holdOne(me)).rejects.toMatchObject(expectProblem('too-many-held'));
    await fillHall(Math.ceil(adult.length * 0.25));
    await holdMany(other, 4);
    await expect(holdOne(other)).rejects.toMatchObject(expectProblem('too-many-held'));
  });

  test('may change the guest of a chair that it holds, at the limit too', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    const { cartId, hold } = await open(me);
    const own = chairs(4);
    for (const chairId of own) await hold(chairId);
    const [chairId = 0] = own;
    await site.handle.database
      .update(chair)
      .set({ alsoAdmits: ['children'] })
      .where(eq(chair.id, chairId));
    const change = { params: { cartId, chairId }, body: { as: 'children' as const } };
    const changed = await site.call(carts.hold, change, from(me));
    expect(changed.chairs[0]).toMatchObject({ id: chairId, chairType: 'children' });
  });

  test('may hold again what it releases', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    const { hold, release } = await open(me);
    const [first = 0, ...others] = chairs(5);
    for (const chairId of [first, ...others.slice(0, 3)]) await hold(chairId);
    await expect(hold(others[3] ?? 0)).rejects.toMatchObject(expectProblem('too-many-held'));
    await hold(first);
    await release(first);
    await hold(others[3] ?? 0);
  });

  test('is a /64 of IPv6, and a /48 has a limit of its own', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    await holdMany('2001:db8:1:1::1', 2);
    await holdMany('2001:db8:1:1:ffff::2', 2);
    await expect(holdOne('2001:db8:1:1::3')).rejects.toMatchObject(expectProblem('too-many-held'));
    for (const network of [2, 3, 4]) await holdMany(`2001:db8:1:${network}::1`, 4);
    await expect(holdOne('2001:db8:1:5::1')).rejects.toMatchObject({
      problem: { code: 'too-many-held', details: { max: 16 } },
    });
    await holdMany('2001:db8:2:1::1', 4);
  });

  test('may hold as many more as it has paid for, and sold chairs no longer name it', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    const first = await open(me);
    const [one = 0, two = 0] = chairsToBuy(2);
    await first.hold(one);
    const { totalCents } = await first.hold(two);
    expect(await pay(first, totalCents)).toMatchObject({ status: 'paid' });
    expect(await listHistory()).toMatchObject([{ client: me, paidChairs: 2 }]);
    expect(
      await site.handle.database
        .select({ client: chairClaim.client })
        .from(chairClaim)
        .where(eq(chairClaim.chairId, one)),
    ).toEqual([{ client: null }]);
    await holdMany(me, 6);
    await expect(holdOne(me)).rejects.toMatchObject(expectProblem('too-many-held'));
  });

  test('thirty people of one network buy two chairs each, one after another', async () => {
    await fillHall(Math.ceil(adult.length / 2));
    for (let person = 0; person < 30; person += 1) {
      const mine = await open(me);
      const [one = 0, two = 0] = chairsToBuy(2);
      await mine.hold(one);
      const { totalCents } = await mine.hold(two);
      expect(await pay(mine, totalCents)).toMatchObject({ status: 'paid' });
    }
    expect(await listHistory()).toMatchObject([{ client: me, paidChairs: 60 }]);
  }, 60_000);
});

describe('chairs that end unpaid', () => {
  async function letExpire(address: string, count: number) {
    await holdMany(address, count);
    site.clock.advance(minutes(10));
    await releaseExpiredHolds(site.site.platform);
    // The background job may have taken some of them.
    const left = async () => (await site.handle.database.select().from(chairClaim)).length;
    await expect.poll(left).toBe(0);
  }

  test('let the client wait longer each time, and no other one', async () => {
    await letExpire(me, 12);
    await letExpire(me, 1);
    await expect(holdOne(me)).rejects.toMatchObject(
      expectProblem(
        'holds-ended-unpaid',
        'Many seats held on this internet connection were not paid for. Please try again in 5 minutes.',
      ),
    );
    await holdOne(other);
    site.clock.advance(minutes(5));
    await letExpire(me, 12);
    await expect(holdOne(me)).rejects.toMatchObject({
      problem: { code: 'holds-ended-unpaid', details: { wait: '30 minutes' } },
    });
  });

  test('are forgotten after six hours', async () => {
    await letExpire(me, 12);
    site.clock.advance(minutes(6 * 60 - 10));
    await letExpire(me, 1);
    expect(await listHistory()).toMatchObject([{ unpaidSeconds: 7800 }]);
    site.clock.advance(minutes(6 * 60));
    await letExpire(me, 2);
    expect(await listHistory()).toMatchObject([{ unpaidSeconds: 1200 }]);
  });

  test('count for the time that they were held, also when they are released before', async () => {
    const { hold, release } = await open(me);
    const [first = 0, second = 0] = chairs(2);
    await hold(first);
    await hold(second);
    await release(second);
    expect(await listHistory()).toEqual([]);
    site.clock.advance(minutes(4));
    await release(first);
    expect(await listHistory()).toMatchObject([{ client: me, unpaidSeconds: 240 }]);
    for (const chairId of chairs(20)) await hold(chairId);
    site.clock.advance(minutes(6));
    for (const chairId of adult.slice(2, 22)) await release(chairId);
    expect(await listHistory()).toMatchObject([{ unpaidSeconds: 240 + 20 * 360 }]);
    await expect(hold(first)).rejects.toMatchObject(expectProblem('holds-ended-unpaid'));
  });

  test('count when a payment was begun and never finished', async () => {
    const mine = await open(me);
    const { totalCents } = await mine.hold(chairsToBuy(1)[0] ?? 0);
    await pay(mine, totalCents, 'tok_threeDSecure2Required');
    site.clock.advance(minutes(10));
    await reconcileAttempts(site.site.payments.payments);
    expect(await listHistory()).toMatchObject([{ client: me, unpaidSeconds: 600 }]);
  });

  test('also count for the network, and are forgotten by paying', async () => {
    await letExpire('2001:db8:1:1::1', 12);
    await letExpire('2001:db8:1:1::1', 1);
    expect(await listHistory()).toMatchObject([
      { client: '2001:db8:1:1::/64', unpaidSeconds: 7800 },
      { client: '2001:db8:1::/48', unpaidSeconds: 7800 },
    ]);
    const mine = await open('2001:db8:1:2::1');
    const { totalCents } = await mine.hold(chairsToBuy(1)[0] ?? 0);
    expect(await pay(mine, totalCents)).toMatchObject({ status: 'paid' });
    expect(await listHistory()).toMatchObject([
      { client: '2001:db8:1:1::/64', unpaidSeconds: 7800 },
      { client: '2001:db8:1:2::/64', unpaidSeconds: 0, paidChairs: 1 },
      { client: '2001:db8:1::/48', unpaidSeconds: 0, paidChairs: 1 },
    ]);
  });
});

test('a hold waits for a parallel one of the same client, and counts it', async () => {
  await fillHall(Math.ceil(adult.length / 2));
  await holdMany(me, 3);
  const [{ cartId }, mine] = [await open(other), await open(me)];
  const [parallel = 0, requested = 0] = chairs(2);
  const { database } = site.handle;
  const waiting = async () =>
    (
      await database.execute(
        sql`select from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`,
      )
    ).rows.length;
  const outcome = await database.transaction(async (transaction) => {
    const now = testNow.toISOString();
    await transaction.execute(
      sql`select lock_client_holds(${eventId}, ${me}, null, ${now}::timestamptz)`,
    );
    const expiresAt = new Date(testNow.getTime() + minutes(10));
    await transaction.insert(chairClaim).values({
      eventId,
      chairId: parallel,
      state: 'HELD',
      ...adultGuest,
      cartId,
      expiresAt,
      client: me,
    });
    const settled = Promise.allSettled([mine.hold(requested)]);
    await expect.poll(waiting).toBe(1);
    return { settled };
  });
  const [result] = await outcome.settled;
  expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('too-many-held') });
});

test('with RATE_LIMIT off nothing is counted', async () => {
  const free = await startSite();
  const { id: cartId } = await free.call(carts.create, { body: {} });
  await free.call(carts.hold, { params: { cartId, chairId: adult[0] ?? 0 } });
  expect(await free.handle.database.select().from(chairClaim)).toMatchObject([{ client: null }]);
  await free.stop();
  await holdOne(me);
  expect(await site.handle.database.select().from(chairClaim)).toMatchObject([{ client: me }]);
});
