import { contract } from '#app/contract.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ClaimState } from '#features/event/contract/rules/chair-states.ts';
import type { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { deleteChairRow, lockChair } from '#features/hall/server/chairs/queries.ts';
import { isClaimed } from '#features/hall/server/chairs/rules.ts';
import { lockCart } from '../carts/queries.ts';
import { cart, chairClaim, code, codeChair, order } from '#features/event/server/tables.ts';
import { exchangeChairs, expireClaims, sellChairs, reclaimChairs } from './change-order-claims.ts';
import { returnHold, findAndClaimChair } from './hold-queries.ts';
import {
  lockCartChairs,
  returnExpiredHolds,
  returnOrderChairs,
  restoreHolds,
  shortenEventHolds,
} from './queries.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { insertAttemptRow } from '#features/payments/server/queries.ts';
import { approveChair, promiseChair, reserveChairs, withdrawPromise } from './promise-queries.ts';
import { adultGuest } from '#app/server/testing/guests.ts';
import {
  createAttemptRow,
  openSampleOrder,
  sellSampleOrder,
} from '#app/server/testing/sample-payment.ts';

const { carts } = contract.reception;
const minutes = (count: number) => new Date(testNow.getTime() + count * 60_000);
let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];
let turn = -1;
let chairId: number;

beforeAll(async () => {
  site = await startSite();
  adult = await listAdultChairIds(site.base);
});
afterAll(() => site.stop());
beforeEach(() => {
  site.clock.set(testNow);
  turn += 1;
  chairId = adult[turn] ?? 0;
});

const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const findClaim = async () => {
  const [claim] = await site.handle.database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, chairId));
  return claim ?? null;
};

/** Changes of one chair by the cart `mine`, another cart, its order and staff. */
async function setUpChanges() {
  const { database } = site.handle;
  const { platform } = site.site;
  const [mine, other] = [await newCart(), await newCart()];
  const [row] = await database.select().from(cart).where(eq(cart.id, mine));
  const eventId = row?.eventId ?? 0;
  const insertOrder = async (state: 'PENDING' | 'PAID', cartId: string | null) => {
    const buyer = { name: 'A', email: 'a@example.org', telephone: '6175550123' };
    const amounts = { subtotalCents: 0, feeCents: 0, totalCents: 0 };
    const [created] = await database
      .insert(order)
      .values({ eventId, cartId, state, method: 'card', ...buyer, ...amounts, createdAt: testNow })
      .returning();
    if (!created) throw new Error('The order was not inserted.');
    return created;
  };
  const [paid, sold] = [await insertOrder('PENDING', mine), await insertOrder('PAID', null)];
  const seatId = adult.at(-1 - turn) ?? 0;
  const target = { eventId, chairId, orderId: sold.id, ...adultGuest };
  const insertClaim = (claim: Partial<typeof chairClaim.$inferInsert>) =>
    database
      .insert(chairClaim)
      .values({ eventId, chairId, ...adultGuest, state: 'HELD', expiresAt: minutes(10), ...claim });
  const sell = async (db: Database) => {
    const attempt = await insertAttemptRow(db, {
      subject: 'order',
      subjectId: paid.id,
      ...createAttemptRow(testNow),
    });
    const names = { tableName: '', chairName: '', codeId: null, discountCents: 0 };
    const openOrder = { order: paid, chairs: [{ ...target, ...names }] };
    return (await sellSampleOrder(db, attempt, openOrder, testNow)) !== null;
  };
  const arrangements = {
    free: () => Promise.resolve(),
    held: () => insertClaim({ cartId: mine }),
    expired: () => insertClaim({ cartId: mine, expiresAt: testNow }),
    /** Promised to the second request. */
    requested: () =>
      insertClaim({ state: 'REQUESTED', promise: 'REQUESTED', promisedTo: 2, expiresAt: null }),
    /** Held for the first request. */
    approved: () =>
      insertClaim({
        cartId: mine,
        promise: 'APPROVED',
        promisedTo: 1,
        promisedCart: mine,
        promisedUntil: minutes(10),
      }),
    paying: () => insertClaim({ cartId: mine, state: 'PAYING', orderId: paid.id }),
    sold: () => insertClaim({ cartId: mine, state: 'SOLD', orderId: paid.id, expiresAt: null }),
    /** The chair is free, and another is sold that can move there. */
    movable: () =>
      insertClaim({ chairId: seatId, state: 'SOLD', orderId: sold.id, expiresAt: null }),
  };
  const holdIn = (cartId: string) => async (db: Database) => {
    const input = { cartId, chairId, client: null, now: testNow, until: minutes(10) };
    const context = await findAndClaimChair(db, input);
    if (!context?.expiryChangedTo) throw new ProblemError(context?.problem ?? 'chair-taken');
  };
  const changes = {
    hold: holdIn(mine),
    'hold of another cart': holdIn(other),
    release: (db: Database) => returnHold(db, { cartId: mine, chairId }),
    'begin payment': async (db: Database) => (await openSampleOrder(db, mine, testNow)) && 'begun',
    settle: async (db: Database) => {
      const { isWhole } = await reclaimChairs(db, paid, [target], testNow);
      return isWhole && sell(db);
    },
    /** Without a lock before. */
    sell,
    restore: (db: Database) => restoreHolds(db, paid.id, null),
    'expire order': (db: Database) => expireClaims(platform, db, paid, []),
    refund: (db: Database) => returnOrderChairs(db, { orderId: paid.id, state: 'SOLD' }),
    'expire holds': (db: Database) => returnExpiredHolds(db, testNow, [chairId]),
    'end sale': (db: Database) => shortenEventHolds(db, eventId, testNow),
    'sell at box office': (db: Database) => sellChairs(db, [target], { now: testNow }),
    move: (db: Database) => exchangeChairs(db, { from: [seatId], to: [target] }, testNow),
    approve: (db: Database) =>
      approveChair(db, { requestId: 2, chairId, cartId: other, now: testNow, until: minutes(10) }),
    request: (db: Database) => promiseChair(db, { requestId: 3, chairId }, testNow),
    'withdraw approval': (db: Database) => withdrawPromise(db, 1),
    'withdraw request': (db: Database) => withdrawPromise(db, 2),
    'reserve for a code': async (db: Database) => {
      const [row] = await db
        .insert(code)
        .values({ eventId, code: `${turn}`, label: '' })
        .returning();
      await db.insert(codeChair).values({ codeId: row?.id ?? 0, chairId });
      await reserveChairs(db, [chairId]);
    },
    'delete chair': async (db: Database) => {
      const locked = await lockChair(db, chairId);
      if (isClaimed(locked?.claim ?? null, testNow)) throw new ProblemError('chair-in-use');
      await deleteChairRow(db, chairId);
    },
  };
  return {
    arrangements,
    changes,
    owners: new Map([
      [mine, 'mine'],
      [other, 'other'],
    ]),
  };
}

