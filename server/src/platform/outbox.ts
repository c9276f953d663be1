import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { Background } from './background.ts';
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

export type Outbox = Background & {
  /** Looks for due work now; also when a test has moved its clock. */
  wake(): void;
  /** Runs all that is due and waits for it, without being started: for tests and scripts. */
  drain(): Promise<void>;
};

const firstDelay = 5_000;
const longestDelay = 5 * 60_000;

const topicOf = (kind: string) => `outbox-${kind}`;

/** Adds work in the caller's transaction: it exists if, and only if, the transaction commits. */
export async function enqueue(db: Database, work: NewWork): Promise<void> {
  const { kind, dedupeKey, payload } = work;
  // The beginning of time is due by every clock, also a test's.
  const dueAt = work.dueAt ?? sql`to_timestamp(0)`;
  await db
    .insert(outbox)
    .values({ kind, dedupeKey, payload, dueAt })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({ told: sql`pg_notify(${channel}, ${noticeOf(topicOf(kind))})` });
}

/** Tells every process, once the transaction commits, that there is work of a kind again. */
export async function wakeOutbox(db: Database, kind: string): Promise<void> {
  await db.execute(sql`select pg_notify(${channel}, ${noticeOf(topicOf(kind))})`);
}

/** Runs the work of the outbox: at least once each, never twice at a time, also with many processes. */
export function createOutbox(options: OutboxOptions): Outbox {
  const lanes = Object.entries(options.handlers).map(([kind, handler]) => ({
    kind,
    ...createLane(kind, handler, options),
  }));
  const wake = () => lanes.forEach((lane) => lane.wake());
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'outbox',
    start() {
      stopListening = options.live.onChange(({ topic }) => {
        for (const lane of lanes) if (topic === topicOf(lane.kind)) lane.wake();
      });
      timer = setInterval(wake, options.pollMilliseconds ?? 5_000);
      wake();
    },
    wake,
    async drain() {
      wake();
      await Promise.all(lanes.map((lane) => lane.quiet()));
    },
    async stop() {
      clearInterval(timer);
      stopListening();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

type Lane = { wake(): void; quiet(): Promise<void>; stop(): Promise<void> };

/** A lane of its own for each kind: a mail server that hangs must not hold up a capture. */
function createLane(kind: string, handler: WorkHandler, options: OutboxOptions): Lane {
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
      // Asked in the moment between the last look and now.
      if (askedAgain && running.size < together) wake();
    });
  }

  async function fill(): Promise<void> {
    while (askedAgain && !stopped && running.size < together) {
      askedAgain = false;
      const most = together - running.size;
      const claimed = await claimWork(database, {
        kind,
        now: clock.now(),
        most,
        leaseMilliseconds,
      }).catch((error: unknown) => {
        log.warn({ error, kind }, 'outbox: the database did not answer');
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

  async function quiet(): Promise<void> {
    while (claiming || running.size > 0) await Promise.all([claiming, ...running]);
  }

  return {
    wake,
    quiet,
    stop() {
      stopped = true;
      return quiet();
    },
  };
}

async function runWork(
  work: Work,
  handler: WorkHandler,
  { database, log, clock, leaseMilliseconds }: OutboxOptions & { leaseMilliseconds: number },
): Promise<void> {
  const renewal = setInterval(() => {
    renewWork(database, work, leaseMilliseconds).catch((error: unknown) =>
      log.warn({ error, kind: work.kind }, 'outbox: lease not renewed'),
    );
  }, leaseMilliseconds / 3);
  try {
    await handler(work);
    await finishWork(database, work, clock.now());
  } catch (error) {
    const dueAt = addMilliseconds(clock.now(), delayAfter(work.attempts));
    log.warn(
      { error, kind: work.kind, key: work.dedupeKey, attempts: work.attempts, dueAt },
      'outbox: tried, and will be again',
    );
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

const messageOf = (error: unknown) =>
  (error instanceof Error ? error.message : String(error)).slice(0, 500);
