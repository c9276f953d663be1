import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '#app/server/testing/set-up-reception-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { cart, code, codeChair, type ticket } from '#features/event/server/tables.ts';
import {
  findCode,
  findCodeId,
  insertCodeRow,
  listCodeRows,
  lockEventChairs,
  replaceCodeChairs,
  setCartCode,
  updateCodeRow,
} from './queries.ts';
import { countUses, lockCode } from '../claims/code-queries.ts';

const rows = await setUpReceptionRows();
const { handle, eventId, otherEventId, chairAt, cartId, otherCartId } = rows;
const { database } = handle;
let [own, sibling, foreign] = [0, 0, 0];
beforeAll(async () => {
  sibling = await insertCodeRow(database, eventId, { code: 'Sibling', label: '' });
  own = await insertCodeRow(database, eventId, { code: 'Choir', label: '' });
  foreign = await insertCodeRow(database, otherEventId, { code: 'choir', label: '' });
});
beforeEach(async () => {
  await rows.clear();
  await database.delete(codeChair);
});
afterAll(rows.close);

const listIds = async (event: number) =>
  (await listCodeRows(database, event, testNow)).map(({ id }) => id);
const findOwn = async () =>
  (await listCodeRows(database, eventId, testNow)).find(({ id }) => id === own);
const insertTicket = (place: number, change: Partial<typeof ticket.$inferInsert> = {}) =>
  rows.insertTicket(place, { discountCents: 50_00, codeId: own, ...change });

test('a code is known to its own event, in any case', async () => {
  expect(await findCodeId(database, eventId, 'CHOIR')).toBe(own);
  expect(await findCodeId(database, otherEventId, 'CHOIR')).toBe(foreign);
  expect(await findCodeId(database, eventId, 'nothing')).toBeNull();
  expect(await listIds(eventId)).toEqual([own, sibling]);
  expect(await listIds(otherEventId)).toEqual([foreign]);
});

test('a code is found, locked and changed by its id', async () => {
  const before = await findCode(database, own);
  expect(before).toMatchObject({ id: own, code: 'Choir' });
  expect(await lockCode(database, own)).toEqual(before);
  expect(await findCode(database, foreign + 1)).toBeNull();
  await expect(lockCode(database, foreign + 1)).rejects.toThrow('does not exist');
  await updateCodeRow(database, own, { code: 'Choir', label: 'For the choir' });
  const labels = (await database.select().from(code).orderBy(code.id)).map(({ label }) => label);
  expect(labels).toEqual(['', 'For the choir', '']);
});

test('a cart has the code that was entered for it', async () => {
  await setCartCode(database, cartId, own);
  const stored = await database.select().from(cart);
  expect(new Map(stored.map(({ id, codeId }) => [id, codeId]))).toEqual(
    new Map([
      [cartId, own],
      [otherCartId, null],
    ]),
  );
  await setCartCode(database, cartId, null);
});

describe('uses of a code', () => {
  test('are its chairs in carts until the hold ends, and those being paid', async () => {
    await rows.insertClaim(0, 'HELD', { codeId: own, expiresAt: minutesLater(1) });
    await rows.insertClaim(1, 'HELD', { codeId: own, expiresAt: testNow });
    await rows.insertClaim(2, 'PAYING', { codeId: own, expiresAt: null });
    await rows.insertClaim(3, 'SOLD', { codeId: own, expiresAt: null });
    await rows.insertClaim(4, 'HELD', { codeId: sibling });
    await rows.insertClaim(5, 'HELD');
    expect(await countUses(database, own, testNow)).toBe(2);
    expect(await findOwn()).toMatchObject({ heldChairs: 2, soldChairs: 0, discountCents: 0 });
  });

  test('are its tickets that are not canceled', async () => {
    await insertTicket(0);
    await insertTicket(1, { cancelledAt: testNow });
    await insertTicket(2, { codeId: sibling });
    await insertTicket(3, { codeId: null });
    expect(await countUses(database, own, testNow)).toBe(1);
    expect(await findOwn()).toMatchObject({ heldChairs: 0, soldChairs: 1, discountCents: 50_00 });
  });
});

test('a code has chairs of its own, and only those of its event can be locked', async () => {
  await replaceCodeChairs(database, sibling, [chairAt(0)]);
  await replaceCodeChairs(database, own, [chairAt(2), chairAt(1)]);
  expect(await findOwn()).toMatchObject({ chairIds: [chairAt(1), chairAt(2)] });
  await replaceCodeChairs(database, own, [chairAt(3)]);
  await replaceCodeChairs(database, own, [chairAt(3)]);
  const all = await database.select().from(codeChair).orderBy(codeChair.codeId);
  expect(all).toEqual([
    { codeId: sibling, chairId: chairAt(0) },
    { codeId: own, chairId: chairAt(3) },
  ]);
  await replaceCodeChairs(database, own, []);
  expect(await findOwn()).toMatchObject({ chairIds: [] });
  const named = [chairAt(1), chairAt(0), rows.otherChairId];
  const locked = await lockEventChairs(database, eventId, named);
  expect(locked.map(({ id }) => id)).toEqual([chairAt(0), chairAt(1)]);
});
