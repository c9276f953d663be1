import { carts } from '#features/seats/contract/carts.ts';
import { boxOffice } from '#features/orders/contract/box-office.ts';
import { checkout } from '#features/orders/contract/checkout.ts';
import { events } from '#features/event/contract/events.ts';
import { chairs as chairCalls } from '#features/hall/contract/chairs.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ledgerEntry } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { pay, sampleBuyer } from '#app/server/testing/buyer.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { findLedgerErrors } from '#app/server/testing/ledger-checks.ts';
import { expectProblem, startSiteWithStaff } from '#app/server/testing/staff.ts';
import {
  chair,
  chairClaim,
  event,
  eventPrice,
  orderChair,
  tablePosition,
  ticket,
} from '#features/event/server/tables.ts';

const familyTable = 'Table 44';
let site: Awaited<ReturnType<typeof startSiteWithStaff>>;
let eventId: number;
let all: Awaited<ReturnType<typeof listChairs>>;
const listChairs = () => site.call(chairCalls.list, { query: {} });
const listAt = (tableName: string) => all.filter((item) => item.tableName === tableName);
const idAt = (tableName: string, index: number) => listAt(tableName)[index]?.id ?? 0;

beforeAll(async () => {
  site = await startSiteWithStaff();
  all = await listChairs();
  const [first] = await site.handle.database
    .select()
    .from(chair)
    .where(eq(chair.id, all[0]?.id ?? 0));
  eventId = first?.eventId ?? 0;
});
afterAll(() => site.stop());
beforeEach(() => site.handle.database.delete(chairClaim).where(eq(chairClaim.state, 'HELD')));

const newCart = async () => (await site.call(carts.create, { body: {} })).id;
const hold = (cartId: string, chairId: number, as?: 'adult' | 'children' | 'youth') =>
  site.call(carts.hold, { params: { cartId, chairId }, body: as ? { as } : {} });
const findClaim = async (chairId: number) =>
  (await site.handle.database.select().from(chairClaim).where(eq(chairClaim.chairId, chairId)))[0];

describe('a hold for a guest', () => {
  test('of the chair’s own type costs the chair’s price', async () => {
    const cart = await hold(await newCart(), idAt(familyTable, 0));
    expect(cart.chairs).toMatchObject([
      { chairType: 'adult', amount: 20_000, admits: ['adult', 'children'] },
    ]);
  });

  test('of another type that the chair admits costs the price of that type', async () => {
    const cart = await hold(await newCart(), idAt(familyTable, 0), 'children');
    expect(cart.chairs).toMatchObject([{ chairType: 'children', amount: 4_000 }]);
    expect(cart.subtotalCents).toBe(4_000);
    const chairs = await listChairs();
    expect(chairs.find(({ id }) => id === idAt(familyTable, 0))).toMatchObject({
      chairType: 'adult',
      amount: 20_000,
      chairStatus: 'Reserved',
    });
  });

  test('changes the guest of a held chair and keeps its time', async () => {
    const cartId = await newCart();
    const chairId = idAt(familyTable, 0);
    const before = await hold(cartId, chairId, 'children');
    site.clock.advance(60_000);
    const after = await hold(cartId, chairId, 'adult');
    expect(after.chairs).toMatchObject([{ chairType: 'adult', amount: 20_000 }]);
    expect(after.chairs[0]?.heldUntil).toEqual(before.chairs[0]?.heldUntil);
    // The same call without a guest changes nothing.
    await hold(cartId, chairId, 'children');
    expect((await hold(cartId, chairId)).chairs).toMatchObject([{ chairType: 'children' }]);
  });

  test('keeps its price when staff change the event’s prices', async () => {
    const cartId = await newCart();
    await hold(cartId, idAt(familyTable, 0));
    await site.handle.database
      .update(chair)
      .set({ amountCents: 25_000 })
      .where(eq(chair.id, idAt(familyTable, 0)));
    const { subtotalCents } = await site.call(carts.get, { params: { cartId } });
    expect(subtotalCents).toBe(20_000);
    await site.handle.database
      .update(chair)
      .set({ amountCents: 20_000 })
      .where(eq(chair.id, idAt(familyTable, 0)));
  });

  test.each([
    ['an adults’ table admits no children', 'Table 1', 'children'],
    ['a children’s table admits no adults', 'Child', 'adult'],
    ['no table admits youth', familyTable, 'youth'],
  ] as const)('%s', async (_, tableName, as) => {
    await expect(hold(await newCart(), idAt(tableName, 0), as)).rejects.toMatchObject(
      expectProblem('type-not-admitted'),
    );
    expect(await findClaim(idAt(tableName, 0))).toBeUndefined();
  });
});

