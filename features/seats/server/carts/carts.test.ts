import { randomUUID } from 'node:crypto';
import { contract } from '#app/contract.ts';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '#app/server/app.ts';
import type { fixedClock } from '#platform/clock.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite, testNow } from '#app/server/testing/start-site.ts';
import { chairClaim, order } from '#features/event/server/tables.ts';
import { releaseExpiredHolds } from '../claims/release-expired-holds.ts';
import { holdChair } from '../claims/change-cart.ts';

const { carts, chairs, events } = contract.reception;
let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];

const minutes = (count: number) => count * 60_000;
const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const hold = (cartId: string, chairId: number) =>
  site.call(carts.hold, { params: { cartId, chairId } });
const release = (cartId: string, chairId: number) =>
  site.call(carts.release, { params: { cartId, chairId } });
const read = (cartId: string) => site.call(carts.get, { params: { cartId } });
const getStatus = async (chairId: number) =>
  (await site.call(chairs.list, { query: {} })).find(({ id }) => id === chairId)?.chairStatus;

beforeAll(async () => {
  site = await startSite();
  adult = (await site.call(chairs.list, { query: { chairType: 'adult' } })).map(({ id }) => id);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  await site.handle.database.delete(chairClaim);
  site.site.platform.responseCache.invalidateAll();
});

const chairAt = (index: number) => adult[index] ?? 0;

describe('a hold', () => {
  test('adds the chair to the cart for ten minutes and displays it as Reserved', async () => {
    const id = await newCart();
    const after = await hold(id, chairAt(0));
    expect(after).toMatchObject({
      id,
      state: 'open',
      expired: [],
      orderId: null,
      subtotalCents: 20000,
      feeCents: 600,
      totalCents: 20600,
      feePercent: 3,
    });
    expect(after.chairs).toEqual([
      expect.objectContaining({
        id: chairAt(0),
        amount: 20000,
        chairType: 'adult',
        heldUntil: new Date(testNow.getTime() + minutes(10)),
      }),
    ]);
    expect(await read(id)).toEqual(after);
    expect(await getStatus(chairAt(0))).toBe('Reserved');
  });

  test('ends with the sale when that is sooner', async () => {
    site.clock.set(new Date('2027-06-13T03:55:00.000Z'));
    const after = await hold(await newCart(), chairAt(0));
    expect(after.chairs[0]?.heldUntil).toEqual(new Date('2027-06-13T03:59:59.000Z'));
  });

  test('of the same chair again is no error and keeps the expiry', async () => {
    const id = await newCart();
    const first = await hold(id, chairAt(0));
    site.clock.advance(minutes(9));
    expect(await hold(id, chairAt(0))).toEqual(first);
  });

  test('of a chair in another cart throws chair-taken with its label', async () => {
    await hold(await newCart(), chairAt(0));
    const input = hold(await newCart(), chairAt(0));
    await expect(input).rejects.toThrow('Someone else just took Table 1-Chair 1.');
    await expect(input).rejects.toMatchObject(expectProblem('chair-taken'));
  });

  test('has its own expiry per chair', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(4));
    const { chairs: held } = await hold(id, chairAt(1));
    expect(held.map(({ heldUntil }) => heldUntil.getTime() - testNow.getTime())).toEqual([
      minutes(10),
      minutes(14),
    ]);
  });

  test('ends at its expiry without the job, and the first cart lists the chair as expired', async () => {
    const [first, second] = [await newCart(), await newCart()];
    await hold(first, chairAt(0));
    site.clock.advance(minutes(10) - 1);
    await expect(hold(second, chairAt(0))).rejects.toMatchObject(expectProblem('chair-taken'));
    site.clock.advance(1);
    expect((await hold(second, chairAt(0))).chairs).toHaveLength(1);
    expect(await read(first)).toMatchObject({
      chairs: [],
      expired: ['Table 1-Chair 1'],
      totalCents: 0,
    });
  });

  test('ends ten minutes later at most when the clock is set back', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(-minutes(120));
    await releaseExpiredHolds(site.site.platform);
    site.clock.advance(minutes(12));
    expect(await releaseExpiredHolds(site.site.platform)).toBe(1);
    expect(await getStatus(chairAt(0))).toBe('Buy');
  });

  test('that expired is listed until the cart changes, and once more in the response to the change', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(10));
    expect((await read(id)).expired).toEqual(['Table 1-Chair 1']);
    expect(await releaseExpiredHolds(site.site.platform)).toBe(1);
    expect((await read(id)).expired).toEqual(['Table 1-Chair 1']);
    expect((await hold(id, chairAt(1))).expired).toEqual(['Table 1-Chair 1']);
    expect((await read(id)).expired).toEqual([]);
  });

  test('of an expired chair starts again for the full time', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(11));
    const again = await hold(id, chairAt(0));
    expect(again.expired).toEqual([]);
    expect(again.chairs[0]?.heldUntil).toEqual(new Date(testNow.getTime() + minutes(21)));
  });

  test('is stored: another server on the same database reads it', async () => {
    const id = await newCart();
    const held = await hold(id, chairAt(0));
    const { platform } = site.site;
    const other = await createApp({
      config: platform.config,
      clock: site.clock,
      log: pino({ level: 'warn' }),
      handle: site.handle,
    });
    const response = await other.app.inject({ url: `/api/reception/cart/${id}` });
    expect(response.json()).toMatchObject({
      id,
      chairs: [{ id: chairAt(0), heldUntil: held.chairs[0]?.heldUntil.toISOString() }],
    });
    await other.close();
  });

  test('throws when there is nothing to hold', async () => {
    const id = await newCart();
    await expect(hold(randomUUID(), chairAt(0))).rejects.toMatchObject(
      expectProblem('cart-not-found', 'This cart has expired. Please choose your seats again.'),
    );
    await expect(hold(id, 999_999)).rejects.toMatchObject(
      expectProblem('chair-not-found', "We couldn't find that chair."),
    );
    const all = await site.call(events.list, {});
    const [past] = await site.call(chairs.list, { query: { event: all.at(-1)?.id } });
    await expect(hold(id, past?.id ?? 0)).rejects.toMatchObject(expectProblem('chair-not-found'));
    const malformed = await fetch(`${site.base}/api/reception/cart/1/chairs/x`, { method: 'PUT' });
    expect(malformed.status).toBe(422);
  });

  test.each([
    [
      'youth',
      'chair-request-only',
      'Table 33-Chair 1 is by request only. Choose "Request a seat" to ask for it.',
    ],
    [
      'priest',
      'chair-taken',
      'Someone else just took Table 3-Chair 1. Please choose another seat.',
    ],
  ] as const)('of a %s chair throws', async (chairType, code, sentence) => {
    const [chair] = await site.call(chairs.list, { query: { chairType } });
    await expect(hold(await newCart(), chair?.id ?? 0)).rejects.toMatchObject(
      expectProblem(code, sentence),
    );
  });

  test('lasts for the configured minutes', async () => {
    const { platform } = site.site;
    const quick = { ...platform, config: { ...platform.config, HOLD_MINUTES: 0.05 } };
    const held = await holdChair(quick, {
      cartId: await newCart(),
      chairId: chairAt(0),
      client: null,
    });
    expect(held.chairs[0]?.heldUntil).toEqual(new Date(testNow.getTime() + 3000));
  });
});

