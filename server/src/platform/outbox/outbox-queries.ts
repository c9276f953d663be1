import { and, eq, gt, inArray, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '../database/database.ts';
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
const leaseEnd = (milliseconds: number | Placeholder) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

/** Matches a task only while this claim holds: another process that claims it raises `attempts`. */
const isClaimed = (task: OutboxTask) =>
  and(eq(outbox.id, task.id), eq(outbox.attempts, task.attempts), isNull(outbox.completedAt));

const placeholder = sql.placeholder;

const claimStatement = prepareOnce((db) => {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, placeholder('kind')),
        isNull(outbox.completedAt),
        isReleased,
        or(
          lte(outbox.dueAt, placeholder('now')),
          // The clock was ahead when it failed: no retry waits that long.
          and(gt(outbox.attempts, 0), gt(outbox.dueAt, placeholder('latestRetry'))),
        ),
        or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(outbox.dueAt, outbox.id)
    .limit(placeholder('limit'))
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      lockedUntil: leaseEnd(placeholder('leaseMilliseconds')),
      attempts: sql`${outbox.attempts} + 1`,
    })
    .where(inArray(outbox.id, due))
    .returning({
      id: outbox.id,
      kind: outbox.kind,
      dedupeKey: outbox.dedupeKey,
      payload: outbox.payload,
      attempts: outbox.attempts,
    })
    .prepare('claim work');
});

/**
 * Claims due tasks that no other process has claimed, longest due first; none while the site is on hold. A task that failed is also due
 * when its next try is after `latestRetry`.
 */
export function claimTasks(
  db: Database,
  options: { kind: string; now: Date; latestRetry: Date; limit: number; leaseMilliseconds: number },
): Promise<OutboxTask[]> {
  return claimStatement(db).execute(options);
}

export async function renewLease(
  db: Database,
  task: OutboxTask,
  leaseMilliseconds: number,
): Promise<void> {
  await db
    .update(outbox)
    .set({ lockedUntil: leaseEnd(leaseMilliseconds) })
    .where(isClaimed(task));
}

export async function completeTask(
  db: Database,
  task: OutboxTask,
  completedAt: Date,
): Promise<void> {
  await db
    .update(outbox)
    .set({ completedAt, lockedUntil: null, lastError: null })
    .where(isClaimed(task));
}

export async function rescheduleTask(
  db: Database,
  task: OutboxTask,
  dueAt: Date,
  lastError: string,
): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError, lockedUntil: null }).where(isClaimed(task));
}
