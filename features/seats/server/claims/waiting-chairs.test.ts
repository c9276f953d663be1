import { carts } from '#features/seats/contract/carts.ts';
import { chairs } from '#features/hall/contract/chairs.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { callDuring, lockRow } from '#app/server/testing/call-during.ts';
import { collectChanges } from '#app/server/testing/collect-changes.ts';
import { setUpWaitingList } from '#app/server/testing/set-up-waiting-list.ts';
import { chairClaim, eventPrice, tablePosition } from '#features/event/server/tables.ts';
import { waitingParty } from './tables.ts';

const waiting = await setUpWaitingList();
const { site, hall, chairAt } = waiting;
const { database } = site.handle;
afterAll(() => site.stop());
beforeEach(async () => {
  await database.delete(waitingParty);
  await waiting.startEvent(9);
});

const getState = async (chairId: number) =>
  (await database.select().from(chairClaim).where(eq(chairClaim.chairId, chairId)))[0]?.state;
/** The last chair is held, and a party waits. */
async function startWaiting() {
  const cartId = await waiting.newCart();
  await waiting.hold(cartId, chairAt(9));
  await waiting.join();
  return { cartId, chairId: chairAt(9) };
}

describe('a chair is kept for a waiting party', () => {
  test('when a cart releases it, and this is published', async () => {
    const params = await startWaiting();
    const changes = await collectChanges(site.site.platform, () =>
      site.call(carts.release, { params }),
    );
    expect(changes).toContain(`chairs:${hall.event} ${params.chairId}`);
    expect(await getState(params.chairId)).toBe('WAITING');
  });

  test('when staff add it', async () => {
    await startWaiting();
    const body = { event: hall.event, tableName: 'Table 60', chairType: 'adult' as const };
    const staff = await site.as('reception');
    const [created] = await site.call(
      chairs.createTable,
      { body: { ...body, chairCount: 1 } },
      staff,
    );
    expect(await getState(created?.id ?? 0)).toBe('WAITING');
  });

  test('when staff change who may sit at its table', async () => {
    await startWaiting();
    // A chair that came back to the public and is still free.
    await database.delete(chairClaim).where(eq(chairClaim.chairId, chairAt(0)));
    const admits = ['children' as const];
    const seen = { families: true, maxChildren: null };
    const body = { event: hall.event, tableName: 'Table 1', admits, maxChildren: null, seen };
    await site.call(chairs.updateTable, { body }, await site.as('reception'));
    expect(await waiting.listClaims()).toEqual([
      'WAITING',
      ...Array<string>(8).fill('SOLD'),
      'HELD',
    ]);
  });
});

test('a new chair that is not on sale is kept for nobody', async () => {
  await startWaiting();
  await database
    .update(eventPrice)
    .set({ openingStatus: 'Reserved' })
    .where(and(eq(eventPrice.eventId, hall.event), eq(eventPrice.chairType, 'children')));
  const body = { event: hall.event, tableName: 'Table 61', chairType: 'children' as const };
  const staff = await site.as('reception');
  const [created] = await site.call(
    chairs.createTable,
    { body: { ...body, chairCount: 1 } },
    staff,
  );
  expect(await getState(created?.id ?? 0)).toBeUndefined();
});

test('an offer waits for the tables whose children are limited', async () => {
  const { cartId, chairId } = await startWaiting();
  await site.call(carts.release, { params: { cartId, chairId } });
  const isTable = eq(tablePosition.eventId, hall.event);
  const [table] = await database
    .update(tablePosition)
    .set({ maxChildren: 1 })
    .where(isTable)
    .returning({ id: tablePosition.id });
  const lock = lockRow('table_position', table?.id ?? '', 'key share');
  const { hasWaited, result } = await callDuring(
    site.handle,
    (db) => db.execute(lock),
    () => waiting.sendOffers(),
  );
  expect({ hasWaited, result }).toEqual({
    hasWaited: true,
    result: { status: 'fulfilled', value: 1 },
  });
});
