import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  chair,
  chairClaim,
  event,
  eventPrice,
  tablePosition,
} from '#features/event/server/tables.ts';
import { readHall } from './hold-party.ts';
import {
  claimChairs,
  findGuestPrices,
  findHall,
  listHallChairs,
  listLimitedTables,
  type PartyChair,
} from './party-queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, cartId, otherCartId, chairAt, insertClaim } = rows;
const { database } = handle;
const until = minutesLater(10);

await database.insert(eventPrice).values(
  [eventId, otherEventId].map((id) => ({
    eventId: id,
    chairType: 'children' as const,
    amountCents: 40_00 + id,
    openingStatus: 'Buy' as const,
  })),
);
const place = { x: 20, y: 30, maxChildren: 2 };
await database.insert(tablePosition).values([
  { ...place, eventId, tableName: 'Table 1', shape: 'row' },
  { ...place, eventId, tableName: 'Table 2', x: 70, y: 40, maxChildren: null },
  { ...place, eventId: otherEventId, tableName: 'Table 1' },
  { ...place, eventId: otherEventId, tableName: 'Table 4' },
]);
await database
  .update(event)
  .set({
    planFeatures: [
      { kind: 'bar', label: 'Bar', x: 5, y: 50, width: 10, height: 5 },
      { kind: 'stage', label: 'Stage', x: 35, y: 3, width: 30, height: 6 },
    ],
  })
  .where(eq(event.id, eventId));

afterAll(rows.close);
beforeEach(async () => {
  await rows.clear();
  await database.update(chair).set({ status: 'Buy', alsoAdmits: [] });
  await database.update(chair).set({ chairType: 'adult' }).where(isOwnChair(6));
});

const isOwnChair = (index: number) => eq(chair.id, chairAt(index));

test('the prices and the limited tables are those of the event', async () => {
  expect([...(await findGuestPrices(database, eventId))]).toEqual([['children', 40_00 + eventId]]);
  expect(await listLimitedTables(database, eventId)).toEqual(['Table 1']);
});

test('the children at a table sit on chairs of others, in the event, in carts or for good', async () => {
  const child = { guestType: 'children' as const };
  await insertClaim(0, 'HELD', child);
  await insertClaim(1, 'PAYING', { ...child, expiresAt: testNow });
  await insertClaim(2, 'SOLD', { ...child, expiresAt: null });
  await insertClaim(3, 'HELD', { ...child, expiresAt: testNow });
  await insertClaim(4, 'HELD');
  await insertClaim(6, 'HELD', child);
  await database.update(chair).set({ chairType: 'children' }).where(isOwnChair(6));
  await insertClaim(5, 'HELD', { ...child, eventId: otherEventId, chairId: rows.otherChairId });
  const { tables } = await findHall(database, eventId, testNow);
  const children = tables.map((table) => [table.name, table.children]);
  expect(new Map(children as [string, number][])).toEqual(
    new Map([
      ['Table 1', 3],
      ['Table 2', 0],
    ]),
  );
});

describe('the hall of a search', () => {
  const read = async (near?: string) => {
    const chairs = await listHallChairs(database, { cartId, now: testNow, until });
    const prices = await findGuestPrices(database, eventId);
    return readHall({ db: database, eventId, now: testNow, chairs, prices, code: null }, near);
  };

  test('is seen from the stage, or from the table that is named', async () => {
    expect((await read()).focus).toEqual({ x: 50, y: 6 });
    expect((await read('Table 2')).focus).toMatchObject({ x: 70, y: 40 });
  });

  test('has tables and rows, with the places that are left for children', async () => {
    await insertClaim(0, 'HELD', { guestType: 'children', cartId: otherCartId });
    const { tables } = await read();
    const [table, open] = tables.toSorted((a, b) => (a.name < b.name ? -1 : 1));
    expect(tables).toHaveLength(2);
    expect(table).toMatchObject({ name: 'Table 1', isRow: true, childrenLeft: 1 });
    expect(open).toMatchObject({ name: 'Table 2', isRow: false, childrenLeft: null });
    // The tenth chair comes after the ninth.
    expect(table?.seats.map(({ id }) => id)).toEqual(rows.chairIds.slice(0, 10));
  });

  test('has chairs that are free, for guests with a price', async () => {
    await database
      .update(chair)
      .set({ alsoAdmits: ['children', 'youth'] })
      .where(isOwnChair(0));
    await insertClaim(1, 'HELD');
    await insertClaim(2, 'HELD', { cartId: otherCartId });
    await insertClaim(3, 'SOLD', { expiresAt: null });
    await database.update(chair).set({ status: 'Reserved' }).where(isOwnChair(4));
    const { tables } = await read();
    const seats = tables.find(({ name }) => name === 'Table 1')?.seats ?? [];
    expect(seats.map(({ isFree }) => isFree)).toEqual(
      [true, false, false, false, false].concat(Array<boolean>(5).fill(true)),
    );
    expect(seats[0]?.admits).toEqual(['adult', 'children']);
    expect(seats[1]?.admits).toEqual(['adult']);
  });
});

describe('a claim of several chairs', () => {
  const buildTarget = (index: number, change: Partial<PartyChair> = {}): PartyChair => ({
    chairId: chairAt(index),
    status: 'Buy',
    guestType: 'children',
    amountCents: 1,
    until,
    ...change,
  });
  const claim = async (...chairs: PartyChair[]) =>
    (await claimChairs(database, { eventId, cartId, client: null }, chairs)).toSorted(
      (a, b) => a - b,
    );
  const readRows = () => database.select().from(chairClaim).orderBy(chairClaim.chairId);

  test('takes free chairs and changes the guests of its own holds, and leaves all others', async () => {
    await insertClaim(1, 'HELD', { cartId: otherCartId });
    await insertClaim(2, 'HELD', { expiresAt: minutesLater(3) });
    await insertClaim(3, 'PAYING');
    await insertClaim(4, 'SOLD', { expiresAt: null });
    const before = await readRows();
    expect(await claim(...[4, 3, 2, 1, 0].map((index) => buildTarget(index)))).toEqual([
      chairAt(0),
      chairAt(2),
    ]);
    const [free, ...others] = await readRows();
    const guest = { guestType: 'children' as const, amountCents: 1 };
    expect(free).toMatchObject({ ...guest, state: 'HELD', cartId, expiresAt: until });
    expect(others).toEqual(
      before.map((row) => (row.chairId === chairAt(2) ? { ...row, ...guest } : row)),
    );
  });

  test('leaves out a chair whose status has changed, and takes the one beside it', async () => {
    await database.update(chair).set({ status: 'Reserved' }).where(isOwnChair(0));
    expect(await claim(buildTarget(0), buildTarget(1))).toEqual([chairAt(1)]);
    // The same status as that of the other chair is not enough.
    expect(await claim(buildTarget(0), buildTarget(2, { status: 'Reserved' }))).toEqual([]);
    const left = await database
      .select({ id: chairClaim.chairId })
      .from(chairClaim)
      .where(inArray(chairClaim.chairId, [chairAt(0), chairAt(2)]));
    expect(left).toEqual([]);
  });
});
