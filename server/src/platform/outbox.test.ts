import pino from 'pino';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fixedClock } from './clock.ts';
import { type DatabaseHandle, openDatabase, transact } from './database.ts';
import { listen, type Live } from './live.ts';
import { createOutbox, delayAfter, enqueue, type Outbox, type WorkHandler } from './outbox.ts';
import { outbox as table } from './tables.ts';
import { cloneDatabase } from './testing/clone-database.ts';

const log = pino({ level: 'silent' });
const start = new Date('2027-05-01T16:00:00Z');

let cloned: { url: string; drop(): Promise<void> };
let handle: DatabaseHandle;
let live: Live;
let clock: ReturnType<typeof fixedClock>;
const made: Outbox[] = [];

beforeEach(async () => {
  cloned = await cloneDatabase();
  handle = openDatabase(cloned.url);
  live = await listen(cloned.url, log);
  clock = fixedClock(start);
});

afterEach(async () => {
  await Promise.all(made.splice(0).map((each) => each.stop()));
  await live.close();
  await handle.close();
  await cloned.drop();
});

function makeOutbox(
  handler: WorkHandler,
  options: { leaseMilliseconds?: number; together?: number } = {},
): Outbox {
  const each = createOutbox({
    database: handle.database,
    clock,
    log,
    live,
    handlers: { note: handler },
    ...options,
  });
  made.push(each);
  return each;
}

const add = (key: string, payload: Record<string, unknown> = {}, dueAt?: Date) =>
  enqueue(handle.database, { kind: 'note', dedupeKey: key, payload, ...(dueAt ? { dueAt } : {}) });

const rowOf = async (key: string) =>
  (await handle.database.select().from(table).where(eq(table.dedupeKey, key)))[0];

test('work runs once with its payload, and the same key a second time is the same work', async () => {
  const seen: unknown[] = [];
  await add('a', { text: 'first' });
  await add('a', { text: 'second' });
  const box = makeOutbox(async ({ payload }) => void seen.push(payload));
  await box.drain();
  await box.drain();
  expect(seen).toEqual([{ text: 'first' }]);
  expect(await rowOf('a')).toMatchObject({ attempts: 1, doneAt: start, lockedUntil: null });
});

test('work of a transaction that was rolled back does not exist', async () => {
  const seen: string[] = [];
  const broken = transact(handle.database, async (transaction) => {
    await enqueue(transaction, { kind: 'note', dedupeKey: 'gone', payload: {} });
    throw new Error('changed my mind');
  });
  await expect(broken).rejects.toThrow('changed my mind');
  await makeOutbox(async ({ dedupeKey }) => void seen.push(dedupeKey)).drain();
  expect(seen).toEqual([]);
});

test('a running outbox hears of new work at once, long before it polls', async () => {
  let tell: (key: string) => void = () => {};
  const heard = new Promise<string>((resolve) => (tell = resolve));
  await makeOutbox(async ({ dedupeKey }) => tell(dedupeKey)).start();
  const before = performance.now();
  await add('now');
  expect(await heard).toBe('now');
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('work that is not due yet waits for its moment', async () => {
  const seen: string[] = [];
  await add('later', {}, new Date('2027-05-01T16:10:00Z'));
  const box = makeOutbox(async ({ dedupeKey }) => void seen.push(dedupeKey));
  await box.drain();
  expect(seen).toEqual([]);
  clock.set(new Date('2027-05-01T16:10:00Z'));
  await box.drain();
  expect(seen).toEqual(['later']);
});

test('two processes share the work and never run one piece at the same time or twice', async () => {
  const second = openDatabase(cloned.url);
  const runs = new Map<string, number>();
  const handler: WorkHandler = async ({ dedupeKey }) => {
    runs.set(dedupeKey, (runs.get(dedupeKey) ?? 0) + 1);
    await new Promise((resolve) => setTimeout(resolve, 5));
  };
  const keys = Array.from({ length: 60 }, (_, index) => `work ${index}`);
  for (const key of keys) await add(key);
  const one = makeOutbox(handler);
  const other = createOutbox({
    database: second.database,
    clock,
    log,
    live,
    handlers: { note: handler },
  });
  await Promise.all([one.drain(), other.drain()]);
  expect([...runs.values()]).toEqual(keys.map(() => 1));
  await second.close();
});

test('work of a process that died in the middle is done by another when its lease has run out', async () => {
  await add('crash');
  // What a killed process leaves behind: a claim that nobody will finish.
  await handle.database.execute(
    "update outbox set attempts = 1, locked_until = clock_timestamp() + interval '300 ms'",
  );
  const attempts: number[] = [];
  const box = makeOutbox(async (work) => void attempts.push(work.attempts));
  await box.drain();
  expect(attempts).toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, 350));
  await box.drain();
  expect(attempts).toEqual([2]);
});

