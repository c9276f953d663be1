import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { BackgroundJob } from '../ops/background-jobs.ts';
import { addMilliseconds, type Clock } from '../clock.ts';
import { getSafeMessage } from '../ops/log.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import { notifyChannel, type PubSub, encodeNotification } from '../database/pubsub.ts';
import {
  claimTasks,
  completeTask,
  rescheduleTask,
  renewLease,
  type OutboxTask,
} from './outbox-queries.ts';
import { outbox } from '../tables.ts';

export type NewOutboxTask = {
  kind: string;
  /** A second task with the same key is not added. */
  dedupeKey: string;
  payload: Record<string, unknown>;
  /** Default: now. */
  dueAt?: Date;
};

/**
 * Runs one task, outside any transaction. It may run again after a crash, so it must be idempotent.
 * When it throws, the message is saved with the task, which is retried later.
 */
export type OutboxHandler = (
  task: Pick<OutboxTask, 'payload' | 'dedupeKey' | 'attempts'>,
) => Promise<void>;

export type OutboxOptions = {
  database: NodePgDatabase;
  clock: Clock;
  log: Logger;
  pubsub: PubSub;
  handlers: Record<string, OutboxHandler>;
  /** Number of tasks of one kind that run in parallel in this process; kinds don't wait for each other. */
  concurrency?: number;
  /** A claimed task is free again after this time, unless its process renews the lease. */
  leaseMilliseconds?: number;
  pollMilliseconds?: number;
};

export type Outbox = BackgroundJob & {
  /** Checks for due tasks now, for example after a test has moved its clock. */
  checkNow(): void;
  /** Runs all due tasks and resolves when they have finished; needs no `start`. For tests and scripts. */
  drain(): Promise<void>;
};

const minRetryDelayMs = 5_000;
const maxRetryDelayMs = 5 * 60_000;

const getTopic = (kind: string) => `outbox-${kind}`;

/** Inserts a task in the caller's transaction; it runs only if the transaction commits. */
export async function enqueueTask(db: Database, task: NewOutboxTask): Promise<void> {
  const { kind, dedupeKey, payload } = task;
  // Epoch 0 is always due, also with a fake clock.
  const dueAt = task.dueAt ?? sql`to_timestamp(0)`;
  await db
    .insert(outbox)
    .values({ kind, dedupeKey, payload, dueAt })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({
      notified: sql`pg_notify(${notifyChannel}, ${encodeNotification(getTopic(kind))})`,
    });
}

/** Notifies every process, once the transaction commits, that a task of this kind is due. */
export async function notifyOutbox(db: Database, kind: string): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${encodeNotification(getTopic(kind))})`);
}

/** Runs the tasks of the outbox: each at least once and never twice at the same time, also with many processes. */
export function createOutbox(options: OutboxOptions): Outbox {
  const lanes = Object.entries(options.handlers).map(([kind, handler]) => ({
    kind,
    ...createLane(kind, handler, options),
  }));
  const checkNow = () => lanes.forEach((lane) => lane.checkNow());
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'outbox',
    start() {
      stopListening = options.pubsub.onChange(({ topic }) => {
        for (const lane of lanes) if (topic === getTopic(lane.kind)) lane.checkNow();
      });
      timer = setInterval(checkNow, options.pollMilliseconds ?? 5_000);
      checkNow();
    },
    checkNow,
    async drain() {
      checkNow();
      await Promise.all(lanes.map((lane) => lane.waitUntilIdle()));
    },
    async stop() {
      clearInterval(timer);
      stopListening();
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

type Lane = { checkNow(): void; waitUntilIdle(): Promise<void>; stop(): Promise<void> };

/** Each kind has its own lane, so that a slow mail server doesn't delay the capture of a payment. */
function createLane(kind: string, handler: OutboxHandler, options: OutboxOptions): Lane {
  const { database, log, concurrency = 4, leaseMilliseconds = 60_000, clock } = options;
  const running = new Set<Promise<void>>();
  let claiming: Promise<void> | null = null;
  let checkRequested = false;
  let stopped = false;

  function checkNow() {
    if (stopped) return;
    checkRequested = true;
    claiming ??= fill().finally(() => {
      claiming = null;
      // Requested after the last query had run.
      if (checkRequested && running.size < concurrency) checkNow();
    });
  }

  async function fill(): Promise<void> {
    while (checkRequested && !stopped && running.size < concurrency) {
      checkRequested = false;
      const limit = concurrency - running.size;
      const now = clock.now();
      const claimed = await claimTasks(database, {
        kind,
        now,
        latestRetry: addMilliseconds(now, maxRetryDelayMs),
        limit,
        leaseMilliseconds,
      }).catch((error: unknown) => {
        // The monitor logs an outage once.
        const level = isDatabaseUnavailable(error) ? 'debug' : 'warn';
        log[level]({ error, kind }, 'Outbox: the database did not respond');
        return [];
      });
      for (const task of claimed) start(task);
    }
  }

  function start(task: OutboxTask) {
    const done = runTask(task, handler, { ...options, leaseMilliseconds }).finally(() => {
      running.delete(done);
      checkNow();
    });
    running.add(done);
  }

  async function waitUntilIdle(): Promise<void> {
    while (claiming || running.size > 0) await Promise.all([claiming, ...running]);
  }

  return {
    checkNow,
    waitUntilIdle,
    stop() {
      stopped = true;
      return waitUntilIdle();
    },
  };
}

async function runTask(
  task: OutboxTask,
  handler: OutboxHandler,
  { database, log, clock, leaseMilliseconds }: OutboxOptions & { leaseMilliseconds: number },
): Promise<void> {
  const renewal = setInterval(() => {
    renewLease(database, task, leaseMilliseconds).catch((error: unknown) =>
      log.warn({ error, kind: task.kind }, 'Outbox: could not renew the lease'),
    );
  }, leaseMilliseconds / 3);
  try {
    await handler(task);
    await completeTask(database, task, clock.now());
  } catch (error) {
    const dueAt = addMilliseconds(clock.now(), getRetryDelay(task.attempts));
    log.warn(
      { error, kind: task.kind, key: task.dedupeKey, attempts: task.attempts, dueAt },
      'Outbox: a task failed; it is retried later',
    );
    // If this fails too, the lease expires and the task runs again.
    await rescheduleTask(database, task, dueAt, formatError(error)).catch(() => undefined);
  } finally {
    clearInterval(renewal);
  }
}

/** Exponential backoff in ms, from 5 s to 5 minutes. */
export function getRetryDelay(attempts: number): number {
  return Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** Math.min(attempts - 1, 20));
}

/** Saved with the task and visible to administrators, so the answer of a mail server stays; the values of a query don't. */
const formatError = (error: unknown) =>
  (error instanceof Error
    ? 'query' in error
      ? getSafeMessage(error)
      : error.message
    : String(error)
  ).slice(0, 500);
