import { randomUUID } from 'node:crypto';
import { contract } from '@namugongo/contract';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildSite } from '../../app.ts';
import type { fixedClock } from '../../platform/clock.ts';
import { refusedWith } from '../../testing/staff.ts';
import { type RunningSite, startSite, testNow } from '../../testing/start-site.ts';
import { chairClaim, order } from '../tables.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { holdChair } from './hold-chair.ts';

const { carts, chairs, events } = contract.reception;
let site: RunningSite<ReturnType<typeof fixedClock>>;
let adult: number[];

const minutes = (count: number) => count * 60_000;
const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const hold = (cartId: string, chairId: number) =>
  site.call(carts.hold, { params: { cartId, chairId } });
const release = (cartId: string, chairId: number) =>
  site.call(carts.release, { params: { cartId, chairId } });
const read = (cartId: string) => site.call(carts.read, { params: { cartId } });
const statusOf = async (chairId: number) =>
  (await site.call(chairs.list, { query: {} })).find(({ id }) => id === chairId)?.chairStatus;

beforeAll(async () => {
  site = await startSite();
  adult = (await site.call(chairs.list, { query: { chairType: 'adult' } })).map(({ id }) => id);
});
afterAll(() => site.stop());
beforeEach(async () => {
  site.clock.set(testNow);
  await site.handle.database.delete(chairClaim);
  site.site.platform.snapshots.dropAll();
});

const chairAt = (index: number) => adult[index] ?? 0;

describe('a hold', () => {
  test('puts the chair into the cart for ten minutes, and everybody sees it as Reserved', async () => {
    const id = await newCart();
    const after = await hold(id, chairAt(0));
    expect(after).toMatchObject({
      id,
      state: 'open',
      lapsed: [],
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
    expect(await statusOf(chairAt(0))).toBe('Reserved');
  });

  test('ends with the sale when that is sooner', async () => {
    site.clock.set(new Date('2027-06-13T03:55:00.000Z'));
    const after = await hold(await newCart(), chairAt(0));
    expect(after.chairs[0]?.heldUntil).toEqual(new Date('2027-06-13T03:59:59.000Z'));
  });

  test('of the same chair again is no error and does not lengthen the time', async () => {
    const id = await newCart();
    const first = await hold(id, chairAt(0));
    site.clock.advance(minutes(9));
    expect(await hold(id, chairAt(0))).toEqual(first);
  });

  test('of a chair that another has is refused with its label', async () => {
    await hold(await newCart(), chairAt(0));
    const wish = hold(await newCart(), chairAt(0));
    await expect(wish).rejects.toThrow('Table 1-Chair 1 is no longer available.');
    await expect(wish).rejects.toMatchObject(refusedWith('chair-taken'));
  });

  test('counts from its own moment, chair by chair', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(4));
    const { chairs: held } = await hold(id, chairAt(1));
    expect(held.map(({ heldUntil }) => heldUntil.getTime() - testNow.getTime())).toEqual([
      minutes(10),
      minutes(14),
    ]);
  });

  test('ends by the clock alone: another takes the chair without any sweeper, and the first cart is told', async () => {
    const [first, second] = [await newCart(), await newCart()];
    await hold(first, chairAt(0));
    site.clock.advance(minutes(10) - 1);
    await expect(hold(second, chairAt(0))).rejects.toMatchObject(refusedWith('chair-taken'));
    site.clock.advance(1);
    expect((await hold(second, chairAt(0))).chairs).toHaveLength(1);
    expect(await read(first)).toMatchObject({
      chairs: [],
      lapsed: ['Table 1-Chair 1'],
      totalCents: 0,
    });
  });

  test('that ran out is told until the cart changes, and the change tells it once more', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(10));
    expect((await read(id)).lapsed).toEqual(['Table 1-Chair 1']);
    expect(await freeExpiredHolds(site.site.platform)).toBe(1);
    expect((await read(id)).lapsed).toEqual(['Table 1-Chair 1']);
    expect((await hold(id, chairAt(1))).lapsed).toEqual(['Table 1-Chair 1']);
    expect((await read(id)).lapsed).toEqual([]);
  });

  test('of the chair that ran out takes it anew, for the full time', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    site.clock.advance(minutes(11));
    const again = await hold(id, chairAt(0));
    expect(again.lapsed).toEqual([]);
    expect(again.chairs[0]?.heldUntil).toEqual(new Date(testNow.getTime() + minutes(21)));
  });

  test('survives the server: another one on the same database knows it', async () => {
    const id = await newCart();
    const held = await hold(id, chairAt(0));
    const { platform } = site.site;
    const other = await buildSite({
      config: platform.config,
      clock: site.clock,
      log: pino({ level: 'warn' }),
      handle: site.handle,
    });
    const answer = await other.app.inject({ url: `/api/reception/cart/${id}` });
    expect(answer.json()).toMatchObject({
      id,
      chairs: [{ id: chairAt(0), heldUntil: held.chairs[0]?.heldUntil.toISOString() }],
    });
    await other.close();
  });

  test('is refused where there is nothing to hold', async () => {
    const id = await newCart();
    await expect(hold(randomUUID(), chairAt(0))).rejects.toMatchObject(
      refusedWith('cart-not-found', 'This cart does not exist any more.'),
    );
    await expect(hold(id, 999_999)).rejects.toMatchObject(
      refusedWith('chair-not-found', 'This chair does not exist.'),
    );
    const all = await site.call(events.list, {});
    const [past] = await site.call(chairs.list, { query: { event: all.at(-1)?.id } });
    await expect(hold(id, past?.id ?? 0)).rejects.toMatchObject(refusedWith('chair-not-found'));
    const malformed = await fetch(`${site.base}/api/reception/cart/1/chairs/x`, { method: 'PUT' });
    expect(malformed.status).toBe(422);
  });

  test.each([
    ['youth', 'chair-by-request', 'Table 33-Chair 1 is given on request only.'],
    ['priest', 'chair-taken', 'Table 3-Chair 1 is no longer available.'],
  ] as const)('of a %s chair is refused', async (chairType, code, sentence) => {
    const [chair] = await site.call(chairs.list, { query: { chairType } });
    await expect(hold(await newCart(), chair?.id ?? 0)).rejects.toMatchObject(
      refusedWith(code, sentence),
    );
  });

  test('lasts as long as the site is told to', async () => {
    const { platform } = site.site;
    const quick = { ...platform, config: { ...platform.config, HOLD_MINUTES: 0.05 } };
    const held = await holdChair(quick, { cartId: await newCart(), chairId: chairAt(0) });
    expect(held.chairs[0]?.heldUntil).toEqual(new Date(testNow.getTime() + 3000));
  });
});

