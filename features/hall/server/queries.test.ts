import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  chair,
  event,
  eventPrice,
  orderChair,
  tablePosition,
} from '#features/event/server/tables.ts';
import type { PlacedChair } from './diff-halls.ts';
import {
  deleteHallPicture,
  findHallPicture,
  saveHallPicture,
  updateHallPicture,
} from './picture-queries.ts';
import {
  deleteDraftRow,
  findDraft,
  findHall,
  findVersionHall,
  insertVersionRow,
  listChairUses,
  listSeatHolders,
  listVersionRows,
  renameChairs,
  saveDraftRow,
  saveHallTables,
  updateChairGuests,
} from './queries.ts';
import { hallDraft, hallVersion } from './tables.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairIds, chairAt } = rows;
const { database } = handle;
afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  for (const table of [hallDraft, hallVersion, orderChair]) await database.delete(table);
});

describe('the use of a chair', () => {
  const listUses = async () => {
    expect(await listChairUses(database, otherEventId, testNow)).toEqual(new Map());
    return [...(await listChairUses(database, eventId, testNow))];
  };
  const first = { chairId: chairIds[0] ?? 0 };
  test.each<[string, () => Promise<unknown>, string | null]>([
    ['none', async () => {}, null],
    ['sold', () => rows.insertClaim(0, 'SOLD', { expiresAt: null }), 'sold'],
    ['being paid', () => rows.insertClaim(0, 'PAYING'), 'sold'],
    ['held', () => rows.insertClaim(0, 'HELD', { expiresAt: minutesLater(1) }), 'held'],
    ['held before', () => rows.insertClaim(0, 'HELD', { expiresAt: testNow }), null],
    ['kept', () => rows.insertClaim(0, 'WAITING', { expiresAt: null }), 'held'],
    ['requested', () => rows.insertRequest('requested'), 'requested'],
    ['approved', () => rows.insertRequest('approved'), 'requested'],
    [
      'reserved for a code',
      () => rows.insertClaim(0, 'RESERVED', { promise: 'RESERVED', cartId: null, expiresAt: null }),
      null,
    ],
    ['unconfirmed', () => rows.insertRequest('unconfirmed'), null],
    ['declined', () => rows.insertRequest('declined'), null],
    ['lapsed', () => rows.insertRequest('lapsed'), null],
    ['a canceled ticket', () => rows.insertTicket(0, { cancelledAt: testNow }), null],
    [
      'an order',
      async () => {
        const { id: orderId } = await rows.insertOrder();
        await database
          .insert(orderChair)
          .values({ orderId, ...first, guestType: 'adult', amountCents: 1 });
      },
      null,
    ],
  ])('%s', async (_, prepare, expected) => {
    await prepare();
    expect(await listUses()).toEqual(expected === null ? [] : [[chairAt(0), expected]]);
  });
});

test('drafts and versions are those of their event', async () => {
  const published = (await findHall(database, eventId))?.hall;
  if (!published) throw new Error('There is no hall.');
  const draft = {
    eventId,
    version: 1,
    base: 1,
    baseHall: published,
    items: {},
    removed: {},
    height: 60,
    tableSize: 10,
    changedBy: 'A',
    changedAt: testNow,
  };
  const other = { ...draft, eventId: otherEventId, version: 5 };
  await saveDraftRow(database, other);
  await saveDraftRow(database, draft);
  await saveDraftRow(database, { ...draft, version: 2 });
  expect(await findDraft(database, eventId)).toMatchObject({ version: 2 });
  await deleteDraftRow(database, eventId);
  expect(await findDraft(database, eventId)).toBeNull();
  expect(await findDraft(database, otherEventId)).toMatchObject({ version: 5 });

  const version = { eventId, number: 1, hall: published, publishedAt: testNow, publishedBy: 'A' };
  const changed = { ...published, height: 99 };
  await insertVersionRow(database, version);
  await insertVersionRow(database, { ...version, publishedBy: 'B' });
  await insertVersionRow(database, { ...version, number: 2, hall: changed });
  await insertVersionRow(database, { ...version, eventId: otherEventId, number: 3 });
  const listed = await listVersionRows(database, eventId);
  expect(listed.map(({ number, publishedBy }) => [number, publishedBy])).toEqual([
    [2, 'A'],
    [1, 'A'],
  ]);
  expect(await findVersionHall(database, eventId, 1)).toEqual(published);
  expect(await findVersionHall(database, eventId, 2)).toEqual(changed);
  expect(await findVersionHall(database, eventId, 3)).toBeNull();
});

test('chairs are renamed, also when they exchange their labels, and no others', async () => {
  const read = async () => {
    const all = await database.select().from(chair).orderBy(chair.id);
    return all.map(({ id, tableName, chairName }) => [id, tableName, chairName]);
  };
  const before = await read();
  await renameChairs(database, []);
  expect(await read()).toEqual(before);
  await renameChairs(database, [
    { id: chairAt(0), tableName: 'Table 1', chairName: 'Chair 2' },
    { id: chairAt(1), tableName: 'Table 1', chairName: 'Chair 1' },
  ]);
  expect(await read()).toEqual(
    before.map((row) => {
      if (row[0] === chairAt(0)) return [chairAt(0), 'Table 1', 'Chair 2'];
      return row[0] === chairAt(1) ? [chairAt(1), 'Table 1', 'Chair 1'] : row;
    }),
  );
});

