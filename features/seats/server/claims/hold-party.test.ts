import { carts } from '#features/seats/contract/carts.ts';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { codes } from '#features/seats/contract/codes.ts';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { callBlockedBy, callDuring, expectWait, lockRow } from '#app/server/testing/call-during.ts';
import { createCode } from '#app/server/testing/codes.ts';
import { addEvent } from '#app/server/testing/sell-chairs.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import { chair, chairClaim, tablePosition } from '#features/event/server/tables.ts';

const family = 'Table 44';
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let all: Awaited<ReturnType<typeof listChairs>>;
let eventId = 0;
let otherEventId = 0;
const listChairs = () => site.call(chairCalls.list, { query: {} });

beforeAll(async () => {
  site = await startSiteWithStaff();
  all = await listChairs();
  eventId = (await site.call(carts.create, { body: {} })).event;
  otherEventId = (await addEvent(site.handle.database)).eventId;
  const place = { eventId: otherEventId, x: 1, y: 1, maxChildren: 1 };
  await site.handle.database.insert(tablePosition).values({ ...place, tableName: family });
});
afterAll(() => site.stop());
beforeEach(() => site.handle.database.delete(chairClaim));

const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const listIds = (tableName: string) =>
  all.filter((item) => item.tableName === tableName).map(({ id }) => id);
const idAt = (tableName: string, index: number) => listIds(tableName)[index] ?? 0;
type Guest = { id: number; as?: 'adult' | 'children' | 'youth' };
const holdSeveral = (cartId: string, chairs: Guest[], release: number[] = []) =>
  site.call(carts.holdSeveral, { params: { cartId }, body: { chairs, release } });
const find = (cartId: string, body: { adult: number; near?: string }) =>
  site.call(carts.findTogether, {
    params: { cartId },
    body: { guests: { adult: body.adult, children: 0 }, near: body.near },
  });
const hold = (cartId: string, chairId: number, as?: 'children') =>
  site.call(carts.hold, { params: { cartId, chairId }, body: as ? { as } : {} });
const toGuests = (ids: readonly number[], as?: Guest['as']): Guest[] =>
  ids.map((id) => (as ? { id, as } : { id }));
const read = (cartId: string) => site.call(carts.get, { params: { cartId } });

describe('several chairs at once', () => {
  test('are at most twenty with those of the cart, and a full cart says so', async () => {
    const cartId = await newCart();
    const twenty = [...listIds('Table 1'), ...listIds('Table 2')];
    expect((await holdSeveral(cartId, toGuests(twenty))).chairs).toHaveLength(20);
    const full = expectProblem('cart-full', 'You can put up to 20 seats in a cart.');
    await expect(holdSeveral(cartId, [{ id: idAt('Table 5', 0) }])).rejects.toMatchObject(full);
    await expect(find(cartId, { adult: 1 })).rejects.toMatchObject(full);
    // Those that it holds already count once.
    expect((await holdSeveral(cartId, toGuests(twenty.slice(0, 3)))).chairs).toHaveLength(20);
  });

  test.each([
    ['an adults’ table', 'Table 1', 'children'],
    ['a family table', family, 'youth'],
  ] as const)('seat nobody at %s who is not admitted there', async (_, tableName, as) => {
    const several = holdSeveral(await newCart(), [
      { id: idAt(tableName, 0) },
      { id: idAt(tableName, 1), as },
    ]);
    await expect(several).rejects.toMatchObject(expectProblem('type-not-admitted'));
    expect(await site.handle.database.$count(chairClaim)).toBe(0);
  });

  test('include a chair whose hold in another cart has expired', async () => {
    const first = await newCart();
    await hold(first, idAt('Table 1', 0));
    site.clock.advance(10 * 60_000);
    const cart = await holdSeveral(await newCart(), toGuests(listIds('Table 1').slice(0, 2)));
    expect(cart.chairs).toHaveLength(2);
    expect((await read(first)).expired).toEqual(['Table 1-Chair 1']);
  });

  test('end the list of the cart’s expired chairs', async () => {
    const cartId = await newCart();
    await hold(cartId, idAt('Table 1', 0));
    site.clock.advance(10 * 60_000);
    await holdSeveral(cartId, [{ id: idAt('Table 1', 1) }]);
    expect((await read(cartId)).expired).toEqual([]);
  });
});

