import { randomUUID } from 'node:crypto';
import { attemptStates, type AttemptState } from '#features/payments/contract/payments.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { setUpPaymentRows } from '#app/server/testing/set-up-payment-rows.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import type { Attempt } from './payable.ts';
import { listSubjects } from './payout-queries.ts';
import {
  countOtherDeclines,
  findAttempt,
  findAttemptByClientKey,
  findAttemptByIntent,
  hasLiveAttempt,
  isCustomerCardInUse,
  listAttemptsForSubject,
  listOpenAttempts,
  lockAttempt,
  markForRelease,
  setCancelRequested,
  transitionAttempt,
} from './queries.ts';
import {
  finishRefund,
  findRefund,
  insertRefundRow,
  listAcceptedRefunds,
  listRefundsForSubject,
  markRefundReturned,
  type Refund,
  reserveRefund,
  unreserveRefund,
} from './refund-queries.ts';
import { paymentAttempt } from './tables.ts';
import { listDisputed, listOpenRefunds, listReferences, setDisputed } from './treasury-queries.ts';

const { handle, insertAttempt, clear, close } = await setUpPaymentRows();
let sequence = 0;
afterAll(close);
beforeEach(clear);

const secondsLater = (count: number) => new Date(testNow.getTime() + count * 1000);

async function insertRefund(attempt: Attempt, change: Partial<Refund> = {}): Promise<Refund> {
  sequence += 1;
  const created = await insertRefundRow(handle.database, {
    attemptId: attempt.id,
    cause: `cause ${sequence}`,
    amountCents: 100,
    state: 'due',
    createdAt: testNow,
    ...change,
  });
  if (!created) throw new Error('The refund was not inserted.');
  return created;
}

const readAttempts = () => handle.database.select().from(paymentAttempt);
const getIds = (rows: readonly { id: string | number }[]) => rows.map(({ id }) => id);

/** The states for which a query finds an attempt. */
async function listStatesFor(finds: (attempt: Attempt) => Promise<boolean>) {
  const states: AttemptState[] = [];
  for (const state of attemptStates)
    if (await finds(await insertAttempt({ state }))) states.push(state);
  return states;
}