type Changes = Awaited<ReturnType<typeof setUpChanges>>;
type Change = keyof Changes['changes'];
/** The state and the cart of the claim afterwards. */
type Claim = `${ClaimState} ${'mine' | 'other' | 'nobody'}` | 'free';

/** The second change begins while the first one is not committed, and waits for it. */
const pairs: [keyof Changes['arrangements'], Change, Change, unknown, Claim][] = [
  // Arrangement, first change, second change, result or problem of the second change, claim afterwards.
  ['free', 'hold', 'hold of another cart', 'chair-taken', 'HELD mine'],
  ['free', 'hold', 'sell at box office', 'chair-taken', 'HELD mine'],
  ['movable', 'hold', 'move', 'chair-taken', 'HELD mine'],
  ['free', 'hold', 'approve', false, 'HELD mine'],
  ['free', 'hold', 'request', false, 'HELD mine'],
  ['free', 'hold', 'delete chair', 'chair-in-use', 'HELD mine'],
  ['free', 'sell at box office', 'hold', 'chair-taken', 'SOLD nobody'],
  ['free', 'sell at box office', 'sell at box office', 'chair-taken', 'SOLD nobody'],
  ['movable', 'move', 'hold', 'chair-taken', 'SOLD nobody'],
  ['movable', 'move', 'sell at box office', 'chair-taken', 'SOLD nobody'],
  ['free', 'approve', 'hold', 'chair-taken', 'HELD other'],
  ['free', 'delete chair', 'hold', 'chair-taken', 'free'],
  ['held', 'begin payment', 'release', null, 'PAYING mine'],
  ['held', 'begin payment', 'end sale', undefined, 'PAYING mine'],
  ['approved', 'begin payment', 'withdraw approval', false, 'PAYING mine'],
  ['held', 'begin payment', 'begin payment', null, 'PAYING mine'],
  ['held', 'release', 'begin payment', null, 'free'],
  ['approved', 'withdraw approval', 'begin payment', null, 'free'],
  // A chair that is given back is still promised.
  ['approved', 'release', 'begin payment', null, 'APPROVED nobody'],
  ['approved', 'release', 'request', false, 'APPROVED nobody'],
  ['free', 'request', 'request', false, 'REQUESTED nobody'],
  ['free', 'request', 'hold', 'chair-taken', 'REQUESTED nobody'],
  ['free', 'request', 'approve', false, 'REQUESTED nobody'],
  ['requested', 'approve', 'request', false, 'HELD other'],
  ['requested', 'approve', 'sell at box office', 'chair-taken', 'HELD other'],
  ['requested', 'sell at box office', 'approve', false, 'SOLD nobody'],
  ['requested', 'settle', 'approve', false, 'SOLD mine'],
  // The code is read after the wait: the chair is not lost between its two promises.
  ['requested', 'reserve for a code', 'withdraw request', true, 'RESERVED nobody'],
  ['requested', 'withdraw request', 'reserve for a code', undefined, 'RESERVED nobody'],
  ['held', 'reserve for a code', 'release', minutes(10), 'RESERVED nobody'],
  ['held', 'release', 'reserve for a code', undefined, 'RESERVED nobody'],
  ['held', 'end sale', 'begin payment', null, 'HELD mine'],
  ['expired', 'expire holds', 'hold of another cart', undefined, 'HELD other'],
  ['expired', 'sell at box office', 'release', null, 'SOLD nobody'],
  ['paying', 'settle', 'restore', [], 'SOLD mine'],
  ['paying', 'settle', 'expire order', [], 'SOLD mine'],
  ['paying', 'restore', 'settle', true, 'SOLD mine'],
  ['paying', 'expire order', 'settle', true, 'SOLD mine'],
  ['paying', 'expire order', 'restore', [], 'free'],
  ['paying', 'sell', 'restore', [], 'SOLD mine'],
  ['paying', 'sell', 'expire order', [], 'SOLD mine'],
  ['paying', 'restore', 'sell', false, 'HELD mine'],
  ['paying', 'expire order', 'sell', false, 'free'],
  // The order has lost its chair, and reclaims it.
  ['free', 'hold of another cart', 'settle', false, 'HELD other'],
  ['free', 'settle', 'hold of another cart', 'chair-taken', 'SOLD mine'],
  ['free', 'settle', 'sell at box office', 'chair-taken', 'SOLD mine'],
  ['sold', 'refund', 'refund', [], 'free'],
  ['sold', 'refund', 'sell at box office', undefined, 'SOLD nobody'],
];

