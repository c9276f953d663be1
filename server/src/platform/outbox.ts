import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import { addMilliseconds, type Clock } from './clock.ts';
import type { Database } from './database.ts';
import { channel, type Live, noticeOf } from './live.ts';
import { claimWork, finishWork, postponeWork, renewWork, type Work } from './outbox-queries.ts';
import { outbox } from './tables.ts';

export type NewWork = {
  kind: string;
  /** The same key a second time is the same work: nothing is added. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** At once, unless told. */
  dueAt?: Date;
};

/**
 * Does one piece of work, outside any transaction. It may run again after a crash, so it must be safe to repeat;
 * what it throws is kept with the work, which is tried again later.
 */
export type WorkHandler = (work: Pick<Work, 'payload' | 'dedupeKey' | 'attempts'>) => Promise<void>;

export type OutboxOptions = {
  database: NodePgDatabase;
  clock: Clock;
  log: Logger;
  live: Live;
  handlers: Record<string, WorkHandler>;
  /** How many of one kind run side by side in this process; kinds never wait for each other. */
  together?: number;
  /** How long a piece of work stays with a process that says nothing. */
  leaseMilliseconds?: number;
  pollMilliseconds?: number;
};

export type Outbox = {
  /** Looks for due work now; also when a test has moved its clock. */
  wake(): void;
  /** Takes nothing new and waits for what is under way. */
  stop(): Promise<void>;
};

const firstDelay = 5_000;
const longestDelay = 5 * 60_000;

const topicOf = (kind: string) => `outbox-${kind}`;

/** Adds work in the caller's transaction: it exists if, and only if, the transaction commits. */
export async function enqueue(db: Database, work: NewWork): Promise<void> {
  const { kind, dedupeKey, payload } = work;
  // The beginning of time is due by every clock, also a test's.
  const dueAt = work.dueAt ?? sql`to_timestamp(0)`;
  await db.insert(outbox).values({ kind, dedupeKey, payload, dueAt }).onConflictDoNothing({ target: outbox.dedupeKey });
  await db.execute(sql`select pg_notify(${channel}, ${noticeOf(topicOf(kind))})`);
}

/** Runs the work of the outbox: at least once each, never twice at a time, also with many processes. */
export function startOutbox(options: OutboxOptions): Outbox {
  const lanes = Object.entries(options.handlers).map(([kind, handler]) => ({ kind, ...startLane(kind, handler, options) }));
  const wake = () => lanes.forEach((lane) => lane.wake());
  const stopListening = options.live.onChange(({ topic }) => {
    for (const lane of lanes) if (topic === topicOf(lane.kind)) lane.wake();
  });
  const timer = setInterval(wake, options.pollMilliseconds ?? 5_000);
  timer.unref();
  wake();
  return {
    wake,
    async stop() {
      clearInterval(timer);
      stopListening();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

/** A lane of its own for each kind: a mail server that hangs must not hold up a capture. */
function startLane(kind: string, handler: WorkHandler, options: OutboxOptions): Outbox {
  const { database, log, together = 4, leaseMilliseconds = 60_000, clock } = options;
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let askedAgain = false;
  let stopped = false;

  function wake() {
    if (stopped) return;
    askedAgain = true;
    claiming ??= fill().finally(() => {
      claiming = null;
      if (askedAgain && running.size < together) wake();
    });
  }

  async function fill(): Promise<void> {
    while (askedAgain && !stopped && running.size < together) {
      askedAgain = false;
      const most = together - running.size;
      const claimed = await claimWork(database, { kind, now: clock.now(), most, leaseMilliseconds }).catch((error: unknown) => {
        log.warn({ err: error, kind }, 'outbox: the database did not answer');
        return [];
      });
      for (const work of claimed) start(work);
    }
  }

  function start(work: Work) {
    const done = runWork(work, handler, { ...options, leaseMilliseconds }).finally(() => {
      running.delete(done);
      wake();
    });
    running.add(done);
  }

  return {
    wake,
    async stop() {
      stopped = true;
      await claiming;
      await Promise.all(running);
    },
  };
}

async function runWork(
  work: Work,
  handler: WorkHandler,
  { database, log, clock, leaseMilliseconds }: OutboxOptions & { leaseMilliseconds: number },
): Promise<void> {
  const renewal = setInterval(() => {
    renewWork(database, work, leaseMilliseconds).catch((error: unknown) => log.warn({ err: error }, 'outbox: lease not renewed'));
  }, leaseMilliseconds / 3);
  try {
    await handler(work);
    await finishWork(database, work, clock.now());
  } catch (error) {
    const dueAt = addMilliseconds(clock.now(), delayAfter(work.attempts));
    log.warn({ err: error, kind: work.kind, key: work.dedupeKey, attempts: work.attempts, dueAt }, 'outbox: tried, and will be again');
    // When this fails too, the lease runs out by itself and the work is taken again.
    await postponeWork(database, work, dueAt, messageOf(error)).catch(() => undefined);
  } finally {
    clearInterval(renewal);
  }
}

/** Doubles with every try: 5 s, 10 s, 20 s ... 5 minutes. */
export function delayAfter(attempts: number): number {
  return Math.min(longestDelay, firstDelay * 2 ** Math.min(attempts - 1, 20));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error)).slice(0, 500);