describe('a cart', () => {
  test('releases a chair, and one that is not in it is no error', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    expect((await release(id, chairAt(0))).chairs).toEqual([]);
    expect(await getStatus(chairAt(0))).toBe('Buy');
    expect((await release(id, chairAt(0))).chairs).toEqual([]);
  });

  test('releases a chair after another one has expired, and lists that one a last time', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(5));
    await hold(id, chairAt(1));
    await hold(id, chairAt(2));
    site.clock.advance(minutes(5));
    const after = await release(id, chairAt(1));
    expect(after.expired).toEqual(['Table 1-Chair 1']);
    expect(after.chairs.map((item) => item.id)).toEqual([chairAt(2)]);
    expect(await getStatus(chairAt(0))).toBe('Buy');
    expect(await getStatus(chairAt(1))).toBe('Buy');
    expect((await read(id)).expired).toEqual([]);
  });

  test('cannot release a chair of another cart', async () => {
    await hold(await newCart(), chairAt(0));
    await release(await newCart(), chairAt(0));
    expect(await getStatus(chairAt(0))).toBe('Reserved');
  });

  test('that is being paid cannot change', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    await site.handle.database.update(chairClaim).set({ state: 'PAYING' });
    expect((await read(id)).state).toBe('paying');
    await expect(hold(id, chairAt(1))).rejects.toMatchObject(
      expectProblem('cart-payment-in-progress'),
    );
    await expect(release(id, chairAt(0))).rejects.toMatchObject(
      expectProblem('cart-payment-in-progress'),
    );
    site.clock.advance(minutes(60));
    expect(await releaseExpiredHolds(site.site.platform)).toBe(0);
    await expect(hold(await newCart(), chairAt(0))).rejects.toMatchObject(
      expectProblem('chair-taken'),
    );
  });

  test('that is paid takes no more chairs', async () => {
    const id = await newCart();
    const [current] = await site.call(events.list, {});
    const bought = {
      eventId: current?.id ?? 0,
      cartId: id,
      method: 'card' as const,
      name: 'A',
      email: 'a@example.org',
      telephone: '6175550123',
    };
    await site.handle.database.insert(order).values({
      ...bought,
      state: 'PAID',
      subtotalCents: 0,
      feeCents: 0,
      totalCents: 0,
      createdAt: testNow,
    });
    expect((await read(id)).state).toBe('paid');
    await expect(hold(id, chairAt(0))).rejects.toMatchObject(
      expectProblem(
        'cart-paid',
        "You've already paid for this cart. Choose more seats to start a new one.",
      ),
    );
  });

  test('needs an existing event', async () => {
    const input = site.call(carts.create, { body: { event: 999 } });
    await expect(input).rejects.toMatchObject(expectProblem('event-not-found'));
    await expect(read(randomUUID())).rejects.toMatchObject(expectProblem('cart-not-found'));
    await expect(release(randomUUID(), chairAt(0))).rejects.toMatchObject(
      expectProblem('cart-not-found'),
    );
  });
});