const openStates = ['CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'UNKNOWN', 'AUTHORIZED'];

describe('an attempt is found', () => {
  test('by its id, its key, and the intent of its provider', async () => {
    const { database } = handle;
    await insertAttempt();
    const attempt = await insertAttempt();
    const other = await insertAttempt({ provider: 'stripe', intentId: attempt.intentId });
    await insertAttempt();
    expect(await findAttempt(database, attempt.id)).toEqual(attempt);
    expect(await lockAttempt(database, attempt.id)).toEqual(attempt);
    expect(await findAttemptByClientKey(database, attempt.clientKey)).toEqual(attempt);
    const byIntent = await findAttemptByIntent(database, 'sandbox', attempt.intentId ?? '');
    expect(byIntent).toEqual(attempt);
    expect(await findAttemptByIntent(database, 'stripe', attempt.intentId ?? '')).toEqual(other);
    expect(await findAttempt(database, randomUUID())).toBeNull();
    await expect(lockAttempt(database, randomUUID())).rejects.toThrow('does not exist');
  });

  test('by its subject, newest first', async () => {
    const [first, second] = [
      await insertAttempt({ subjectId: 7 }),
      await insertAttempt({ subjectId: 7 }),
    ];
    await insertAttempt({ subjectId: 8 });
    await insertAttempt({ subjectId: 7, subject: 'donation' });
    expect(getIds(await listAttemptsForSubject(handle.database, 'order', 7))).toEqual([
      second.id,
      first.id,
    ]);
  });

  test('by the reconciler while it is open and was not updated meanwhile', async () => {
    const { database } = handle;
    const isListed = async (attempt: Attempt, before = testNow, after = secondsLater(60)) =>
      getIds(await listOpenAttempts(database, { before, after }, 100)).includes(attempt.id);
    expect((await listStatesFor(isListed)).toSorted()).toEqual(openStates.toSorted());
    const attempt = await insertAttempt({ state: 'UNKNOWN' });
    expect(await isListed(attempt, secondsLater(-1))).toBe(false);
    expect(await isListed(attempt, secondsLater(1))).toBe(true);
    // An update from long after now is one of a clock that was wrong.
    expect(await isListed(attempt, secondsLater(-90), secondsLater(-30))).toBe(true);
  });
});

test('other declines of the same subject are counted', async () => {
  const attempt = await insertAttempt({ subjectId: 7 });
  await insertAttempt({ subjectId: 8 });
  await insertAttempt({ subjectId: 7, subject: 'donation' });
  await insertAttempt({ subjectId: 7, state: 'CANCELED' });
  expect(await countOtherDeclines(handle.database, attempt)).toBe(0);
  await insertAttempt({ subjectId: 7 });
  expect(await countOtherDeclines(handle.database, attempt)).toBe(1);
});

test('a subject is being paid or is paid unless its attempts were declined or canceled', async () => {
  const { database } = handle;
  const isLive = ({ subject, subjectId }: Attempt) => hasLiveAttempt(database, subject, subjectId);
  expect((await listStatesFor(isLive)).toSorted()).toEqual(openStates.toSorted());
  await insertAttempt({ state: 'UNKNOWN', subjectId: 701, subject: 'donation' });
  expect(await hasLiveAttempt(database, 'order', 701)).toBe(false);
});

test("a customer's card is in use while an attempt with it is open", async () => {
  const { database } = handle;
  const isInUse = async ({ id }: Attempt) => {
    await database
      .update(paymentAttempt)
      .set({ providerCustomerId: id })
      .where(eq(paymentAttempt.id, id));
    return isCustomerCardInUse(database, id);
  };
  expect((await listStatesFor(isInUse)).toSorted()).toEqual(openStates.toSorted());
  expect(await isCustomerCardInUse(database, 'cus_other')).toBe(false);
});

describe('a change of one attempt', () => {
  const changes: [string, (attempt: Attempt) => Promise<unknown>, Partial<Attempt>][] = [
    [
      'its state',
      ({ id }) =>
        transitionAttempt(handle.database, id, ['INTENT'], { state: 'ACTION', updatedAt: testNow }),
      { state: 'ACTION' },
    ],
    [
      'its cancellation',
      ({ id }) => setCancelRequested(handle.database, id, testNow),
      { cancelRequestedAt: testNow },
    ],
    [
      'its release',
      ({ id }) => markForRelease(handle.database, id, testNow),
      { cancelRequestedAt: testNow },
    ],
    ['its dispute', ({ id }) => setDisputed(handle.database, id, testNow), { disputedAt: testNow }],
    ['its refund', ({ id }) => reserveRefund(handle.database, id, 100), { refundedCents: 300 }],
    [
      'its failed refund',
      ({ id }) => unreserveRefund(handle.database, id, 100),
      { refundedCents: 100 },
    ],
  ];
  test.each(changes)('leaves all others as they are: %s', async (_, change, after) => {
    const [first, attempt, last] = [
      await insertAttempt({ state: 'INTENT', refundedCents: 200 }),
      await insertAttempt({ state: 'INTENT', refundedCents: 200 }),
      await insertAttempt({ state: 'INTENT', refundedCents: 200 }),
    ];
    await change(attempt);
    const rows = await readAttempts();
    expect(rows.toSorted((a, b) => a.sequence - b.sequence)).toEqual([
      first,
      { ...attempt, ...after },
      last,
    ]);
  });
});

test('an attempt moves only from the expected states', async () => {
  const attempt = await insertAttempt({ state: 'ACTION' });
  const change = { state: 'UNKNOWN' as const, updatedAt: testNow };
  expect(
    await transitionAttempt(handle.database, attempt.id, ['CREATED', 'INTENT'], change),
  ).toBeNull();
  expect(await readAttempts()).toEqual([attempt]);
});

test('what is sold is not canceled, unless the cancellation came first', async () => {
  const { database } = handle;
  const cancels = async ({ id }: Attempt) =>
    (await setCancelRequested(database, id, testNow)) !== null;
  const states = await listStatesFor(cancels);
  expect(attemptStates.filter((state) => !states.includes(state))).toEqual([
    'AUTHORIZED',
    'SUCCEEDED',
  ]);
  const earlier = await insertAttempt({
    state: 'AUTHORIZED',
    cancelRequestedAt: secondsLater(-60),
  });
  expect(await setCancelRequested(database, earlier.id, testNow)).toMatchObject({
    cancelRequestedAt: secondsLater(-60),
  });
});

test('a dispute keeps its beginning', async () => {
  const { database } = handle;
  const attempt = await insertAttempt();
  await insertAttempt();
  await setDisputed(database, attempt.id, testNow);
  await setDisputed(database, attempt.id, secondsLater(60));
  expect(await listDisputed(database)).toEqual([{ ...attempt, disputedAt: testNow }]);
  await setDisputed(database, attempt.id, null);
  expect(await listDisputed(database)).toEqual([]);
});

test('no more is reserved for refunds than was paid', async () => {
  const { id } = await insertAttempt({ refundedCents: 900 });
  expect(await reserveRefund(handle.database, id, 101)).toBe(false);
  expect(await reserveRefund(handle.database, id, 100)).toBe(true);
});

test('references are those of intents at this provider', async () => {
  const attempt = await insertAttempt();
  await insertAttempt({ intentId: null });
  await insertAttempt({ provider: 'stripe' });
  expect(await listReferences(handle.database, 'sandbox')).toEqual(new Set([attempt.id]));
});

test('subjects are those of the given intents at this provider', async () => {
  const { intentId } = await insertAttempt({ subjectId: 7 });
  await insertAttempt({ subjectId: 8 });
  await insertAttempt({ subjectId: 9, provider: 'stripe', intentId });
  const subjects = await listSubjects(handle.database, 'sandbox', [intentId ?? '', 'another']);
  expect(subjects).toEqual([{ intentId, subject: 'order', subjectId: 7 }]);
});

describe('a refund', () => {
  test('is found by its id and changes only from its state', async () => {
    const { database } = handle;
    const attempt = await insertAttempt({ state: 'SUCCEEDED' });
    const [first, due, last] = [
      await insertRefund(attempt),
      await insertRefund(attempt),
      await insertRefund(attempt, { state: 'done' }),
    ];
    expect(await findRefund(database, due.id)).toEqual(due);
    const done = { state: 'done' as const, providerRefundId: 're_1', completedAt: testNow };
    expect(await markRefundReturned(database, due.id)).toBe(false);
    expect(await finishRefund(database, due.id, done)).toBe(true);
    expect(await finishRefund(database, due.id, { ...done, state: 'failed' })).toBe(false);
    expect(await findRefund(database, due.id)).toEqual({ ...due, ...done });
    expect(await markRefundReturned(database, due.id)).toBe(true);
    expect(await markRefundReturned(database, due.id)).toBe(false);
    expect(await findRefund(database, due.id)).toEqual({ ...due, ...done, state: 'failed' });
    expect(await findRefund(database, first.id)).toEqual(first);
    expect(await findRefund(database, last.id)).toEqual(last);
  });

  test('is checked at its provider while it was accepted not too long ago', async () => {
    const attempt = await insertAttempt({ state: 'SUCCEEDED' });
    const other = await insertAttempt({ state: 'SUCCEEDED', provider: 'stripe' });
    const done = { state: 'done' as const, completedAt: testNow };
    const accepted = await insertRefund(attempt, done);
    await insertRefund(attempt, { ...done, completedAt: secondsLater(-1) });
    await insertRefund(attempt, { ...done, state: 'failed' });
    await insertRefund(other, done);
    expect(await listAcceptedRefunds(handle.database, 'sandbox', testNow)).toEqual([accepted]);
  });

  test('is listed for its subject only', async () => {
    const attempt = await insertAttempt({ subjectId: 7, state: 'SUCCEEDED' });
    const mine = await insertRefund(attempt);
    await insertRefund(await insertAttempt({ subjectId: 8 }));
    await insertRefund(await insertAttempt({ subjectId: 7, subject: 'donation' }));
    expect(getIds(await listRefundsForSubject(handle.database, 'order', 7))).toEqual([mine.id]);
  });

  test('is open until it is done, also when another attempt has a retry of the same name', async () => {
    const attempt = await insertAttempt({ state: 'SUCCEEDED' });
    const other = await insertAttempt({ state: 'SUCCEEDED' });
    const failed = await insertRefund(attempt, { state: 'failed' });
    const again = { cause: `again:${failed.id}`, state: 'done' as const };
    await insertRefund(other, again);
    expect(await listOpenRefunds(handle.database)).toMatchObject([{ id: failed.id }]);
    await insertRefund(attempt, again);
    expect(await listOpenRefunds(handle.database)).toEqual([]);
  });
});
