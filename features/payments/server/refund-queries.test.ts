import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#platform/database/database.ts';
import { createTestDatabase } from '#platform/database/testing/test-database.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import {
  getRetryCause,
  insertRefundRow,
  listRefundsForSubject,
  type Refund,
} from './refund-queries.ts';
import { paymentAttempt } from './tables.ts';

let clone: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: ReturnType<typeof openDatabase>;

beforeAll(async () => {
  clone = await createTestDatabase();
  handle = openDatabase(clone.url, 1);
});
afterAll(async () => {
  await handle.close();
  await clone.drop();
});

/** A refund of as many dollars as its position; `again` is the position of the failed refund that it retries. */
type RefundInput = { state: Refund['state']; again?: number };

async function listPromises(subjectId: number, input: readonly RefundInput[]): Promise<number[]> {
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
    captureMethod: 'manual',
    // Only one attempt of a subject is open at a time.
    state: 'CANCELED',
    createdAt: now,
    updatedAt: now,
  });
  const ids: number[] = [];
  for (const [place, { state, again }] of input.entries()) {
    const cause = again === undefined ? `tickets:${place}` : getRetryCause(ids[again - 1] ?? 0);
    const amountCents = (place + 1) * 100;
    const created = await insertRefundRow(handle.database, {
      attemptId,
      cause,
      amountCents,
      state,
      createdAt: now,
    });
    ids.push(created?.id ?? 0);
  }
  const refunds = await listRefundsForSubject(handle.database, 'order', subjectId);
  return refunds.filter(({ id }) => ids.includes(id)).map(({ amountCents }) => amountCents / 100);
}

test.each<[string, RefundInput[], number[]]>([
  ['one that is done', [{ state: 'done' }], [1]],
  ['one on its way', [{ state: 'due' }], [1]],
  ['one that failed', [{ state: 'failed' }], [1]],
  ['two of which one failed', [{ state: 'done' }, { state: 'failed' }], [1, 2]],
  ['the retry of a failed refund', [{ state: 'failed' }, { state: 'due', again: 1 }], [2]],
  ['the same when that is done', [{ state: 'failed' }, { state: 'done', again: 1 }], [2]],
  ['the last of a row that failed', [{ state: 'failed' }, { state: 'failed', again: 1 }], [2]],
  [
    'the last of several retries',
    [{ state: 'failed' }, { state: 'failed', again: 1 }, { state: 'done', again: 2 }],
    [3],
  ],
  [
    'another refund that failed later',
    [{ state: 'failed' }, { state: 'done', again: 1 }, { state: 'failed' }],
    [2, 3],
  ],
  [
    'an older refund returned after the retry of another',
    [{ state: 'failed' }, { state: 'failed' }, { state: 'done', again: 2 }],
    [1, 3],
  ],
  [
    'each of several failed refunds',
    [{ state: 'failed' }, { state: 'failed' }, { state: 'failed', again: 1 }],
    [2, 3],
  ],
])('lists %s', async (_, input, promises) => {
  expect(await listPromises(1, input)).toEqual(promises);
});

test('a refund is retried once, independent of other attempts', async () => {
  expect(await listPromises(2, [{ state: 'failed' }])).toEqual([1]);
  const [failed] = await listRefundsForSubject(handle.database, 'order', 2);
  if (!failed) throw new Error('One failed.');
  const { attempt, attemptId, id } = failed;
  expect(attempt.subjectId).toBe(2);
  const again = { attemptId, cause: getRetryCause(id), amountCents: 100, createdAt: testNow };
  expect(await insertRefundRow(handle.database, { ...again, state: 'due' })).not.toBeNull();
  expect(await insertRefundRow(handle.database, { ...again, state: 'due' })).toBeNull();
  expect(await listPromises(2, [{ state: 'failed' }])).toEqual([1]);
});
