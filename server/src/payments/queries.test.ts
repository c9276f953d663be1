import { randomUUID } from 'node:crypto';
import { attemptStates, type AttemptState } from '@namugongo/contract/payments';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../platform/database.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import { testNow } from '../testing/test-now.ts';
import type { Attempt } from './payable.ts';
import {
  countOtherDeclines,
  findAttempt,
  findAttemptByClientKey,
  findAttemptByIntent,
  hasLiveAttempt,
  insertAttemptRow,
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
import { paymentAttempt, refund, webhookEvent } from './tables.ts';
import { listDisputed, listOpenRefunds, listReferences, setDisputed } from './treasury-queries.ts';
import {
  insertWebhookEventRow,
  listRefundEvents,
  listUnhandledIntents,
  markEventsHandled,
  markSettledEventsHandled,
} from './webhook-event-queries.ts';

let clone: Awaited<ReturnType<typeof createTestDatabase>>;
let handle: DatabaseHandle;
let sequence = 0;

beforeAll(async () => {
  clone = await createTestDatabase();
  handle = openDatabase(clone.url, 1);
});
afterAll(async () => {
  await handle.close();
  await clone.drop();
});
beforeEach(async () => {
  await handle.database.delete(refund);
  await handle.database.delete(paymentAttempt);
  await handle.database.delete(webhookEvent);
});

const secondsLater = (count: number) => new Date(testNow.getTime() + count * 1000);

/** An attempt for a subject of its own. */
function insertAttempt(change: Partial<Attempt> = {}): Promise<Attempt> {
  sequence += 1;
  return insertAttemptRow(handle.database, {
    id: randomUUID(),
    subject: 'order',
    subjectId: sequence,
    provider: 'sandbox',
    clientKey: `key ${sequence}`,
    requestHash: '',
    intentId: `pi_${sequence}`,
    amountCents: 1_000,
    captureMethod: 'manual',
    state: 'DECLINED',
    createdAt: testNow,
    updatedAt: testNow,
    ...change,
  });
}

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
    await insertAttempt({ provider: 'stripe', intentId: attempt.intentId });
    await insertAttempt();
    expect(await findAttempt(database, attempt.id)).toEqual(attempt);
    expect(await lockAttempt(database, attempt.id)).toEqual(attempt);
    expect(await findAttemptByClientKey(database, attempt.clientKey)).toEqual(attempt);
    const byIntent = await findAttemptByIntent(database, 'sandbox', attempt.intentId ?? '');
    expect(byIntent).toEqual(attempt);
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
    const found = async (attempt: Attempt, since = testNow) =>
      getIds(await listOpenAttempts(database, since, 100)).includes(attempt.id);
    expect((await listStatesFor(found)).toSorted()).toEqual(openStates.toSorted());
    const attempt = await insertAttempt({ state: 'UNKNOWN' });
    expect(await found(attempt, secondsLater(-1))).toBe(false);
    expect(await found(attempt, secondsLater(1))).toBe(true);
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

describe('an event of the provider', () => {
  const insertEvent = (
    eventId: string,
    type: string,
    intentId: string | null,
    provider = 'sandbox',
  ) =>
    insertWebhookEventRow(handle.database, {
      provider,
      eventId,
      type,
      intentId,
      receivedAt: testNow,
    });
  const listUnhandled = async () =>
    (
      await handle.database
        .select()
        .from(webhookEvent)
        .where(and(isNull(webhookEvent.handledAt)))
        .orderBy(webhookEvent.eventId)
    ).map(({ eventId }) => eventId);

  test('is stored once for each provider', async () => {
    expect(await insertEvent('e1', 'payment_intent.succeeded', 'pi_1')).toBe(true);
    expect(await insertEvent('e1', 'payment_intent.succeeded', 'pi_1')).toBe(false);
    expect(await insertEvent('e1', 'payment_intent.succeeded', 'pi_1', 'stripe')).toBe(true);
  });

  test('needs work by its type and the state of its attempt', async () => {
    const { database } = handle;
    await insertAttempt({ state: 'SUCCEEDED', intentId: 'pi_settled' });
    await insertAttempt({ state: 'UNKNOWN', intentId: 'pi_open' });
    await insertAttempt({ state: 'SUCCEEDED', intentId: 'pi_other', provider: 'stripe' });
    await insertEvent('a of no intent', 'payout.paid', null);
    await insertEvent('b settled', 'payment_intent.succeeded', 'pi_settled');
    await insertEvent('c open', 'payment_intent.succeeded', 'pi_open');
    await insertEvent('d at another provider', 'payment_intent.succeeded', 'pi_other');
    await insertEvent('e dispute', 'charge.dispute.created', 'pi_settled');
    await insertEvent('f refund', 'refund.failed', 'pi_settled');
    await insertEvent('g refund', 'charge.refund.updated', 'pi_settled');
    await insertEvent('h refund elsewhere', 'refund.failed', 'pi_open', 'stripe');
    await insertEvent('i open elsewhere', 'payment_intent.succeeded', 'pi_open', 'stripe');
    await markSettledEventsHandled(database, testNow);
    expect(await listUnhandled()).toEqual([
      'c open',
      'd at another provider',
      'e dispute',
      'f refund',
      'g refund',
      'h refund elsewhere',
      'i open elsewhere',
    ]);
    expect((await listRefundEvents(database, 'sandbox')).toSorted()).toEqual([
      'f refund',
      'g refund',
    ]);
    const intents = await listUnhandledIntents(database, 'sandbox', 10);
    expect(intents.flatMap(({ eventIds }) => eventIds).toSorted()).toEqual([
      'c open',
      'd at another provider',
      'e dispute',
    ]);
    await markSettledEventsHandled(database, secondsLater(60));
    const [earlier] = await database
      .select()
      .from(webhookEvent)
      .where(eq(webhookEvent.eventId, 'b settled'));
    expect(earlier?.handledAt).toEqual(testNow);
  });

  test('is handled alone', async () => {
    const { database } = handle;
    await insertEvent('e1', 'payment_intent.succeeded', 'pi_1');
    await insertEvent('e1', 'payment_intent.succeeded', 'pi_1', 'stripe');
    await insertEvent('e2', 'payment_intent.succeeded', 'pi_2');
    await markEventsHandled(database, 'sandbox', ['e1'], testNow);
    expect(await listUnhandled()).toEqual(['e1', 'e2']);
    expect(await listUnhandledIntents(database, 'sandbox', 10)).toEqual([
      { intentId: 'pi_2', eventIds: ['e2'] },
    ]);
  });
});
