import { type Cart, carts } from '#features/seats/contract/carts.ts';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { fixedClock } from '#platform/clock.ts';
import { notifyChannel } from '#platform/database/pubsub.ts';
import { pay } from '#app/server/testing/buyer.ts';
import { callBlockedBy, expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { expectProblem } from '#app/server/testing/staff.ts';
import { type RunningSite, startSite } from '#app/server/testing/start-site.ts';
import { cart as cartTable, chair, chairClaim } from '#features/event/server/tables.ts';

type Running = RunningSite<ReturnType<typeof fixedClock>>;
let site: Running;
let all: Awaited<ReturnType<typeof listChairs>>;
const listChairs = () => site.call(chairCalls.list, { query: {} });
const at = (tableName: string) => all.filter((item) => item.tableName === tableName);

beforeAll(async () => {
  site = await startSite();
  all = await listChairs();
});
afterAll(() => site.stop());
afterEach(async () => {
  await site.handle.database.delete(chairClaim).where(eq(chairClaim.state, 'HELD'));
});

const newCart = async () => (await site.call(carts.create, { body: {} })).id;
type PartyBody = Parameters<typeof site.call<typeof carts.findTogether>>[1]['body'];
const find = (cartId: string, body: PartyBody) =>
  site.call(carts.findTogether, { params: { cartId }, body });
const holdSeveral = (cartId: string, ids: readonly number[], release: number[] = []) =>
  site.call(carts.holdSeveral, {
    params: { cartId },
    body: { chairs: ids.map((id) => ({ id })), release },
  });
const describeCart = ({ chairs }: Pick<Cart, 'chairs'>) =>
  chairs.map(
    ({ tableName, chairName, chairType }) =>
      `${tableName} ${chairName.replace('Chair ', '')} ${chairType}`,
  );
const countClaims = () => site.handle.database.$count(chairClaim, eq(chairClaim.state, 'HELD'));

describe('seats together', () => {
  test('are held near the stage, with other offers', async () => {
    const { cart, held, others } = await find(await newCart(), {
      guests: { adult: 2, children: 0 },
    });
    expect(held).toMatchObject({ kind: 'side-by-side' });
    expect(cart.chairs).toHaveLength(2);
    expect(new Set(cart.chairs.map(({ tableName }) => tableName)).size).toBe(1);
    expect(held?.chairs.map(({ id }) => id)).toEqual(cart.chairs.map(({ id }) => id));
    expect(held?.chairs.map(({ amount }) => amount)).toEqual([20_000, 20_000]);
    expect(others).toHaveLength(2);
    expect(await countClaims()).toBe(2);
  });

  test('of a family are at a family table, children between adults, at their prices', async () => {
    const { cart } = await find(await newCart(), { guests: { adult: 2, children: 2 } });
    expect(cart.chairs.map(({ chairType }) => chairType)).toEqual([
      'adult',
      'children',
      'children',
      'adult',
    ]);
    expect(cart.chairs.every(({ admits }) => admits.includes('children'))).toBe(true);
    expect(cart.subtotalCents).toBe(48_000);
  });

  test('are near a table that is named', async () => {
    const { cart } = await find(await newCart(), {
      guests: { adult: 3, children: 0 },
      near: 'Table 30',
    });
    expect(describeCart(cart)).toEqual([
      'Table 30 1 adult',
      'Table 30 2 adult',
      'Table 30 3 adult',
    ]);
  });

  test('include a wheelchair’s place with a companion, and nobody gets it unasked', async () => {
    const { cart } = await find(await newCart(), {
      guests: { adult: 2, children: 0 },
      accessible: 1,
    });
    const ids = cart.chairs.map(({ id }) => id);
    const places = all.filter(({ id }) => ids.includes(id));
    expect(places.map(({ accessible }) => accessible).toSorted()).toEqual([false, true]);
    expect(new Set(places.map(({ tableName }) => tableName)).size).toBe(1);
    const next = await find(await newCart(), {
      guests: { adult: 1, children: 0 },
      near: 'Table 46',
    });
    expect(all.find(({ id }) => id === next.cart.chairs[0]?.id)?.accessible).toBe(false);
  });

  test('are exchanged for others in one step; what the cart gives back is free', async () => {
    const cartId = await newCart();
    const first = await find(cartId, { guests: { adult: 2, children: 0 } });
    const [other] = first.others;
    const release = first.held?.chairs.map(({ id }) => id) ?? [];
    const after = await site.call(carts.holdSeveral, {
      params: { cartId },
      body: { chairs: other?.chairs.map(({ id, as }) => ({ id, as })) ?? [], release },
    });
    expect(after.chairs.map(({ id }) => id)).toEqual(other?.chairs.map(({ id }) => id));
    const again = await find(cartId, {
      guests: { adult: 2, children: 0 },
      release: after.chairs.map(({ id }) => id),
    });
    expect(again.cart.chairs.map(({ id }) => id)).toEqual(release);
    expect(await countClaims()).toBe(2);
  });

  test('are added to what the cart holds', async () => {
    const cartId = await newCart();
    await find(cartId, { guests: { adult: 2, children: 0 } });
    const { cart } = await find(cartId, { guests: { adult: 1, children: 0 } });
    expect(cart.chairs).toHaveLength(3);
    expect(new Set(cart.chairs.map(({ id }) => id)).size).toBe(3);
  });

  test('are refused beyond twenty chairs, and nothing is held', async () => {
    const cartId = await newCart();
    await find(cartId, { guests: { adult: 18, children: 0 } });
    await expect(find(cartId, { guests: { adult: 3, children: 0 } })).rejects.toMatchObject(
      expectProblem('cart-full'),
    );
    expect((await site.call(carts.get, { params: { cartId } })).chairs).toHaveLength(18);
  });

  test('are refused when there are not enough, and only proposed when they are far apart', async () => {
    const { database } = site.handle;
    const adults = all.filter(({ chairType }) => chairType === 'adult');
    const [a, b] = [at('Table 1')[0]?.id, at('Table 40')[0]?.id];
    await database.execute(
      sql`update chair set status = 'Reserved' where id in ${adults.map(({ id }) => id)}`,
    );
    await database.execute(sql`update chair set status = 'Buy' where id in ${[a, b]}`);
    await expect(
      find(await newCart(), { guests: { adult: 3, children: 0 } }),
    ).rejects.toMatchObject(expectProblem('not-enough-seats'));
    const near = await find(await newCart(), { guests: { adult: 2, children: 0 } });
    expect(near.held).toBeNull();
    expect(near.others).toMatchObject([{ kind: 'near', chairs: [{ id: a }, { id: b }] }]);
    expect(near.cart.chairs).toEqual([]);
    expect(await countClaims()).toBe(0);
    await database.execute(
      sql`update chair set status = 'Buy' where id in ${adults.map(({ id }) => id)}`,
    );
  });

  test('are refused after the sale, and while the cart is paid', async () => {
    const cartId = await newCart();
    const { cart } = await find(cartId, { guests: { adult: 1, children: 0 } });
    await pay(site.base, { cartId, amount: cart.totalCents });
    await expect(find(cartId, { guests: { adult: 1, children: 0 } })).rejects.toMatchObject(
      expectProblem('cart-paid'),
    );
  });

  test('wait for a payment of the cart', async () => {
    const cartId = await newCart();
    const lock = (db: Parameters<Parameters<typeof callBlockedBy>[1]>[0]) =>
      db.select().from(cartTable).where(eq(cartTable.id, cartId)).for('no key update');
    await callBlockedBy(site.handle, lock, () =>
      find(cartId, { guests: { adult: 1, children: 0 } }),
    );
  });
});

describe('several chairs', () => {
  test('a whole table is held in one step', async () => {
    const ids = at('Table 20').map(({ id }) => id);
    const cart = await holdSeveral(await newCart(), ids);
    expect(cart.chairs.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('all or none', async () => {
    const ids = at('Table 21').map(({ id }) => id);
    await holdSeveral(await newCart(), ids.slice(9));
    const cartId = await newCart();
    await expect(holdSeveral(cartId, ids)).rejects.toMatchObject(expectProblem('chair-taken'));
    await expect(
      holdSeveral(cartId, [...ids.slice(0, 2), at('Table 33')[0]?.id ?? 0]),
    ).rejects.toMatchObject(expectProblem('chair-request-only'));
    await expect(holdSeveral(cartId, [999_999])).rejects.toMatchObject(
      expectProblem('chair-not-found'),
    );
    expect((await site.call(carts.get, { params: { cartId } })).chairs).toEqual([]);
  });

  test('given back are free again even when nothing else changes', async () => {
    const cartId = await newCart();
    const [a = 0, b = 0, c = 0] = at('Table 22').map(({ id }) => id);
    await holdSeveral(cartId, [a, b]);
    const cart = await holdSeveral(cartId, [c], [a, b, at('Table 23')[0]?.id ?? 0]);
    expect(cart.chairs.map(({ id }) => id)).toEqual([c]);
    expect(await countClaims()).toBe(1);
  });

  test('given back are announced like those that are held', async () => {
    const cartId = await newCart();
    const [a = 0, b = 0] = at('Table 27').map(({ id }) => id);
    await holdSeveral(cartId, [a]);
    const announced = new Set<number>();
    const client = await site.handle.pool.connect();
    client.on('notification', ({ payload = '' }) => {
      for (const id of payload.split(/\D+/)) announced.add(Number(id));
    });
    await client.query(`listen ${notifyChannel}`);
    await holdSeveral(cartId, [b], [a]);
    await expect.poll(() => [a, b].map((id) => announced.has(id))).toEqual([true, true]);
    client.release(true);
  });

  test('a chair that staff take meanwhile is not held', async () => {
    const [id = 0] = at('Table 24').map((item) => item.id);
    const change = (db: Parameters<Parameters<typeof callBlockedBy>[1]>[0]) =>
      db.update(chair).set({ status: 'Reserved' }).where(eq(chair.id, id));
    const cartId = await newCart();
    const result = await callBlockedBy(
      site.handle,
      async (db) => {
        await db.select().from(chair).where(eq(chair.id, id)).for('update');
        await change(db);
      },
      () => holdSeveral(cartId, [id]),
    );
    expect(result).toMatchObject({ status: 'rejected', reason: expectProblem('chair-taken') });
    await site.handle.database.update(chair).set({ status: 'Buy' }).where(eq(chair.id, id));
  });

  test('wait for a change of one of them, and not of another chair', async () => {
    const ids = at('Table 26').map(({ id }) => id);
    await expectWait(site.handle, async () => {
      const cartId = await newCart();
      const [id = 0, other = 0] = ids;
      ids.shift();
      return {
        own: lockRow('chair', id, 'update'),
        other: lockRow('chair', other, 'update'),
        call: () => holdSeveral(cartId, [id]),
      };
    });
  });
});

test(
  '200 parties at once fill the hall: no chair twice, no party in part, none split while seats together were left',
  { timeout: 120_000 },
  async () => {
    const parties = 200;
    const ids = await Promise.all(Array.from({ length: parties }, newCart));
    const presses = all
      .filter(({ chairType }) => chairType === 'adult')
      .filter((_, index) => index % 40 === 0);
    const [results] = await Promise.all([
      Promise.allSettled(
        ids.map((cartId, index) =>
          find(cartId, { guests: { adult: 1 + (index % 4), children: 0 } }),
        ),
      ),
      Promise.allSettled(
        presses.map(async ({ id }) =>
          site.call(carts.hold, { params: { cartId: await newCart(), chairId: id } }),
        ),
      ),
    ]);
    const problems = results.flatMap((result) =>
      result.status === 'rejected' ? [result.reason.problem?.code] : [],
    );
    expect(new Set(problems)).toEqual(new Set(['not-enough-seats']));
    const claims = await site.handle.database.select().from(chairClaim);
    const free = all.filter(
      ({ id, chairType }) => chairType === 'adult' && !claims.some(({ chairId }) => chairId === id),
    );
    // Two accessible chairs are left for those who ask; parties that held nothing were larger than the rest.
    expect(free.filter(({ accessible }) => !accessible).length).toBeLessThan(4);
    for (const [index, result] of results.entries()) {
      const held = claims.filter(({ cartId }) => cartId === ids[index]).length;
      const isTogether = result.status === 'fulfilled' && result.value.held !== null;
      expect(held).toBe(isTogether ? 1 + (index % 4) : 0);
    }
    const split = results.filter(
      (result) =>
        result.status === 'fulfilled' &&
        result.value.held &&
        result.value.held.kind !== 'side-by-side',
    );
    expect(split.length).toBeLessThan(12);
  },
);
