import { contract } from '#app/contract.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';

import { listAdultChairIds } from '#app/server/testing/buyer.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { findChair } from '#features/hall/server/chairs/queries.ts';

import { cart, chair, chairClaim, event, order } from '#features/event/server/tables.ts';

import { claimChair } from './hold-queries.ts';
import { adultGuest } from '#app/server/testing/guests.ts';

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
const hold = (cartId: string) => site.call(carts.hold, { params: { cartId, chairId } });
const findClaim = async () => {
  const [claim] = await site.handle.database
    .select()
    .from(chairClaim)
    .where(eq(chairClaim.chairId, chairId));
  return claim ?? null;
};

describe('a claim after the chair was read', () => {
  const read = async () => {
    const requested = await findChair(site.handle.database, chairId);
    if (!requested) throw new Error('There is no chair.');
    return requested;
  };
  const claim = async (cartId: string, requested: Awaited<ReturnType<typeof read>>) =>
    claimChair(site.handle.database, {
      cartId,
      requested,
      guest: adultGuest,
      until: minutes(10),
      now: testNow,
      client: null,
    });

  test('takes a free chair and an expired hold', async () => {
    const [first, second] = [await newCart(), await newCart()];
    expect(await claim(first, await read())).toEqual(minutes(10));
    expect(await claim(second, await read())).toBeNull();
    await site.handle.database
      .update(chairClaim)
      .set({ expiresAt: testNow })
      .where(eq(chairClaim.chairId, chairId));
    expect(await claim(second, await read())).toEqual(minutes(10));
  });

  test.each(['PAYING', 'SOLD'] as const)(
    'fails when the chair is %s meanwhile, even by the same cart and past its time',
    async (state) => {
      const mine = await newCart();
      const requested = await read();
      await site.handle.database.insert(chairClaim).values({
        eventId: requested.eventId,
        chairId,
        ...adultGuest,
        state,
        cartId: mine,
        expiresAt: minutes(-1),
      });
      expect(await claim(mine, requested)).toBeNull();
      expect(await claim(await newCart(), requested)).toBeNull();
      expect(await findClaim()).toMatchObject({ state, cartId: mine });
    },
  );

  test('fails when staff changed its status meanwhile', async () => {
    const requested = await read();
    await site.handle.database
      .update(chair)
      .set({ status: 'Reserved' })
      .where(eq(chair.id, chairId));
    expect(await claim(await newCart(), requested)).toBeNull();
    expect(await findClaim()).toBeNull();
  });

  test('waits for a change by staff, and fails when it took the chair off sale', async () => {
    const requested = await read();
    const cartId = await newCart();
    const result = await callBlockedBy(site.handle, takeOffSale, () => claim(cartId, requested));
    expect(result).toEqual({ status: 'fulfilled', value: null });
    expect(await findClaim()).toBeNull();
  });
});

const takeOffSale = async (db: Database) => {
  await db.select().from(chair).where(eq(chair.id, chairId)).for('update');
  await db.update(chair).set({ status: 'Reserved' }).where(eq(chair.id, chairId));
};

describe('a hold', () => {
  test('waits for a change by staff, and fails when it took the chair off sale', async () => {
    const cartId = await newCart();
    const result = await callBlockedBy(site.handle, takeOffSale, () => hold(cartId));
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-taken') });
    expect(await findClaim()).toBeNull();
  });

  const setEvent = (change: Partial<typeof event.$inferInsert>) =>
    site.handle.database.update(event).set(change);

  test('is refused before the sale begins', async () => {
    const cartId = await newCart();
    await setEvent({ salesFrom: minutes(1) });
    await expect(hold(cartId)).rejects.toMatchObject(expectProblem('sale-closed'));
    site.clock.set(minutes(1));
    expect((await hold(cartId)).chairs).toHaveLength(1);
    await setEvent({ salesFrom: null });
  });

  test('is refused after the event', async () => {
    const cartId = await newCart();
    site.clock.set(new Date('2027-06-13T03:59:59.000Z'));
    await expect(hold(cartId)).rejects.toMatchObject(expectProblem('sale-closed'));
    expect(await findClaim()).toBeNull();
  });
});

test('a release while payment begins is refused, and the chair stays', async () => {
  const cartId = await newCart();
  await hold(cartId);
  const [held] = await site.handle.database.select().from(cart).where(eq(cart.id, cartId));
  const startPayment = async (db: Database) => {
    const [created] = await db
      .insert(order)
      .values({
        eventId: held?.eventId ?? 0,
        cartId,
        state: 'PENDING',
        method: 'card',
        name: 'A',
        email: 'a@example.org',
        telephone: '6175550123',
        subtotalCents: 0,
        feeCents: 0,
        totalCents: 0,
        createdAt: testNow,
      })
      .returning({ id: order.id });
    await db
      .update(chairClaim)
      .set({ state: 'PAYING', orderId: created?.id ?? null })
      .where(eq(chairClaim.chairId, chairId));
  };
  const result = await callBlockedBy(site.handle, startPayment, () =>
    site.call(carts.release, { params: { cartId, chairId } }),
  );
  expect(result).toMatchObject({
    status: 'rejected',
    reason: expectProblem('cart-payment-in-progress'),
  });
  expect(await findClaim()).toMatchObject({ state: 'PAYING', cartId });
});