test('a chair of another type gets the price and the status of that type in its event', async () => {
  await database.insert(eventPrice).values([
    { eventId: otherEventId, chairType: 'children', amountCents: 1, openingStatus: 'Sold' },
    { eventId, chairType: 'youth', amountCents: 2, openingStatus: 'Request' },
    { eventId, chairType: 'children', amountCents: 3, openingStatus: 'Reserved' },
    { eventId, chairType: 'adult', amountCents: 4, openingStatus: 'Request' },
  ]);
  const before = await database.select().from(chair).orderBy(chair.id);
  const guests = { alsoAdmits: [], accessible: true } as const;
  const placed = [
    { id: chairAt(2), chairType: 'children', ...guests },
    { id: chairAt(3), chairType: 'adult', ...guests },
  ] as unknown as (PlacedChair & { id: number })[];
  await updateChairGuests(database, placed);
  const expected = before.map((row) => {
    if (row.id === chairAt(2))
      return {
        ...row,
        chairType: 'children',
        isAccessible: true,
        amountCents: 3,
        status: 'Reserved',
      };
    return row.id === chairAt(3) ? { ...row, isAccessible: true } : row;
  });
  expect(await database.select().from(chair).orderBy(chair.id)).toEqual(expected);
});

test('tables are replaced in their event, which counts its halls', async () => {
  const tables = (id: number) =>
    database.select().from(tablePosition).where(eq(tablePosition.eventId, id));
  const [own, other] = [await findHall(database, eventId), await findHall(database, otherEventId)];
  if (!own || !other) throw new Error('There is no hall.');
  await saveHallTables(database, otherEventId, other.hall);
  await saveHallTables(database, eventId, { ...own.hall, height: 77 });
  expect(await tables(eventId)).toHaveLength(4);
  await saveHallTables(database, eventId, { ...own.hall, items: [] });
  expect(await tables(eventId)).toEqual([]);
  expect(await tables(otherEventId)).toHaveLength(4);
  expect(await findHall(database, eventId)).toMatchObject({ number: own.number + 2 });
  expect(await findHall(database, otherEventId)).toMatchObject({ number: other.number + 1 });
  expect(await findHall(database, otherEventId + 1)).toBeNull();
});

test('who holds the tickets of an event: with an email address, and not canceled', async () => {
  const id = await rows.insertTicket(0, { userEmail: 'Ann@example.org' });
  await rows.insertTicket(1, { cancelledAt: testNow });
  await rows.insertTicket(2, { userEmail: '' });
  await rows.insertTicket(3, { eventId: otherEventId, chairId: rows.otherChairId });
  expect(await listSeatHolders(database, eventId)).toEqual([
    { ticketId: id, chairId: chairAt(0), holder: '+16175550123 ann@example.org' },
  ]);
});

test('each event has a picture of its own', async () => {
  const picture = { file: 'a.jpg', ratio: 1, x: 0, y: 0, width: 100, opacity: 0.5 };
  const place = { x: 5, y: 6, width: 50, opacity: 1 };
  await saveHallPicture(database, otherEventId, picture);
  expect(await updateHallPicture(database, eventId, place)).toBeNull();
  await saveHallPicture(database, eventId, { ...picture, file: 'before.jpg' });
  await saveHallPicture(database, eventId, { ...picture, file: 'b.jpg' });
  expect(await updateHallPicture(database, eventId, place)).toMatchObject({ file: 'b.jpg', x: 5 });
  expect(await findHallPicture(database, otherEventId)).toEqual(picture);
  await deleteHallPicture(database, eventId);
  expect(await findHallPicture(database, eventId)).toBeNull();
  expect(await findHallPicture(database, otherEventId)).toEqual(picture);
});

test('a table without chairs is not in the hall', async () => {
  await database
    .insert(tablePosition)
    .values({ eventId, tableName: 'Table without chairs', x: 5, y: 5 });
  const items = (await findHall(database, eventId))?.hall.items ?? [];
  const tables = items.filter(({ kind }) => kind === 'table');
  expect(tables).toHaveLength(4);
  await database.delete(tablePosition).where(eq(tablePosition.tableName, 'Table without chairs'));
});

test('a plan that is lower than the editor allows has the lowest hall', async () => {
  const position = { eventId, x: 5, y: 5 };
  const names = new Set((await database.select().from(chair)).map(({ tableName }) => tableName));
  await database
    .insert(tablePosition)
    .values([...names].map((tableName) => ({ ...position, tableName })))
    .onConflictDoUpdate({
      target: [tablePosition.eventId, tablePosition.tableName],
      set: position,
    });
  await database.update(event).set({ planHeight: 0 }).where(eq(event.id, eventId));
  const published = await findHall(database, eventId);
  expect(published?.hall.height).toBe(10);
});
