import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair, event, eventPrice, order, tablePosition, ticket } from './tables.ts';
import { waitingParty } from '#features/seats/server/claims/tables.ts';
import {
  copyChairs,
  findEvent,
  findSeatingPlan,
  hasChairs,
  insertEventRow,
  isEventInUse,
  listEvents,
  updateChairPrices,
  updateEventRow,
  updateSeatingPlan,
} from './queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairAt } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  for (const table of [waitingParty, eventPrice, tablePosition]) await database.delete(table);
});

const price = (amount: number) => ({ chairType: 'adult', amount, openingStatus: 'Buy' }) as const;
const readAmounts = async (id: number) => {
  const all = await database.select().from(chair).where(eq(chair.eventId, id)).orderBy(chair.id);
  return all.map(({ amountCents }) => amountCents / 100);
};
const ten = <Item>(item: Item) => Array.from({ length: 10 }, () => item);
const amounts = [...ten(200), ...ten(100), ...ten(40), ...ten(0)];

describe('an event is in use', () => {
  const insertParty = (state: 'waiting' | 'unconfirmed' | 'left' | 'bought', of = eventId) =>
    database.insert(waitingParty).values({
      eventId: of,
      name: 'A',
      email: 'a@example.org',
      telephone: '6175550123',
      adults: 1,
      children: 0,
      isTogether: true,
      acceptsFewer: false,
      state,
      joinedAt: testNow,
    });
  test.each<[string, () => Promise<unknown>, boolean]>([
    ['not without any row', async () => {}, false],
    ['with an order', () => rows.insertOrder(), true],
    [
      'with a ticket',
      async () => {
        const id = await rows.insertTicket(0);
        const { id: orderId } = await rows.insertOrder({ eventId: otherEventId });
        await database.update(ticket).set({ orderId }).where(eq(ticket.id, id));
        await database.delete(order).where(eq(order.eventId, eventId));
      },
      true,
    ],
    ['with a hold', () => rows.insertClaim(0, 'HELD', { expiresAt: minutesLater(1) }), true],
    [
      'not with a hold that ended',
      () => rows.insertClaim(0, 'HELD', { expiresAt: testNow }),
      false,
    ],
    ['with a payment', () => rows.insertClaim(0, 'PAYING', { expiresAt: testNow }), true],
    ['with a kept chair', () => rows.insertClaim(0, 'WAITING', { expiresAt: null }), true],
    ['with an open request', () => rows.insertRequest('requested'), true],
    ['with an approved request', () => rows.insertRequest('approved'), true],
    [
      'not with a chair that is reserved for a code',
      () => rows.insertClaim(0, 'RESERVED', { promise: 'RESERVED', cartId: null }),
      false,
    ],
    ['not with an unconfirmed request', () => rows.insertRequest('unconfirmed'), false],
    ['not with a declined request', () => rows.insertRequest('declined'), false],
    ['with a party that waits', () => insertParty('waiting'), true],
    ['not with an unconfirmed party', () => insertParty('unconfirmed'), false],
    ['not with a party that left', () => insertParty('left'), false],
    [
      'not with what another event has',
      async () => {
        const of = { eventId: otherEventId, chairId: rows.otherChairId };
        await rows.insertTicket(0, of);
        await rows.insertClaim(0, 'HELD', of);
        await rows.insertRequest('requested', of);
        await insertParty('waiting', otherEventId);
      },
      false,
    ],
  ])('%s', async (_, prepare, expected) => {
    await prepare();
    expect(await isEventInUse(database, eventId, testNow)).toBe(expected);
  });
});

test('a new price is that of free chairs of the type with the old price, in the event', async () => {
  await rows.insertClaim(0, 'PAYING');
  await rows.insertClaim(1, 'SOLD');
  await rows.insertClaim(2, 'HELD');
  await database
    .update(chair)
    .set({ amountCents: 250_00 })
    .where(eq(chair.id, chairAt(3)));
  await database
    .update(chair)
    .set({ amountCents: 200_00 })
    .where(eq(chair.id, chairAt(15)));
  await updateChairPrices(database, eventId, price(200_00), price(210_00));
  const expected = amounts.with(15, 200).map((amount, place) => {
    if (place === 3) return 250;
    return place >= 2 && place < 10 ? 210 : amount;
  });
  expect(await readAmounts(eventId)).toEqual(expected);
  expect(await readAmounts(otherEventId)).toEqual(amounts);
});

