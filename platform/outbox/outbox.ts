import type { z } from 'zod';
import type { Database } from '../database/database.ts';
import { insertTask, notifyTask, type OutboxTask } from './outbox-queries.ts';

/** What each kind of task needs to run. Whoever enqueues a kind adds it by declaration merging, and a handler to its feature. */
export interface TaskPayloads {}

type TaskKind = keyof TaskPayloads;

/** A task of one of the kinds, due at once. */
export type DueTask = {
  [Kind in TaskKind]: {
    kind: Kind;
    /** A second task with the same key is not added. */
    dedupeKey: string;
    payload: TaskPayloads[Kind];
  };
}[TaskKind];

/**
 * Runs one task, outside any transaction. It may run again after a crash, so it must be idempotent.
 * When it throws, the message is saved with the task, which is retried later.
 */
export type TaskHandler<Payload> = {
  payload: z.ZodType<Payload>;
  /** What a task of a later version needs and no feature has; it waits for that version. Null for every other task. */
  findMissing?(payload: Payload): string | null;
  run(payload: Payload, task: Pick<OutboxTask, 'dedupeKey' | 'attempts'>): Promise<void>;
};

export type TaskHandlers = { [Kind in TaskKind]: TaskHandler<TaskPayloads[Kind]> };

/** Inserts a task in the caller's transaction; it runs only if the transaction commits. */
export const enqueueTask = (db: Database, task: DueTask & { dueAt?: Date }): Promise<void> =>
  insertTask(db, task);

/** Notifies every process, once the transaction commits, that a task of this kind is due. */
export const notifyOutbox = (db: Database, kind: TaskKind): Promise<void> => notifyTask(db, kind);
