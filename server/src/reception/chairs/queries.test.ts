import { afterAll, beforeEach, expect, test } from 'vitest';
import { setUpReceptionRows } from '../../testing/set-up-reception-rows.ts';
import { chair } from '../tables.ts';
import { deleteChairRow, findChair } from './queries.ts';

const { handle, eventId, chairAt, insertRequest, clear, close } = await setUpReceptionRows();
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
