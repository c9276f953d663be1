import { networkFactors } from '#platform/http/client-identity.ts';
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { maxCartChairs } from '../carts/rules.ts';
import { cart, chair, event } from '#features/event/server/tables.ts';
import { clientHoldHistory } from './tables.ts';
import { fewestHeldChairs } from './rules.ts';
import {
  claimChair,
  findAndClaimChair,
  findCart,
  findHoldContext,
  type HoldContext,
} from './hold-queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, cartId, otherCartId, chairAt, insertClaim, insertOrder } = rows;
const { database } = handle;
const requested = chairAt(0);
const target = { cartId, chairId: requested, client: null, now: testNow, until: minutesLater(10) };

afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.delete(paymentAttempt);
  await database.update(cart).set({ expiredChairs: [] });
  await setStatus('Buy');
  await setEvent({ salesFrom: null, salesUntil: null, countdownTarget: minutesLater(60 * 24) });
});

const setEvent = (change: Partial<typeof event.$inferInsert>) =>
  database.update(event).set(change).where(eq(event.id, eventId));
const setStatus = (status: 'Buy' | 'Available' | 'Sold' | 'Reserved' | 'Request') =>
  database.update(chair).set({ status }).where(eq(chair.id, requested));
const fillCart = async (count: number, minutes = 10) => {
  for (let index = 1; index <= count; index += 1)
    await insertClaim(index, 'HELD', { expiresAt: minutesLater(minutes) });
};
async function approve(index: number, state: 'approved' | 'declined' = 'approved', minutes = 60) {
  const change = { cartId, chairId: chairAt(index), heldUntil: minutesLater(minutes) };
  await rows.insertRequest(state, change);
}
async function insertAttempt(state: 'UNKNOWN' | 'DECLINED', subject: 'order' | 'donation') {
  const { id } = await insertOrder();
  await database.insert(paymentAttempt).values({
    id: randomUUID(),
    subject,
    subjectId: id,
    provider: 'sandbox',
    clientKey: randomUUID(),
    requestHash: '',
    amountCents: 1,
    captureMethod: 'manual',
    state,
    createdAt: testNow,
    updatedAt: testNow,
  });
}

/** The end of the hold of a claimed chair; one that is promised to the cart is claimed only now. */
const claimPromised = async (context: HoldContext | null) =>
  context?.isApproved && context.problem === null && context.chair && context.guest && context.until
    ? claimChair(database, {
        ...target,
        requested: context.chair,
        guest: context.guest,
        until: context.until,
      })
    : (context?.expiryChangedTo ?? null);