describe('the children of a party', () => {
  const ids = () => listIds(family);

  test('are as many as the table admits, beside any number of adults', async () => {
    const { database } = site.handle;
    await expect(
      holdSeveral(await newCart(), toGuests(ids().slice(0, 6), 'children')),
    ).rejects.toMatchObject({ problem: { code: 'children-full', details: { table: family } } });
    const children = toGuests(ids().slice(0, 5), 'children');
    const cartId = await newCart();
    expect((await holdSeveral(cartId, [...children, { id: ids()[5] ?? 0 }])).chairs).toHaveLength(
      6,
    );
    // Staff may lower the limit below those that sit there, which is nothing to other tables.
    const isFamily = and(eq(tablePosition.eventId, eventId), eq(tablePosition.tableName, family));
    await database.update(tablePosition).set({ maxChildren: 3 }).where(isFamily);
    const elsewhere = [idAt('Table 1', 0)].map((id): Guest => ({ id }));
    elsewhere.push({ id: idAt('Table 45', 0), as: 'children' });
    expect((await holdSeveral(await newCart(), elsewhere)).chairs).toHaveLength(2);
    await database.update(tablePosition).set({ maxChildren: 5 }).where(isFamily);
  });
});

describe('the tables whose children are limited', () => {
  const lockTable = async (tableName: string, ofEvent = eventId) => {
    const [row] = await site.handle.database
      .select({ id: tablePosition.id })
      .from(tablePosition)
      .where(and(eq(tablePosition.eventId, ofEvent), eq(tablePosition.tableName, tableName)));
    return lockRow('table_position', row?.id ?? '', 'key share');
  };
  const cases: [string, () => Promise<ReturnType<typeof lockRow>>][] = [
    ['a table without a limit', () => lockTable('Table 1')],
    ['the table of another event', () => lockTable(family, otherEventId)],
  ];

  test.each(cases)('are locked for a party, but not %s', async (_, lockOther) => {
    await expectWait(site.handle, async () => {
      await site.handle.database.delete(chairClaim);
      const [own, other, cartId] = [await lockTable(family), await lockOther(), await newCart()];
      return { own, other, call: () => holdSeveral(cartId, [{ id: idAt('Table 1', 0) }]) };
    });
  });

  test.each([['another limited table', () => lockTable('Table 45')], ...cases])(
    'are locked one by one for a child, and not %s',
    async (_, lockOther) => {
      await expectWait(site.handle, async () => {
        await site.handle.database.delete(chairClaim);
        const [own, other, cartId] = [await lockTable(family), await lockOther(), await newCart()];
        return { own, other, call: () => hold(cartId, idAt(family, 0), 'children') };
      });
    },
  );

  test('are not locked for an adult, even with a code', async () => {
    const { code } = await createCode(site, { percentOff: 10 });
    const cartId = await newCart();
    await site.call(codes.apply, { params: { cartId }, body: { code } });
    const lock = await lockTable(family);
    const { hasWaited, result } = await callDuring(
      site.handle,
      (db) => db.execute(lock),
      () => hold(cartId, idAt(family, 0)),
    );
    expect(hasWaited).toBe(false);
    expect(result).toMatchObject({ status: 'fulfilled', value: { subtotalCents: 180_00 } });
  });
});

describe('a chair that is lost between the search and the claim', () => {
  test('lets the party have the next one', async () => {
    const [first = 0, second = 0] = listIds('Table 30');
    const { database } = site.handle;
    const setStatus = (db: Database, status: 'Reserved' | 'Buy') =>
      db.update(chair).set({ status }).where(eq(chair.id, first));
    const cartId = await newCart();
    const result = await callBlockedBy(
      site.handle,
      async (db) => {
        await db.select().from(chair).where(eq(chair.id, first)).for('update');
        await setStatus(db, 'Reserved');
      },
      () => find(cartId, { adult: 1, near: 'Table 30' }),
    );
    expect(result).toMatchObject({
      status: 'fulfilled',
      value: { cart: { chairs: [{ id: second }] } },
    });
    await setStatus(database, 'Buy');
  });

  test('is looked for five times, and then it is taken', async () => {
    const { database } = site.handle;
    const lost = idAt('Table 30', 3);
    // Each insert of the claim does nothing, as if another cart had been faster.
    await database.execute(sql`create sequence tries`);
    await database.execute(sql`create function lose_chair() returns trigger language plpgsql as $$
      begin perform nextval('tries'); return null; end $$`);
    await database.execute(
      sql.raw(`create trigger lose_chair before insert on chair_claim for each row
        when (new.chair_id = ${lost}) execute function lose_chair()`),
    );
    const several = holdSeveral(await newCart(), [{ id: idAt('Table 30', 2) }, { id: lost }]);
    await expect(several).rejects.toMatchObject({
      problem: { code: 'chair-taken', details: { label: 'Table 30-Chair 4' } },
    });
    const { rows } = await database.execute(sql`select last_value::int as tries from tries`);
    expect(rows).toEqual([{ tries: 5 }]);
    expect(await database.$count(chairClaim)).toBe(0);
    await database.execute(sql`drop trigger lose_chair on chair_claim`);
  });
});
