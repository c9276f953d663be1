import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../platform/database.ts';
import { cloneDatabase } from '../platform/testing/clone-database.ts';
import { testNow } from '../testing/test-now.ts';
import { causeAgain, insertRefund, listRefundsOf, type Refund } from './refund-queries.ts';
import { paymentAttempt } from './tables.ts';

let clone: Awaited<ReturnType<typeof cloneDatabase>>;
let handle: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  clone = await cloneDatabase();
  handle = openDatabase(clone.url, 1);
});
afterAll(async () => {
  await handle.close();
  await clone.drop();
});

/** A refund of one dollar times its place in the list; `again` names the place of the failed one that it promises once more. */
type Given = { state: Refund['state']; again?: number };

async function promisesOf(subjectId: number, given: readonly Given[]): Promise<number[]> {
  const attemptId = randomUUID();
  const [now, key] = [testNow, `key ${attemptId}`];
  await handle.database.insert(paymentAttempt).values({
    id: attemptId,
    subject: 'order',
    subjectId,
    provider: 'sandbox',
    clientKey: key,
    requestHash: '',
    amountCents: 100_000,
    capture: 'manual',
    // Several attempts at one thing are not live at the same time.
    state: 'CANCELED',
    createdAt: now,
    updatedAt: now,
  });
  const ids: number[] = [];
  for (const [place, { state, again }] of given.entries()) {
    const cause = again === undefined ? `tickets:${place}` : causeAgain(ids[again - 1] ?? 0);
    const amountCents = (place + 1) * 100;
    const made = await insertRefund(handle.database, {
      attemptId,
      cause,
      amountCents,
      state,
      createdAt: now,
    });
    ids.push(made?.id ?? 0);
  }
  const refunds = await listRefundsOf(handle.database, 'order', subjectId);
  return refunds.filter(({ id }) => ids.includes(id)).map(({ amountCents }) => amountCents / 100);
}

test.each<[string, Given[], number[]]>([
  ['one that is done', [{ state: 'done' }], [1]],
  ['one on its way', [{ state: 'due' }], [1]],
  ['one that failed', [{ state: 'failed' }], [1]],
  ['two of which one failed', [{ state: 'done' }, { state: 'failed' }], [1, 2]],
  [
    'the one that promises it again instead',
    [{ state: 'failed' }, { state: 'due', again: 1 }],
    [2],
  ],
  ['the same when that is done', [{ state: 'failed' }, { state: 'done', again: 1 }], [2]],
  ['the last of a row that failed', [{ state: 'failed' }, { state: 'failed', again: 1 }], [2]],
  [
    'the one that ends such a row',
    [{ state: 'failed' }, { state: 'failed', again: 1 }, { state: 'done', again: 2 }],
    [3],
  ],
  [
    'another one that failed later',
    [{ state: 'failed' }, { state: 'done', again: 1 }, { state: 'failed' }],
    [2, 3],
  ],
  [
    'an older one that came back from the bank after another was tried again',
    [{ state: 'failed' }, { state: 'failed' }, { state: 'done', again: 2 }],
    [1, 3],
  ],
  [
    'all that failed, each for itself',
    [{ state: 'failed' }, { state: 'failed' }, { state: 'failed', again: 1 }],
    [2, 3],
  ],
])('what was promised is told by %s', async (_, given, promises) => {
  expect(await promisesOf(1, given)).toEqual(promises);
});

test('the same refund is promised again once, and another attempt’s is none of it', async () => {
  expect(await promisesOf(2, [{ state: 'failed' }])).toEqual([1]);
  const [failed] = await listRefundsOf(handle.database, 'order', 2);
  if (!failed) throw new Error('One failed.');
  const { attempt, attemptId, id } = failed;
  expect(attempt.subjectId).toBe(2);
  const again = { attemptId, cause: causeAgain(id), amountCents: 100, createdAt: testNow };
  expect(await insertRefund(handle.database, { ...again, state: 'due' })).not.toBeNull();
  expect(await insertRefund(handle.database, { ...again, state: 'due' })).toBeNull();
  expect(await promisesOf(2, [{ state: 'failed' }])).toEqual([1]);
});