test('an event has its own prices, which replace the earlier ones of their type', async () => {
  const existing = await findEvent(database, eventId);
  if (!existing) throw new Error('There is no event.');
  const { id: _, ...values } = existing;
  const youth = { ...price(100_00), chairType: 'youth' } as const;
  await updateEventRow(database, otherEventId, { ...values, title: 'Second', prices: [price(1)] });
  await updateEventRow(database, eventId, { ...values, prices: [youth, price(2)] });
  await updateEventRow(database, eventId, { ...values, title: 'First', prices: [price(3)] });
  await updateEventRow(database, eventId, { ...values, title: 'First', prices: [] });
  const listed = await listEvents(database);
  const find = (id: number) => listed.find((item) => item.id === id);
  expect(find(eventId)).toMatchObject({ title: 'First', prices: [price(3), youth] });
  expect(find(otherEventId)).toMatchObject({ title: 'Second', prices: [price(1)] });
});

describe('a plan', () => {
  const plan = { height: 70, features: [], tables: [{ tableName: 'Table 1', x: 10, y: 20 }] };
  const two = { ...plan, tables: [...plan.tables, { tableName: 'Table 2', x: 30, y: 10 }] };

  test('is that of its event; tables that it no longer has are removed', async () => {
    await updateSeatingPlan(database, otherEventId, two);
    await updateSeatingPlan(database, eventId, two);
    await updateSeatingPlan(database, eventId, { ...plan, height: 80 });
    const [own, other] = [
      await findSeatingPlan(database, eventId),
      await findSeatingPlan(database, otherEventId),
    ];
    expect(own).toMatchObject({
      height: 80,
      tables: [{ tableName: 'Table 1', x: 10, chairs: 10 }],
    });
    expect(own?.tables).toHaveLength(1);
    expect(other).toMatchObject({ height: 70 });
    expect(other?.tables.map(({ tableName }) => tableName)).toEqual(['Table 2', 'Table 1']);
    expect(await findSeatingPlan(database, otherEventId + 1)).toBeNull();
  });

  test('keeps the settings of a table that stays', async () => {
    await updateSeatingPlan(database, eventId, two);
    await database
      .update(tablePosition)
      .set({ maxChildren: 3, rotation: 15 })
      .where(eq(tablePosition.tableName, 'Table 1'));
    await updateSeatingPlan(database, eventId, { ...plan, height: 90 });
    expect((await findSeatingPlan(database, eventId))?.tables).toMatchObject([
      { tableName: 'Table 1', maxChildren: 3, rotation: 15 },
    ]);
  });

  test('knows whether a table has chairs', async () => {
    const tableName = 'Table of another';
    const values = { tableName, chairName: 'Chair 1', amountCents: 1, status: 'Buy' } as const;
    await database.insert(chair).values({ ...values, eventId: otherEventId, chairType: 'adult' });
    expect(await hasChairs(database, eventId, 'Table 1')).toBe(true);
    expect(await hasChairs(database, eventId, tableName)).toBe(false);
    await database.delete(chair).where(eq(chair.tableName, tableName));
  });

  test('is copied with the chairs, at the prices of the new event', async () => {
    const existing = await findEvent(database, eventId);
    if (!existing) throw new Error('There is no event.');
    const { id: _, ...values } = existing;
    await updateSeatingPlan(database, eventId, two);
    await updateSeatingPlan(database, otherEventId, two);
    await database
      .update(tablePosition)
      .set({ maxChildren: 3, rotation: 15 })
      .where(eq(tablePosition.eventId, eventId));
    await database
      .update(tablePosition)
      .set({ maxChildren: 7 })
      .where(eq(tablePosition.tableName, 'Table 2'));
    const created = await insertEventRow(database, {
      ...values,
      prices: [price(300_00)],
      plan: two,
    });
    const before = await readAmounts(eventId);
    const setSize = (id: number, planTableSize: number) =>
      database.update(event).set({ planTableSize }).where(eq(event.id, id));
    await setSize(eventId, 9);
    await setSize(otherEventId, 12);
    await copyChairs(database, eventId, created);
    const getSize = async (id: number) => (await findSeatingPlan(database, id))?.tableSize;
    expect([await getSize(created), await getSize(otherEventId)]).toEqual([9, 12]);
    expect(await readAmounts(created)).toEqual(
      before.map((amount, place) => (place < 10 ? 300 : amount)),
    );
    const read = async (id: number) =>
      (await findSeatingPlan(database, id))?.tables.map((table) => [
        table.tableName,
        table.maxChildren,
        table.rotation,
      ]);
    const copied = [
      ['Table 2', 7, 15],
      ['Table 1', 3, 15],
    ];
    expect(await read(created)).toEqual(copied);
    expect(await read(otherEventId)).toEqual([
      ['Table 2', 7, 0],
      ['Table 1', null, 0],
    ]);
  });
});
