import { and, eq, inArray, isNull, lte, or, type Placeholder, sql } from 'drizzle-orm';
import { builtOnce, type Database } from './database.ts';
import { outbox } from './tables.ts';

export type Work = {
  id: number;
  kind: string;
  dedupeKey: string;
  payload: Record<string, unknown>;
  attempts: number;
};

/** The lease goes by the database's clock: the processes' own may differ. */
const leaseEnd = (milliseconds: number | Placeholder) =>
  sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;

/** A claim is known by its number of attempts: a process that was away too long finds its claim gone. */
const claimOf = (work: Work) =>
  and(eq(outbox.id, work.id), eq(outbox.attempts, work.attempts), isNull(outbox.doneAt));

const given = sql.placeholder;

const claimStatement = builtOnce((db) => {
  const due = db
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, given('kind')),
        isNull(outbox.doneAt),
        lte(outbox.dueAt, given('now')),
        or(isNull(outbox.lockedUntil), lte(outbox.lockedUntil, sql`clock_timestamp()`)),
      ),
    )
    .orderBy(outbox.dueAt, outbox.id)
    .limit(given('most'))
    .for('update', { skipLocked: true });
  return db
    .update(outbox)
    .set({
      lockedUntil: leaseEnd(given('leaseMilliseconds')),
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

/** Takes due work that no process has, the longest due first. */
export function claimWork(
  db: Database,
  wanted: { kind: string; now: Date; most: number; leaseMilliseconds: number },
): Promise<Work[]> {
  return claimStatement(db).execute(wanted);
}

export async function renewWork(
  db: Database,
  work: Work,
  leaseMilliseconds: number,
): Promise<void> {
  await db
    .update(outbox)
    .set({ lockedUntil: leaseEnd(leaseMilliseconds) })
    .where(claimOf(work));
}

export async function finishWork(db: Database, work: Work, doneAt: Date): Promise<void> {
  await db.update(outbox).set({ doneAt, lockedUntil: null, lastError: null }).where(claimOf(work));
}

export async function postponeWork(
  db: Database,
  work: Work,
  dueAt: Date,
  lastError: string,
): Promise<void> {
  await db.update(outbox).set({ dueAt, lastError, lockedUntil: null }).where(claimOf(work));
}
