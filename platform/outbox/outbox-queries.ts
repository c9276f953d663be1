import { and, count, eq, isNull, sql, type SQL } from 'drizzle-orm';
import { prepareOnce, type Database } from '../database/database.ts';
import { encodeNotification, notifyChannel } from '../database/pubsub.ts';
import { isReleased } from '../ops/hold.ts';
import { outbox } from '../tables.ts';

export type OutboxTask = {
  id: number;
  kind: string;
  dedupeKey: string;
  payload: Record<string, unknown>;
  attempts: number;
};

/** Uses the clock of the database, because the clocks of the processes may differ. */
const getLeaseEnd = (milliseconds: unknown) =>
  sql`clock_timestamp() + ${milliseconds}::double precision * interval '1 millisecond'`;

const placeholder = sql.placeholder;

const insertStatement = prepareOnce((db) =>
  db
    .insert(outbox)
    .values({
      kind: placeholder('kind'),
      dedupeKey: placeholder('dedupeKey'),
      payload: placeholder('payload'),
      dueAt: placeholder('dueAt'),
    })
    .onConflictDoNothing({ target: outbox.dedupeKey })
    .returning({
      notified: sql`pg_notify(${placeholder('channel')}, ${placeholder('notification')})`,
    })
    .prepare('insert task'),
);

/** With the kind, the topic of the notifications about due tasks. */
const topicPrefix = 'outbox-';
export const getTopic = (kind: string) => `${topicPrefix}${kind}`;

/** Inserts a task unless its key exists, and notifies every process once the transaction commits. */
export async function insertTask(
  db: Database,
  task: { kind: string; dedupeKey: string; payload: object; dueAt?: Date },
): Promise<void> {
  await insertStatement(db).execute({
    // Epoch 0 is always due, also with a fake clock.
    dueAt: new Date(0),
    ...task,
    channel: notifyChannel,
    notification: encodeNotification(getTopic(task.kind)),
  });
}

/** Notifies every process, once the transaction commits, that a task of this kind is due. */
export async function notifyTask(db: Database, kind: string): Promise<void> {
  await db.execute(sql`select pg_notify(${notifyChannel}, ${encodeNotification(getTopic(kind))})`);
}

/** The tasks of two lists, of ids and attempts, as a relation. */
const unnestTasks = (ids: unknown, attempts: unknown) =>
  sql`unnest(${ids}::bigint[], ${attempts}::integer[]) as claimed (id, attempts)`;
const listTasks = (tasks: readonly OutboxTask[]) =>
  unnestTasks(
    sql.param(tasks.map(({ id }) => id)),
    sql.param(tasks.map(({ attempts }) => attempts)),
  );

const exchangeStatement = prepareOnce((db) => {
  const at = sql`${placeholder('now')}::timestamptz`;
  const completed = db.$with('completed', {}).as(sql`
    update ${outbox} set completed_at = ${at}, locked_until = null, last_error = null,
      payload = case kind when 'mail' then payload else '{}' end
    from ${unnestTasks(placeholder('completedIds'), placeholder('completedAttempts'))}
    where ${outbox.id} = claimed.id and ${outbox.attempts} = claimed.attempts and ${outbox.completedAt} is null`);
  const due = db.$with('due', {}).as(sql`
    select task.id from unnest(${placeholder('kinds')}::text[], ${placeholder('rooms')}::integer[]) as lane (kind, room)
    cross join lateral (
      select id from ${outbox}
      where kind = lane.kind and completed_at is null and ${isReleased}
        -- When the clock was ahead as a task failed, its next try is too late.
        and (due_at <= ${at} or attempts > 0 and due_at > ${placeholder('latestRetry')}::timestamptz)
        and (locked_until is null or locked_until <= clock_timestamp())
        and id <> all (${placeholder('completedIds')}::bigint[])
      order by due_at, id limit lane.room for update skip locked
    ) as task`);
  return db
    .with(completed, due)
    .update(outbox)
    .set({
      lockedUntil: getLeaseEnd(placeholder('leaseMilliseconds')),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(sql`${outbox.id} in (select id from ${due})`)
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      dedupeKey: outbox.dedupeKey,
      payload: outbox.payload,
      attempts: outbox.attempts,
    })
    .prepare('exchange tasks');
});

/**
 * Saves that tasks are completed, and claims due tasks that no other process has claimed, longest due first: of each kind as many as
 * there is room for, none while the site is on hold. A completed task loses its payload, which may hold addresses and numbers, but for
 * that of an email, which can be sent again. A task that failed is also due when its next try is after `latestRetry`.
 */
export function exchangeTasks(
  db: Database,
  {
    completed,
    lanes,
    now,
    latestRetry,
    leaseMilliseconds,
  }: {
    completed: readonly OutboxTask[];
    lanes: readonly { kind: string; room: number }[];
    now: Date;
    latestRetry: Date;
    leaseMilliseconds: number;
  },
): Promise<OutboxTask[]> {
  return exchangeStatement(db).execute({
    completedIds: completed.map(({ id }) => id),
    completedAttempts: completed.map(({ attempts }) => attempts),
    kinds: lanes.map(({ kind }) => kind),
    rooms: lanes.map(({ room }) => room),
    now: now.toISOString(),
    latestRetry: latestRetry.toISOString(),
    leaseMilliseconds,
  });
}

/** Renews the leases of tasks that are still claimed by this process. */
export async function renewLeases(
  db: Database,
  tasks: readonly OutboxTask[],
  leaseMilliseconds: number,
): Promise<void> {
  await db.execute(sql`
    update ${outbox} set locked_until = ${getLeaseEnd(leaseMilliseconds)}
    from ${listTasks(tasks)}
    where ${outbox.id} = claimed.id and ${outbox.attempts} = claimed.attempts and ${outbox.completedAt} is null`);
}

/** The number of tasks that are not completed, by kind. */
export function countOpenTasks(db: Database): Promise<{ kind: string; count: number }[]> {
  return db
    .select({ kind: outbox.kind, count: count() })
    .from(outbox)
    .where(isNull(outbox.completedAt))
    .groupBy(outbox.kind);
}

/** Matches a task only while this claim holds: another process that claims it raises `attempts`. */
const isClaimed = (task: OutboxTask) =>
  and(eq(outbox.id, task.id), eq(outbox.attempts, task.attempts), isNull(outbox.completedAt));

export async function rescheduleTask(
  db: Database,
  task: OutboxTask,
  dueAt: Date,
  lastError: string,
): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError, lockedUntil: null }).where(isClaimed(task));
}

/** Leaves a task for later without a new due time, so that it counts as late. */
export async function setTaskAside(
  db: Database,
  task: OutboxTask,
  milliseconds: number,
): Promise<void> {
  await db
    .update(outbox)
    .set({ lockedUntil: getLeaseEnd(milliseconds) })
    .where(isClaimed(task));
}

/** The part of a larger statement that inserts the tasks of its value `tasks`, as JSON, and notifies every process as `enqueueTask` does. */
export const insertTasks = (condition: SQL): SQL => sql`
  insert into ${outbox} (kind, dedupe_key, payload, due_at)
  select kind, "dedupeKey", payload, to_timestamp(0)
  from jsonb_to_recordset(${sql.placeholder('tasks')}::jsonb) as task (kind text, "dedupeKey" text, payload jsonb)
  where ${condition}
  on conflict (dedupe_key) do nothing
  returning pg_notify(${notifyChannel}, ${topicPrefix} || kind)`;
