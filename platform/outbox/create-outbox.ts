import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import { addMilliseconds, type Clock } from '../clock.ts';
import { isDatabaseUnavailable } from '../database/database-errors.ts';
import type { PubSub } from '../database/pubsub.ts';
import { type BackgroundJob, createIntervalJob } from '../ops/background-jobs.ts';
import { getSafeMessage } from '../ops/log.ts';
import type { TaskHandler } from './outbox.ts';
import {
  exchangeTasks,
  getTopic,
  type OutboxTask,
  renewLeases,
  rescheduleTask,
  setTaskAside,
  countOpenTasks,
} from './outbox-queries.ts';

const unknownTaskPauseMs = 5 * 60_000;

export type OutboxOptions = {
  database: NodePgDatabase;
  clock: Clock;
  log: Logger;
  pubsub: PubSub;
  /** By the kind of their tasks. */
  handlers: Readonly<Record<string, TaskHandler<unknown>>>;
  /** Number of tasks of one kind that run in parallel in this process; kinds don't wait for each other. Default: 8. */
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

/** Runs the tasks of the outbox: each at least once and never twice at the same time, also with many processes. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { handlers, pubsub, pollMilliseconds = 5_000 } = options;
  const kinds = Object.keys(handlers);
  const runner = createTaskRunner(options);
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  return {
    name: 'outbox',
    start() {
      stopListening = pubsub.onChange(({ topic }) => {
        const kind = kinds.find((item) => topic === getTopic(item));
        if (kind !== undefined) runner.check([kind]);
      });
      timer = setInterval(() => runner.check(kinds), pollMilliseconds);
      runner.check(kinds);
    },
    checkNow: () => runner.check(kinds),
    drain() {
      runner.check(kinds);
      return runner.drain();
    },
    async stop() {
      clearInterval(timer);
      stopListening();
      await runner.stop();
    },
  };
}

/** Collects the tasks of several sales for one exchange; no one waits for them. */
const pauseMilliseconds = 25;
const minRetryDelayMs = 5_000;
const maxRetryDelayMs = 5 * 60_000;

type TaskRunner = {
  /** Checks these kinds for due tasks soon. */
  check(kinds: readonly string[]): void;
  /** Runs the tasks of the kinds to check, and resolves when no task is left and all results are saved. */
  drain(): Promise<void>;
  /** Resolves when the running tasks have finished and their results are saved; no other is claimed. */
  stop(): Promise<void>;
};

/**
 * Runs tasks and exchanges them with the database: one statement saves that the tasks of all kinds that succeeded are completed, and
 * claims the next ones. A task that succeeded and whose result is not saved yet runs again after a crash.
 */
function createTaskRunner(options: OutboxOptions): TaskRunner {
  const { database, clock, handlers, concurrency = 8, leaseMilliseconds = 60_000 } = options;
  const running = new Map<OutboxTask, Promise<void>>();
  const succeeded = new Set<OutboxTask>();
  const kindsToCheck = new Set<string>();
  const renewal = createRenewal([running, succeeded], leaseMilliseconds, options);
  const exchanges = createSchedule(exchange);
  let stopped = false;

  /** False when the database did not respond. */
  async function exchange(): Promise<boolean> {
    const completed = [...succeeded];
    const lanes = stopped ? [] : listLanes(kindsToCheck, running.keys(), concurrency);
    if (completed.length === 0 && lanes.length === 0) return true;
    for (const { kind } of lanes) kindsToCheck.delete(kind);
    try {
      const now = clock.now();
      const latestRetry = addMilliseconds(now, maxRetryDelayMs);
      const claimed = await exchangeTasks(database, {
        completed,
        lanes,
        now,
        latestRetry,
        leaseMilliseconds,
      });
      for (const task of completed) succeeded.delete(task);
      for (const task of claimed) run(task);
      for (const { kind, room } of lanes)
        if (claimed.filter((task) => task.kind === kind).length === room) kindsToCheck.add(kind);
      return true;
    } catch (error) {
      logFailure(options, error, 'Outbox: the database did not respond');
      return false;
    }
  }

  function run(task: OutboxTask): void {
    renewal.start();
    const done = runTask(task, handlers[task.kind], options).then((isCompleted) => {
      running.delete(task);
      if (isCompleted) succeeded.add(task);
      exchanges.runSoon();
    });
    running.set(task, done);
  }

  return {
    check(kinds) {
      for (const kind of kinds) kindsToCheck.add(kind);
      if (!stopped) exchanges.runSoon();
    },
    async drain() {
      for (;;) {
        const isSaved = await exchanges.runNow();
        if (running.size > 0) await Promise.race(running.values());
        else if (!isSaved || succeeded.size === 0) return;
      }
    },
    async stop() {
      stopped = true;
      // An exchange that has begun may still claim tasks.
      await exchanges.runNow();
      await Promise.all(running.values());
      await exchanges.runNow();
      renewal.stop();
    },
  };
}

/** Runs the work after a pause or now, once at a time. */
function createSchedule(work: () => Promise<boolean>) {
  let running = Promise.resolve(true);
  let timer: NodeJS.Timeout | undefined;
  function runNow(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(work);
    return running;
  }
  return {
    runNow,
    runSoon() {
      timer ??= setTimeout(runNow, pauseMilliseconds);
    },
  };
}

/** The kinds that can run another task, with how many. */
function listLanes(
  kinds: Iterable<string>,
  running: Iterable<OutboxTask>,
  concurrency: number,
): { kind: string; room: number }[] {
  const byKind = Map.groupBy(running, ({ kind }) => kind);
  return [...kinds]
    .map((kind) => ({ kind, room: concurrency - (byKind.get(kind)?.length ?? 0) }))
    .filter(({ room }) => room > 0);
}

/** Renews the leases of all tasks together, three times in the time of one. */
function createRenewal(
  tasks: readonly { keys(): Iterable<OutboxTask> }[],
  leaseMilliseconds: number,
  options: OutboxOptions,
) {
  let timer: NodeJS.Timeout | undefined;
  const stop = () => {
    clearInterval(timer);
    timer = undefined;
  };
  function renew(): void {
    const claimed = tasks.flatMap((item) => [...item.keys()]);
    if (claimed.length === 0) return stop();
    renewLeases(options.database, claimed, leaseMilliseconds).catch((error: unknown) =>
      options.log.warn({ error }, 'Outbox: could not renew the leases'),
    );
  }
  return {
    start() {
      timer ??= setInterval(renew, leaseMilliseconds / 3).unref();
    },
    stop,
  };
}

/** False when the task failed and is retried later. */
async function runTask(
  task: OutboxTask,
  handler: TaskHandler<unknown> | undefined,
  { database, clock, log }: OutboxOptions,
): Promise<boolean> {
  try {
    if (!handler) throw new Error(`There is no handler for ${task.kind}.`);
    const payload = handler.payload.parse(task.payload);
    const missing = handler.findMissing?.(payload) ?? null;
    if (missing !== null) {
      // It waits, and the status of the site calls it late.
      const level = task.attempts === 1 ? 'error' : 'debug';
      log[level]({ missing, key: task.dedupeKey }, 'Outbox: no feature runs this task; it waits');
      await setTaskAside(database, task, maxRetryDelayMs);
      return false;
    }
    await handler.run(payload, task);
    return true;
  } catch (error) {
    const dueAt = addMilliseconds(clock.now(), getRetryDelay(task.attempts));
    log.warn(
      { error, kind: task.kind, key: task.dedupeKey, attempts: task.attempts, dueAt },
      'Outbox: a task failed; it is retried later',
    );
    // If this fails too, the lease expires and the task runs again.
    await rescheduleTask(database, task, dueAt, formatError(error)).catch(() => undefined);
    return false;
  }
}

function logFailure({ log }: OutboxOptions, error: unknown, message: string): void {
  // The monitor logs an outage once.
  const level = isDatabaseUnavailable(error) ? 'debug' : 'warn';
  log[level]({ error }, message);
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

/**
 * Says in the log, once for each kind, that tasks wait which no feature runs: those of a later version, for example. They stay, and the
 * status of the site calls them late.
 */
export function createUnknownTaskJob({
  database,
  log,
  handlers,
}: Pick<OutboxOptions, 'database' | 'log' | 'handlers'>) {
  const reported = new Set(Object.keys(handlers));
  return createIntervalJob('unknown tasks', unknownTaskPauseMs, log, async () => {
    for (const { kind, count } of await countOpenTasks(database)) {
      if (reported.has(kind)) continue;
      reported.add(kind);
      log.error({ kind, count }, 'Outbox: no feature runs tasks of this kind; they wait');
    }
  });
}