describe('a cart', () => {
  test('gives a chair back, and one that is not in it is no error', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    expect((await release(id, chairAt(0))).chairs).toEqual([]);
    expect(await statusOf(chairAt(0))).toBe('Buy');
    expect((await release(id, chairAt(0))).chairs).toEqual([]);
  });

  test('cannot give back what another holds', async () => {
    await hold(await newCart(), chairAt(0));
    await release(await newCart(), chairAt(0));
    expect(await statusOf(chairAt(0))).toBe('Reserved');
  });

  test('that is being paid is not changed', async () => {
    const id = await newCart();
    await hold(id, chairAt(0));
    await site.handle.database.update(chairClaim).set({ state: 'PAYING' });
    expect((await read(id)).state).toBe('paying');
    await expect(hold(id, chairAt(1))).rejects.toMatchObject(refusedWith('cart-busy'));
    await expect(release(id, chairAt(0))).rejects.toMatchObject(refusedWith('cart-busy'));
    site.clock.advance(minutes(60));
    expect(await freeExpiredHolds(site.site.platform)).toBe(0);
    await expect(hold(await newCart(), chairAt(0))).rejects.toMatchObject(
      refusedWith('chair-taken'),
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
      refusedWith('cart-paid', 'This cart is paid. Please start a new one.'),
    );
  });

  test('is made for an event that exists', async () => {
    const wish = site.call(carts.create, { body: { event: 999 } });
    await expect(wish).rejects.toMatchObject(refusedWith('event-not-found'));
    await expect(read(randomUUID())).rejects.toMatchObject(refusedWith('cart-not-found'));
    await expect(release(randomUUID(), chairAt(0))).rejects.toMatchObject(
      refusedWith('cart-not-found'),
    );
  });
});