describe('a parallel change waits, and keeps to what it then finds:', () => {
  test.each(pairs)('%s, %s, then %s', async (arrangement, first, second, outcome, claim) => {
    const { arrangements, changes, owners } = await setUpChanges();
    await arrangements[arrangement]();
    const result = await callBlockedBy(site.handle, changes[first], () =>
      site.site.platform.transact<unknown>(changes[second]),
    );
    const isProblem = typeof outcome === 'string';
    if (isProblem) expect(result).toMatchObject({ reason: { code: outcome } });
    else expect(result).toEqual({ status: 'fulfilled', value: outcome });
    const after = await findClaim();
    const owner = after && (owners.get(after.cartId ?? '') ?? 'nobody');
    expect(after ? `${after.state} ${owner}` : 'free').toBe(claim);
  });

  test('an expired hold is not paid', async () => {
    const { arrangements, changes } = await setUpChanges();
    await arrangements.expired();
    expect(await changes['begin payment'](site.handle.database)).toBeNull();
    expect(await findClaim()).toMatchObject({ state: 'HELD', orderId: null });
  });

  test('expiry passes over a hold whose payment begins', async () => {
    const { arrangements, changes } = await setUpChanges();
    await arrangements.held();
    await site.handle.database.transaction(async (transaction) => {
      await changes['begin payment'](transaction);
      site.clock.advance(11 * 60_000);
      expect(await releaseExpiredHolds(site.site.platform, [chairId])).toBe(0);
    });
    expect(await releaseExpiredHolds(site.site.platform, [chairId])).toBe(0);
    expect(await findClaim()).toMatchObject({ state: 'PAYING' });
  });
});

test('the job of expired holds locks no other hold', async () => {
  await site.call(carts.hold, { params: { cartId: await newCart(), chairId } });
  const { database } = site.handle;
  await database.transaction(async (transaction) => {
    await returnExpiredHolds(transaction, testNow);
    const lock = sql`select chair_id from chair_claim where chair_id = ${chairId} for update nowait`;
    expect((await database.execute(lock)).rows).toHaveLength(1);
  });
});

test('the job of expired holds does not wait for a cart that another change has locked', async () => {
  const cartId = await newCart();
  await site.call(carts.hold, { params: { cartId, chairId } });
  site.clock.advance(11 * 60_000);
  await site.handle.database.transaction(async (transaction) => {
    await lockCart(transaction, cartId);
    expect(await releaseExpiredHolds(site.site.platform, [chairId])).toBe(0);
    // The change can still lock the chair, as a payment does.
    expect(await lockCartChairs(transaction, cartId)).toMatchObject([{ chairId }]);
  });
  expect(await releaseExpiredHolds(site.site.platform, [chairId])).toBe(1);
});
