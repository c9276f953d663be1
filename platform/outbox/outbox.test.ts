import pino from 'pino';
import { z } from 'zod';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fixedClock } from '../clock.ts';
import { type DatabaseHandle, openDatabase, runTransaction } from '../database/database.ts';
import { createPubSub, type PubSub } from '../database/pubsub.ts';
import { createOutbox, getRetryDelay, type Outbox, type OutboxOptions } from './create-outbox.ts';
import type { TaskHandler } from './outbox.ts';
import { insertTask } from './outbox-queries.ts';
import { outbox as table } from '../tables.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';

const log = pino({ level: 'silent' });
const start = new Date('2027-05-01T16:00:00Z');

let cloned: { url: string; drop(): Promise<void> };
let handle: DatabaseHandle;
let pubsub: PubSub;
let clock: ReturnType<typeof fixedClock>;
const created: Outbox[] = [];

beforeEach(async () => {
  cloned = await createTestDatabase();
  handle = openDatabase(cloned.url);
  pubsub = await createPubSub(handle.connections, log);
  clock = fixedClock(start);
});

afterEach(async () => {
  await Promise.all(created.splice(0).map((item) => item.stop()));
  await pubsub.close();
  await handle.close();
  await cloned.drop();
});

type Payload = Record<string, unknown>;
type Work = (task: { payload: Payload; dedupeKey: string; attempts: number }) => Promise<void>;

const toHandler = (work: Work): TaskHandler<Payload> => ({
  payload: z.record(z.string(), z.unknown()),
  run: (payload, task) => work({ payload, ...task }),
});

function createTestOutbox(work: Work, options: Partial<OutboxOptions> = {}): Outbox {
  const instance = createOutbox({
    database: handle.database,
    clock,
    log,
    pubsub,
    handlers: { note: toHandler(work) },
    ...options,
  });
  created.push(instance);
  return instance;
}

const add = (
  dedupeKey: string,
  payload: Payload = {},
  task: { kind?: string; dueAt?: Date } = {},
) => insertTask(handle.database, { kind: 'note', dedupeKey, payload, ...task });

/** A promise, and the function that resolves it. */
function createBarrier(): [resume: () => void, barrier: Promise<void>] {
  const { promise, resolve } = Promise.withResolvers<void>();
  return [resolve, promise];
}

const findTask = async (key: string) =>
  (await handle.database.select().from(table).where(eq(table.dedupeKey, key)))[0];

test('a task runs once with its payload, and a second task with the same key is not added', async () => {
  const seen: unknown[] = [];
  await add('a', { text: 'first' });
  await add('a', { text: 'second' });
  const box = createTestOutbox(async ({ payload }) => void seen.push(payload));
  await box.drain();
  await box.drain();
  expect(seen).toEqual([{ text: 'first' }]);
  expect(await findTask('a')).toMatchObject({ attempts: 1, completedAt: start, lockedUntil: null });
});

