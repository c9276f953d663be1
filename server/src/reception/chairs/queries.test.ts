import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { minutesLater, setUpReceptionRows } from '../../testing/set-up-reception-rows.ts';
import { testNow } from '../../testing/test-now.ts';
import { chair, chairClaim } from '../tables.ts';
import { claimSoldChairs, deleteChairRow, findChair } from './queries.ts';

const { handle, eventId, chairAt, insertClaim, insertOrder, insertRequest, clear, close } =
  await setUpReceptionRows();
const { database } = handle;
afterAll(close);
beforeEach(clear);

test.each([
  ['unconfirmed', true],
  ['declined', true],
  ['lapsed', true],
  ['requested', false],
  ['approved', false],
  ['paid', false],
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
  const deletion = deleteChairRow(database, chairId);
  if (isPossible) await deletion;
  else await expect(deletion).rejects.toMatchObject({ cause: { code: '23503' } });
  expect((await findChair(database, chairId)) === null).toBe(isPossible);
  expect(await findChair(database, chairAt(1))).not.toBeNull();
});

test('a sale takes free chairs and expired holds, and no others', async () => {
  const { id: orderId } = await insertOrder({ state: 'PAID' });
  const free = chairAt(0);
  const expired = await insertClaim(1, 'HELD', { expiresAt: testNow });
  await insertClaim(2, 'HELD', { expiresAt: minutesLater(1) });
  await insertClaim(3, 'PAYING', { expiresAt: minutesLater(-1) });
  await insertClaim(4, 'SOLD', { expiresAt: null });
  const sales = [0, 1, 2, 3, 4].map((index) => ({ eventId, chairId: chairAt(index), orderId }));
  const ids = await claimSoldChairs(database, sales, testNow);
  expect(ids.toSorted((a, b) => a - b)).toEqual([free, expired]);
  const rows = await database.select().from(chairClaim).where(eq(chairClaim.orderId, orderId));
  expect(rows).toHaveLength(2);
  for (const row of rows)
    expect(row).toMatchObject({ state: 'SOLD', cartId: null, expiresAt: null, client: null });
});