describe('the children at a table', () => {
  test('are limited, on chairs of adults only, and count while they are held', async () => {
    const cartId = await newCart();
    for (const index of [0, 1, 2, 3, 4]) await hold(cartId, idAt(familyTable, index), 'children');
    await expect(hold(cartId, idAt(familyTable, 5), 'children')).rejects.toMatchObject(
      expectProblem('children-full'),
    );
    await hold(cartId, idAt(familyTable, 5), 'adult');
    await expect(hold(cartId, idAt(familyTable, 5), 'children')).rejects.toMatchObject(
      expectProblem('children-full'),
    );
    await hold(cartId, idAt('Table 45', 0), 'children');
    site.clock.advance(11 * 60_000);
    await hold(await newCart(), idAt(familyTable, 6), 'children');
  });

  test('are those of their own event', async () => {
    const body = { title: 'Another', countdownTarget: new Date('2031-06-13T03:59:59Z') };
    const copy = { params: { id: eventId }, body };
    const { id: next } = await site.call(events.clone, copy, await site.as('reception'));
    const copied = await site.call(chairCalls.list, { query: { event: next } });
    const { id: cartId } = await site.call(carts.create, { body: { event: next } });
    for (const { id } of copied.filter(({ tableName }) => tableName === familyTable).slice(0, 5))
      await hold(cartId, id, 'children');
    const here = await hold(await newCart(), idAt(familyTable, 0), 'children');
    expect(here.chairs).toHaveLength(1);
  });

  test('are as many in parallel', async () => {
    const results = await Promise.allSettled(
      listAt(familyTable).map(async ({ id }) => hold(await newCart(), id, 'children')),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
  });

  test('wait for each other', async () => {
    const cartId = await newCart();
    const lock = (db: Database) =>
      db
        .select()
        .from(tablePosition)
        .where(and(eq(tablePosition.eventId, eventId), eq(tablePosition.tableName, familyTable)))
        .for('update');
    await callBlockedBy(site.handle, lock, () => hold(cartId, idAt(familyTable, 0), 'children'));
  });
});

describe('a paid family', () => {
  test('has tickets, order and ledger by guest type, and a refund of what the child paid', async () => {
    const cartId = await newCart();
    const ids = [idAt(familyTable, 0), idAt(familyTable, 1)];
    await hold(cartId, ids[0] ?? 0);
    const { totalCents } = await hold(cartId, ids[1] ?? 0, 'children');
    expect(totalCents).toBe(24_800);
    const paid = await pay(site.base, { cartId, amount: totalCents });
    expect(paid.response?.tickets).toMatchObject([
      { chairType: 'adult', amount: 20_000 },
      { chairType: 'children', amount: 4_000 },
    ]);
    const { database } = site.handle;
    const orderId = paid.orderId ?? 0;
    const lines = await database.select().from(orderChair).where(eq(orderChair.orderId, orderId));
    expect(lines.map(({ guestType }) => guestType).toSorted()).toEqual(['adult', 'children']);
    const income = await database
      .select()
      .from(ledgerEntry)
      .where(and(eq(ledgerEntry.subjectId, orderId), eq(ledgerEntry.account, 'tickets')));
    expect(income.map(({ kind, amountCents }) => [kind, amountCents]).toSorted()).toEqual([
      ['adult', -20_000],
      ['children', -4_000],
    ]);
    const child = paid.response?.tickets[1]?.id ?? 0;
    const refund = { params: { orderId }, body: { tickets: [child], reason: 'Ill' } };
    await site.callFresh(checkout.refund, refund, await site.as('treasurer'));
    expect(await findLedgerErrors(database, { settled: false })).toEqual([]);
    expect(await findClaim(ids[1] ?? 0)).toBeUndefined();
    expect(await findClaim(ids[0] ?? 0)).toMatchObject({ state: 'SOLD', guestType: 'adult' });
  });

  test('whose child came free is refunded at once when the rest is given back', async () => {
    const { database } = site.handle;
    const isOfEvent = eq(event.id, eventId);
    const isOfChild = and(eq(eventPrice.eventId, eventId), eq(eventPrice.chairType, 'children'));
    await database.update(event).set({ feePercent: 0 }).where(isOfEvent);
    await database.update(eventPrice).set({ amountCents: 0 }).where(isOfChild);
    const cartId = await newCart();
    await hold(cartId, idAt(familyTable, 2));
    const { totalCents } = await hold(cartId, idAt(familyTable, 3), 'children');
    const { orderId, response } = await pay(site.base, { cartId, amount: totalCents });
    const refund = async (ticketId = 0) =>
      site.callFresh(
        checkout.refund,
        { params: { orderId: orderId ?? 0 }, body: { tickets: [ticketId], reason: 'Ill' } },
        await site.as('treasurer'),
      );
    const [adult, child] = response?.tickets ?? [];
    expect(await refund(adult?.id)).toMatchObject({ status: 'paid' });
    expect(await refund(child?.id)).toMatchObject({ status: 'refunded' });
    await database.update(event).set({ feePercent: 3 }).where(isOfEvent);
    await database.update(eventPrice).set({ amountCents: 4_000 }).where(isOfChild);
  });

  test('needs an adult in the order or under the same telephone number', async () => {
    const payChild = async (phone: string, tableName = familyTable, index = 8) => {
      const cartId = await newCart();
      const { totalCents } = await hold(cartId, idAt(tableName, index), 'children');
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const body = { ...sampleBuyer, phone, token: 'tok_visa', amount: totalCents, cartId };
      return site.call(checkout.pay, { body }, { headers });
    };
    await expect(payChild('4135550100')).rejects.toMatchObject(
      expectProblem('child-without-adult'),
    );
    const { database } = site.handle;
    expect(await database.$count(ticket, eq(ticket.telephone, '4135550100'))).toBe(0);
    // The buyer of the family above has an adult's ticket.
    expect(await payChild(sampleBuyer.phone, familyTable, 9)).toMatchObject({ status: 'paid' });
    // At the children's table, children may come without.
    expect(await payChild('4135550100', 'Child', 0)).toMatchObject({ status: 'paid' });
  });
});

describe('staff', () => {
  test('open a table to families, and close it again but for chairs in use', async () => {
    const staff = await site.as('reception');
    type Families = { families: boolean; maxChildren: number | null };
    const update = (
      admits: ('adult' | 'children' | 'youth')[],
      maxChildren: number | null,
      seen: Families,
    ) =>
      site.call(
        chairCalls.updateTable,
        { body: { tableName: 'Table 1', admits, maxChildren, seen } },
        staff,
      );
    const [own, shared] = [
      { families: false, maxChildren: null },
      { families: true, maxChildren: 1 },
    ];
    const opened = await update(['adult', 'children'], 1, own);
    expect(opened.chairs.map(({ admits }) => admits)).toEqual(
      Array.from({ length: 10 }, () => ['adult', 'children']),
    );
    const cartId = await newCart();
    await hold(cartId, idAt('Table 1', 0), 'children');
    await expect(hold(cartId, idAt('Table 1', 1), 'children')).rejects.toMatchObject(
      expectProblem('children-full'),
    );
    const closed = await update([], null, shared);
    expect(closed.chairs.map(({ admits }) => admits.length)).toEqual([2, ...Array(9).fill(1)]);
    await expect(update(['youth'], null, own)).rejects.toMatchObject(
      expectProblem('validation-failed'),
    );
    await expect(
      site.call(
        chairCalls.updateTable,
        { body: { tableName: 'Table 99', admits: [], maxChildren: null, seen: own } },
        staff,
      ),
    ).rejects.toMatchObject(expectProblem('table-not-found'));
  });

  test('sell any chair to any guest, at the price of the guest', async () => {
    const chairs = [idAt('Table 2', 0), idAt('Table 2', 1)];
    const body = {
      name: 'Sample Guest',
      method: 'cash' as const,
      chairs,
      guests: [{ chair: chairs[1] ?? 0, as: 'children' as const }],
    };
    const sold = await site.call(boxOffice.sell, { body }, await site.as('reception'));
    expect(sold.totalCents).toBe(24_000);
    expect(sold.tickets.map(({ chairType, amount }) => [chairType, amount])).toEqual([
      ['adult', 20_000],
      ['children', 4_000],
    ]);
  });

  test('clone a reception with who may sit where', async () => {
    const { database } = site.handle;
    const { events } = (await import('#app/contract.ts')).contract.reception;
    const next = await site.call(
      events.clone,
      {
        params: { id: eventId },
        body: { title: 'Next', countdownTarget: new Date('2028-06-12T00:00:00Z') },
      },
      await site.as('reception'),
    );
    const copied = await site.call(chairCalls.list, { query: { event: next.id } });
    const family = copied.filter(({ tableName }) => tableName === familyTable);
    expect(family.map(({ admits }) => admits.length)).toEqual(Array(10).fill(2));
    expect(copied.filter(({ accessible }) => accessible)).toHaveLength(2);
    const [table] = await database
      .select()
      .from(tablePosition)
      .where(and(eq(tablePosition.eventId, next.id), eq(tablePosition.tableName, familyTable)));
    expect(table?.maxChildren).toBe(5);
  });
});

test('chairs that admit a guest type are listed whatever their own type', async () => {
  const list = await site.call(chairCalls.list, { query: { admits: 'children' } });
  const names = new Set(list.map(({ tableName }) => tableName));
  expect([...names]).toContain(familyTable);
  expect([...names]).toContain('Child');
  expect([...names]).not.toContain('Table 3');
  expect(list.every(({ admits }) => admits.includes('children'))).toBe(true);
});

test('staff say who may sit at a new table', async () => {
  const options = await site.as('reception');
  const family = {
    tableName: 'Table 52',
    chairType: 'adult' as const,
    chairCount: 2,
    admits: ['adult', 'children'] as const,
    maxChildren: 1,
  };
  const created = await site.call(
    chairCalls.createTable,
    { body: { ...family, admits: [...family.admits] } },
    options,
  );
  expect(created.map(({ admits }) => admits)).toEqual([
    ['adult', 'children'],
    ['adult', 'children'],
  ]);
  const plan = await site.call(events.getSeatingPlan, { params: { id: eventId } });
  expect(plan.tables.find(({ tableName }) => tableName === 'Table 52')).toMatchObject({
    maxChildren: 1,
  });
});