test('a task of a rolled-back transaction does not exist', async () => {
  const seen: string[] = [];
  const broken = runTransaction(handle.database, async (transaction) => {
    await insertTask(transaction, { kind: 'note', dedupeKey: 'gone', payload: {} });
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await createTestOutbox(async ({ dedupeKey }) => void seen.push(dedupeKey)).drain();
  expect(seen).toEqual([]);
});

test('a running outbox is notified of a new task, long before it polls', async () => {
  let resolveKey: (key: string) => void = () => {};
  const receivedKey = new Promise<string>((resolve) => (resolveKey = resolve));
  await createTestOutbox(async ({ dedupeKey }) => resolveKey(dedupeKey)).start();
  const before = performance.now();
  await add('now');
  expect(await receivedKey).toBe('now');
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('a task that is not due yet does not run', async () => {
  const seen: string[] = [];
  await add('later', {}, { dueAt: new Date('2027-05-01T16:10:00Z') });
  const box = createTestOutbox(async ({ dedupeKey }) => void seen.push(dedupeKey));
  await box.drain();
  expect(seen).toEqual([]);
  clock.set(new Date('2027-05-01T16:10:00Z'));
  await box.drain();
  expect(seen).toEqual(['later']);
});

test('two processes share the tasks and run each of them once', async () => {
  const second = openDatabase(cloned.url);
  const runs = new Map<string, number>();
  const work: Work = async ({ dedupeKey }) => {
    runs.set(dedupeKey, (runs.get(dedupeKey) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const keys = Array.from({ length: 60 }, (_, index) => `work ${index}`);
  for (const key of keys) await add(key);
  const item = createTestOutbox(work);
  const other = createTestOutbox(work, { database: second.database });
  await Promise.all([item.drain(), other.drain()]);
  expect([...runs.values()]).toEqual(keys.map(() => 1));
  await second.close();
});

test('another process runs the task of a crashed process when its lease has expired', async () => {
  await add('crash');
  // A killed process leaves a claim that no one completes.
  await handle.database.execute(
    "update outbox_task set attempts = 1, locked_until = clock_timestamp() + interval '300 ms'",
  );
  const attempts: number[] = [];
  const box = createTestOutbox(async (work) => void attempts.push(work.attempts));
  await box.drain();
  expect(attempts).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 350));
  await box.drain();
  expect(attempts).toEqual([2]);
});

test('a lease is renewed while a task runs, so a long task runs once', async () => {
  let runs = 0;
  await add('long');
  const work: Work = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
  };
  const first = createTestOutbox(work, { leaseMilliseconds: 200 });
  const second = createTestOutbox(work, { leaseMilliseconds: 200 });
  const working = first.drain();
  await new Promise((resolve) => setTimeout(resolve, 450));
  await second.drain();
  await working;
  expect(runs).toBe(1);
});

test('a process whose lease was taken over does not change the result of the other one', async () => {
  await add('frozen');
  let resume: () => void = () => {};
  const frozen = new Promise<void>((resolve) => (resume = resolve));
  const sleeper = createTestOutbox(async () => {
    await frozen;
    throw new Error('too late');
  });
  const sleeping = sleeper.drain();
  await expect.poll(async () => (await findTask('frozen'))?.attempts).toBe(1);
  await handle.database.execute('update outbox_task set locked_until = clock_timestamp()');
  await createTestOutbox(async () => {}).drain();
  resume();
  await sleeping;
  expect(await findTask('frozen')).toMatchObject({
    attempts: 2,
    completedAt: start,
    lastError: null,
  });
});

test('a task whose lease was taken over stays claimed by the other process, also when it succeeds late', async () => {
  await add('late');
  const [resumeFirst, first] = createBarrier();
  const [resumeSecond, second] = createBarrier();
  const late = createTestOutbox(() => first);
  const finishing = late.drain();
  await expect.poll(async () => (await findTask('late'))?.attempts).toBe(1);
  await handle.database.execute('update outbox_task set locked_until = clock_timestamp()');
  const working = createTestOutbox(() => second).drain();
  await expect.poll(async () => (await findTask('late'))?.attempts).toBe(2);
  resumeFirst();
  await finishing;
  expect(await findTask('late')).toMatchObject({ attempts: 2, completedAt: null });
  resumeSecond();
  await working;
  expect(await findTask('late')).toMatchObject({ attempts: 2, completedAt: start });
});

test('after a crash in the middle of a batch, only the tasks run again whose result was not saved', async () => {
  for (const key of ['saved', 'succeeded', 'failed', 'running']) await add(key);
  const killed = openDatabase(cloned.url);
  const [, never] = createBarrier();
  const [succeed, success] = createBarrier();
  const crashing = createOutbox({
    database: killed.database,
    clock,
    log,
    pubsub,
    handlers: {
      note: toHandler(async ({ dedupeKey }) => {
        if (dedupeKey === 'succeeded') await success;
        if (dedupeKey === 'failed') throw new Error('refused');
        if (dedupeKey === 'running') await never;
      }),
    },
  });
  crashing.checkNow();
  await expect.poll(async () => (await findTask('saved'))?.completedAt).toEqual(start);
  await expect.poll(async () => (await findTask('failed'))?.lastError).toBe('refused');
  // Its connections end before the result of a handler that succeeds is saved, as when it is killed.
  await killed.close();
  succeed();

  await handle.database.execute(
    'update outbox_task set locked_until = clock_timestamp() where locked_until is not null',
  );
  clock.advance(60_000);
  const seen: string[] = [];
  await createTestOutbox(async ({ dedupeKey, attempts }) => {
    seen.push(`${dedupeKey} ${attempts}`);
  }).drain();
  expect(seen.toSorted()).toEqual(['failed 2', 'running 2', 'succeeded 2']);
  expect(await findTask('saved')).toMatchObject({ attempts: 1, completedAt: start });
});

test('results that could not be saved are saved later, without running the tasks again', async () => {
  await add('one');
  await add('two');
  await handle.database.execute(
    'alter table outbox_task add constraint refused check (completed_at is null)',
  );
  const seen: string[] = [];
  const box = createTestOutbox(async ({ dedupeKey }) => void seen.push(dedupeKey));
  await box.drain();
  expect(await findTask('one')).toMatchObject({ attempts: 1, completedAt: null });
  await handle.database.execute('alter table outbox_task drop constraint refused');
  await handle.database.execute('update outbox_task set locked_until = clock_timestamp()');
  await box.drain();
  expect(seen.toSorted()).toEqual(['one', 'two']);
  expect(await findTask('two')).toMatchObject({ attempts: 1, completedAt: start });
});

test('tasks of several kinds are claimed with one statement, and completed with another', async () => {
  for (let index = 0; index < 8; index += 1) await add(`note ${index}`);
  await add('capture', {}, { kind: 'capture' });
  const [release, released] = createBarrier();
  const seen: string[] = [];
  const work: Work = async ({ dedupeKey }) => {
    seen.push(dedupeKey);
    if (seen.length === 9) release();
    await released;
  };
  const handlers = { note: toHandler(work), capture: toHandler(work) };
  const box = createTestOutbox(work, { handlers });
  const queries = vi.spyOn(handle.pool, 'query');
  box.checkNow();
  await expect.poll(async () => (await findTask('capture'))?.completedAt).toEqual(start);
  const exchanges = queries.mock.calls.filter(([query]) => JSON.stringify(query).includes('lane'));
  expect(exchanges).toHaveLength(2);
});

test('a failed task keeps its error, and the delay doubles up to five minutes', async () => {
  await add('fails');
  const box = createTestOutbox(async () => {
    throw new Error('the mail server is down');
  });
  await box.drain();
  expect(await findTask('fails')).toMatchObject({
    attempts: 1,
    lastError: 'the mail server is down',
    completedAt: null,
    dueAt: new Date(start.getTime() + 5_000),
  });
  expect([1, 2, 3, 7, 40].map(getRetryDelay)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
});

test('an hour without a mail server costs fewer than 20 attempts and delays an email by at most five minutes', async () => {
  const back = start.getTime() + 3_600_000;
  let tries = 0;
  let deliveredAt = 0;
  await add('email');
  const box = createTestOutbox(async () => {
    tries += 1;
    if (clock.now().getTime() < back) throw new Error('refused');
    deliveredAt = clock.now().getTime();
  });
  while (deliveredAt === 0 && tries < 100) {
    await box.drain();
    clock.advance(5_000);
  }
  expect(deliveredAt - back).toBeLessThanOrEqual(300_000);
  expect(tries).toBeLessThan(20);
});

test('a hanging kind does not delay another', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const captured: string[] = [];
  const box = createOutbox({
    database: handle.database,
    clock,
    log,
    pubsub,
    handlers: {
      note: toHandler(() => held),
      capture: toHandler(async ({ dedupeKey }) => void captured.push(dedupeKey)),
    },
  });
  created.push(box);
  for (let index = 0; index < 8; index += 1) await add(`hangs ${index}`);
  await add('capture', {}, { kind: 'capture' });
  box.checkNow();
  await expect.poll(() => captured).toEqual(['capture']);
  release();
});

test('stopping finishes the running task and claims no other', async () => {
  const finished: string[] = [];
  const box = createTestOutbox(
    async ({ dedupeKey }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      finished.push(dedupeKey);
    },
    { concurrency: 1 },
  );
  await add('one');
  await add('two');
  await box.start();
  await expect.poll(async () => (await findTask('one'))?.attempts).toBe(1);
  await box.stop();
  expect(finished).toEqual(['one']);
  expect(await findTask('two')).toMatchObject({ attempts: 0, completedAt: null });
});
