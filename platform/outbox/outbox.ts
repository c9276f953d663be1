import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { notifyChannel, encodeNotification } from '../database/pubsub.ts';
import { insertTask, type OutboxTask } from './outbox-queries.ts';

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

/** With the kind, the topic of the notifications about due tasks. */
export const topicPrefix = 'outbox-';
export const getTopic = (kind: string) => `${topicPrefix}${kind}`;

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