test('a lease is renewed while the work goes on, so long work is not taken twice', async () => {
  let runs = 0;
  await add('long');
  const handler: WorkHandler = async () => {
    runs += 1;
    await new Promise((resolve) => setTimeout(resolve, 700));
  };
  const first = makeOutbox(handler, { leaseMilliseconds: 200 });
  const second = makeOutbox(handler, { leaseMilliseconds: 200 });
  const working = first.drain();
  await new Promise((resolve) => setTimeout(resolve, 450));
  await second.drain();
  await working;
  expect(runs).toBe(1);
});

test('a process that comes back after its lease was taken over does not undo the other one', async () => {
  await add('frozen');
  let wakeUp: () => void = () => {};
  const frozen = new Promise<void>((resolve) => (wakeUp = resolve));
  const sleeper = makeOutbox(async () => {
    await frozen;
    throw new Error('too late');
  });
  const sleeping = sleeper.drain();
  await expect.poll(async () => (await rowOf('frozen'))?.attempts).toBe(1);
  await handle.database.execute('update outbox set locked_until = clock_timestamp()');
  await makeOutbox(async () => {}).drain();
  wakeUp();
  await sleeping;
  expect(await rowOf('frozen')).toMatchObject({ attempts: 2, doneAt: start, lastError: null });
});

test('what fails stays with its reason, and the pause doubles up to five minutes', async () => {
  await add('fails');
  const box = makeOutbox(async () => {
    throw new Error('the mail server is away');
  });
  await box.drain();
  expect(await rowOf('fails')).toMatchObject({
    attempts: 1,
    lastError: 'the mail server is away',
    doneAt: null,
    dueAt: new Date(start.getTime() + 5_000),
  });
  expect([1, 2, 3, 7, 40].map(delayAfter)).toEqual([5_000, 10_000, 20_000, 300_000, 300_000]);
});

test('a mail server that is away for an hour costs a few tries and delays nothing by more than five minutes', async () => {
  const back = start.getTime() + 3_600_000;
  let tries = 0;
  let deliveredAt = 0;
  await add('letter');
  const box = makeOutbox(async () => {
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

test('one kind that hangs does not hold up another', async () => {
  let release: () => void = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  const captured: string[] = [];
  const box = createOutbox({
    database: handle.database,
    clock,
    log,
    live,
    handlers: { note: () => held, capture: async ({ dedupeKey }) => void captured.push(dedupeKey) },
  });
  made.push(box);
  for (let index = 0; index < 8; index += 1) await add(`hangs ${index}`);
  await enqueue(handle.database, { kind: 'capture', dedupeKey: 'capture', payload: {} });
  box.wake();
  await expect.poll(() => captured).toEqual(['capture']);
  release();
});

test('stopping finishes what is under way and takes nothing new', async () => {
  const finished: string[] = [];
  const box = makeOutbox(
    async ({ dedupeKey }) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      finished.push(dedupeKey);
    },
    { together: 1 },
  );
  await add('one');
  await add('two');
  await box.start();
  await expect.poll(async () => (await rowOf('one'))?.attempts).toBe(1);
  await box.stop();
  expect(finished).toEqual(['one']);
  expect(await rowOf('two')).toMatchObject({ attempts: 0, doneAt: null });
});
