import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Logger } from 'pino';
import type { BackgroundJob } from '../ops/background-jobs.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import { notifyChannel, type PubSub, encodeNotification } from '../database/pubsub.ts';
import { insertTask, type OutboxTask } from './outbox-queries.ts';
import { createTaskRunner } from './task-runner.ts';

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

const getTopic = (kind: string) => `outbox-${kind}`;

/** Inserts a task in the caller's transaction; it runs only if the transaction commits. */
export async function enqueueTask(db: Database, task: NewOutboxTask): Promise<void> {
  const { kind, dedupeKey, payload } = task;
  await insertTask(db, {
    kind,
    dedupeKey,
    payload,
    // Epoch 0 is always due, also with a fake clock.
    dueAt: task.dueAt ?? new Date(0),
    channel: notifyChannel,
    notification: encodeNotification(getTopic(kind)),
  });
}

/** Notifies every process, once the transaction commits, that a task of this kind is due. */
export async function notifyOutbox(db: Database, kind: string): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${encodeNotification(getTopic(kind))})`);
}

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