describe('what prevents a hold', () => {
  const cases: [string, string | null, () => Promise<unknown>][] = [
    ['nothing for a free chair', null, () => setStatus('Available')],
    [
      'a hold of another cart',
      'chair-taken',
      () => insertClaim(0, 'HELD', { cartId: otherCartId }),
    ],
    [
      'a payment of another cart, even past its time',
      'chair-taken',
      () => insertClaim(0, 'PAYING', { cartId: otherCartId, expiresAt: testNow }),
    ],
    ['a sale', 'chair-taken', () => insertClaim(0, 'SOLD', { cartId: null, expiresAt: null })],
    ['the status Sold', 'chair-taken', () => setStatus('Sold')],
    ['the status Reserved', 'chair-taken', () => setStatus('Reserved')],
    ['the status Request', 'chair-request-only', () => setStatus('Request')],
    ['nothing for the approved chair', null, () => approveAt('Request', 0)],
    ['nothing for an approved chair that staff reserved', null, () => approveAt('Reserved', 0)],
    ['an approval of another chair', 'chair-request-only', () => approveAt('Request', 1)],
    [
      'an approval that ended',
      'chair-request-only',
      async () => {
        await setStatus('Request');
        await approve(0, 'approved', 0);
      },
    ],
    [
      'a request that was declined',
      'chair-request-only',
      async () => {
        await setStatus('Request');
        await approve(0, 'declined');
      },
    ],
    ['a sale not yet open', 'sale-closed', () => setEvent({ salesFrom: minutesLater(1) })],
    ['nothing at the beginning of the sale', null, () => setEvent({ salesFrom: testNow })],
    ['the end of the sale', 'sale-closed', () => setEvent({ salesUntil: testNow })],
    ['the event', 'sale-closed', () => setEvent({ countdownTarget: testNow })],
    ['nothing for the twentieth chair', null, () => fillCart(maxCartChairs - 1)],
    ['twenty chairs', 'cart-full', () => fillCart(maxCartChairs)],
    ['a payment', 'cart-payment-in-progress', () => insertClaim(1, 'PAYING')],
    ['nothing in the payment of another cart', null, () => payElsewhere()],
    [
      'nothing in another full cart with an expired hold',
      null,
      async () => {
        for (let index = 1; index <= maxCartChairs; index += 1)
          await insertClaim(index, 'HELD', { cartId: otherCartId });
        await insertClaim(maxCartChairs + 1, 'HELD', { cartId: otherCartId, expiresAt: testNow });
      },
    ],
    ['an open attempt', 'cart-payment-in-progress', () => insertAttempt('UNKNOWN', 'order')],
    ['nothing after a declined card', null, () => insertAttempt('DECLINED', 'order')],
    [
      'nothing in an open donation of that number',
      null,
      () => insertAttempt('UNKNOWN', 'donation'),
    ],
    ['a paid order', 'cart-paid', () => insertOrder({ state: 'PAID' })],
    ['nothing after an order that expired', null, () => insertOrder({ state: 'EXPIRED' })],
    [
      'nothing in a paid cart with a new hold',
      null,
      async () => {
        await insertOrder({ state: 'PAID' });
        await insertClaim(1, 'HELD');
      },
    ],
  ];
  const approveAt = async (status: 'Request' | 'Reserved', index: number) => {
    await setStatus(status);
    await approve(index);
  };
  const payElsewhere = async () => {
    await insertClaim(1, 'PAYING', { cartId: otherCartId });
    await insertOrder({ cartId: otherCartId, state: 'PAID' });
  };

  test.each(cases)('%s: %s', async (_, problem, arrange) => {
    await arrange();
    const context = await findHoldContext(database, target);
    expect(context).toMatchObject({ problem, expiryChangedTo: null });
    // The statement that claims the chair decides by the same conditions.
    const claimed = await findAndClaimChair(database, target);
    expect(claimed?.problem).toBe(problem);
    expect((await claimPromised(claimed)) !== null).toBe(problem === null);
  });

  test('nothing, but what expired is released first', async () => {
    const isClaimed = async () =>
      (await findAndClaimChair(database, target))?.expiryChangedTo !== null;
    for (const holder of [cartId, otherCartId]) {
      await rows.clear();
      await insertClaim(0, 'HELD', { cartId: holder, expiresAt: testNow });
      expect(await findHoldContext(database, target)).toMatchObject({ problem: null });
      expect(await isClaimed()).toBe(false);
    }
    await rows.clear();
    await fillCart(maxCartChairs, 0);
    expect(await findHoldContext(database, target)).toMatchObject({ problem: null });
    expect(await isClaimed()).toBe(false);
    await rows.clear();
    await database.update(cart).set({ expiredChairs: ['Table 1-Chair 1'] });
    expect(await isClaimed()).toBe(false);
    await database.update(cart).set({ expiredChairs: [] });
    expect(await isClaimed()).toBe(true);
  });
});

test.each<[string, () => Promise<unknown>, number]>([
  ['ten minutes', () => Promise.resolve(), 10],
  ['until the sale ends', () => setEvent({ salesUntil: minutesLater(3) }), 3],
  ['until the event', () => setEvent({ countdownTarget: minutesLater(2) }), 2],
  ['as long as the approval', () => approve(0), 60],
  ['ten minutes for another than the approved chair', () => approve(1), 10],
])('a hold lasts %s', async (_, arrange, minutes) => {
  await arrange();
  const until = minutesLater(minutes);
  expect(await findHoldContext(database, target)).toMatchObject({ until });
  expect(await claimPromised(await findAndClaimChair(database, target))).toEqual(until);
  expect(await rows.readExpiry(0)).toEqual(until);
});

describe('the limits of a client leave the hold to a closer look', () => {
  const client = { client: 'client', network: 'network' };
  const isClaimed = async (counted: typeof client | { client: string; network: null } = client) =>
    (await findAndClaimChair(database, { ...target, client: counted }))?.expiryChangedTo !== null;

  test.each([
    ['of the client', fewestHeldChairs, client],
    [
      'of its network',
      fewestHeldChairs * networkFactors.heldChairs,
      { ...client, client: 'another' },
    ],
  ])('after as many chairs %s as everyone may hold', async (_, count, holder) => {
    for (let index = 1; index < count; index += 1)
      await insertClaim(index, 'HELD', { cartId: otherCartId, ...holder });
    expect(await isClaimed()).toBe(true);
    await database.execute(sql`delete from chair_claim where chair_id = ${requested}`);
    await insertClaim(count, 'HELD', { cartId: otherCartId, ...holder });
    expect(await isClaimed()).toBe(false);
    // Nobody counts an approved chair.
    await approve(0);
    expect(await findHoldContext(database, target)).toMatchObject({
      problem: null,
      isApproved: true,
    });
  });

  test('after holds that ended unpaid', async () => {
    const history = { eventId, paidChairs: 0, updatedAt: testNow };
    await database
      .insert(clientHoldHistory)
      .values({ ...history, client: 'network', unpaidSeconds: 1 });
    expect(await isClaimed()).toBe(false);
    expect(await isClaimed({ client: 'another', network: null })).toBe(true);
  });
});

test('a cart is being paid while a chair of it is', async () => {
  expect(await findCart(database, cartId)).toMatchObject({ isPaying: false });
  await insertClaim(1, 'PAYING');
  expect(await findCart(database, cartId)).toMatchObject({ isPaying: true });
});
