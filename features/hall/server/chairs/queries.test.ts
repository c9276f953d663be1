import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { seatRequest } from '#features/orders/server/seat-requests/tables.ts';
import { chair, tablePosition } from '#features/event/server/tables.ts';
import {
  deleteChairRow,
  findChair,
  findChairLike,
  findChairs,
  insertChairRows,
  listChairs,
  listTableChairs,
  lockChairs,
  updateAccessible,
  updateAdmits,
  updateMaxChildren,
  updateTableGuests,
} from './queries.ts';

const {
  handle,
  eventId,
  otherEventId,
  otherChairId,
  chairIds,
  chairAt,
  insertClaim,
  insertRequest,
  clear,
  close,
} = await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(clear);

test.each([
  ['unconfirmed', true],
  ['declined', true],
  ['lapsed', true],
  ['requested', false],
  ['approved', false],
] as const)('a chair with a request that is %s can be deleted: %s', async (state, isPossible) => {
  const [created] = await database
    .insert(chair)
    .values({
      eventId,
      tableName: 'Table 60',
      chairName: state,
      chairType: 'adult',
      amountCents: 0,
      status: 'Request',
    })
    .returning();
  const chairId = created?.id ?? 0;
  await insertRequest(state, { chairId });
  await insertRequest('declined', { chairId: chairAt(1) });
  if (isPossible) await insertClaim(0, 'HELD', { chairId });
  await insertClaim(1, 'HELD');
  expect(await deleteChairRow(database, chairId)).toBe(isPossible);
  expect((await findChair(database, chairId)) === null).toBe(isPossible);
  // Another chair keeps its own.
  const { claim } = (await findChair(database, chairAt(1))) ?? {};
  expect(claim).toMatchObject({ state: 'HELD' });
  const isOther = eq(seatRequest.chairId, chairAt(1));
  expect(await database.$count(seatRequest, isOther)).toBe(1);
});

describe('the chairs', () => {
  const getIds = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
  const table = { eventId, tableName: 'Table 1' };
  const first = chairIds.slice(0, 10);

  test('of an event are listed by type, and by whom they admit', async () => {
    await updateAdmits(database, chairAt(0), ['youth']);
    // Those of the tests before stay.
    const isListed = (id: number) => chairIds.includes(id) || id === otherChairId;
    const list = async (filter?: Parameters<typeof listChairs>[2]) =>
      getIds(await listChairs(database, eventId, filter))
        .filter(isListed)
        .toSorted((a, b) => a - b);
    expect(await list()).toEqual(chairIds);
    expect(await list({ chairType: 'youth' })).toEqual(chairIds.slice(10, 20));
    expect(await list({ admits: 'youth' })).toEqual([chairAt(0), ...chairIds.slice(10, 20)]);
    expect(await list({ admits: 'youth', chairType: 'adult' })).toEqual([chairAt(0)]);
    await updateAdmits(database, chairAt(0), []);
  });

  test('are found and locked by id; those of another event are found there only', async () => {
    const named = [chairAt(3), chairAt(1), otherChairId];
    const own = [chairAt(1), chairAt(3)];
    const existing = getIds(await findChairs(database, eventId, named));
    expect(existing.toSorted((a, b) => a - b)).toEqual(own);
    expect(getIds(await lockChairs(database, [chairAt(3), chairAt(1)]))).toEqual(own);
    expect(await lockChairs(database, [])).toEqual([]);
  });

  test('of a table are alike by their type', async () => {
    const youth = {
      ...table,
      chairType: 'youth' as const,
      amountCents: 1,
      status: 'Buy' as const,
      alsoAdmits: [],
      isAccessible: false,
    };
    const [created, ...others] = await insertChairRows(database, eventId, [
      { ...youth, chairName: 'Chair 1' },
      { ...youth, chairName: 'Chair 99' },
    ]);
    expect(others).toEqual([]);
    expect(created).toMatchObject({ chairName: 'Chair 99' });
    const find = (
      chairType: 'adult' | 'youth' | 'priest',
      of = table.tableName,
      ofEvent = eventId,
    ) => findChairLike(database, ofEvent, { tableName: of, chairType });
    expect(await find('youth')).toMatchObject({ id: created?.id });
    expect(await find('adult')).toMatchObject({ id: chairAt(0) });
    expect(await find('youth', 'Table 2')).toMatchObject({ id: chairAt(10) });
    expect(await find('priest')).toBeNull();
    expect(await find('adult', table.tableName, otherEventId)).toMatchObject({ id: otherChairId });
    const all = getIds(await listTableChairs(database, table));
    expect(all.toSorted((a, b) => a - b)).toEqual([...first, created?.id]);
    await deleteChairRow(database, created?.id ?? 0);
  });

  test('of a table open to guests and take a wheelchair, and no other chairs', async () => {
    const tables = ['Table 1', 'Table 2'];
    await database
      .insert(tablePosition)
      .values(
        [eventId, otherEventId].flatMap((id) =>
          tables.map((tableName) => ({ eventId: id, tableName, x: 1, y: 1 })),
        ),
      );
    const read = () =>
      database
        .select()
        .from(chair)
        .where(inArray(chair.eventId, [eventId, otherEventId]))
        .orderBy(chair.id);
    const before = await read();
    await updateTableGuests(database, eventId, {
      tableNames: ['Table 1'],
      alsoAdmits: ['children'],
      maxChildren: 4,
    });
    // The second table has no chairs for adults.
    await updateTableGuests(database, eventId, {
      tableNames: ['Table 2'],
      alsoAdmits: ['priest'],
      maxChildren: 3,
    });
    await updateAccessible(database, { ...table, chairName: 'Chair 2' });
    expect(await read()).toEqual(
      before.map((row) =>
        first.includes(row.id)
          ? { ...row, alsoAdmits: ['children'], isAccessible: row.id === chairAt(1) }
          : row,
      ),
    );
    expect(await updateMaxChildren(database, table, 5)).toBe(true);
    expect(await updateMaxChildren(database, { ...table, tableName: 'None' }, 5)).toBe(false);
    const positions = await database
      .select()
      .from(tablePosition)
      .where(inArray(tablePosition.eventId, [eventId, otherEventId]))
      .orderBy(tablePosition.eventId, tablePosition.tableName);
    expect(positions.map(({ maxChildren }) => maxChildren)).toEqual([5, 3, null, null]);
  });
});
