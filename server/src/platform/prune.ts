import { lte, type SQL, sql } from 'drizzle-orm';
import type { PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type Background, repeat } from './background.ts';
import { addMilliseconds } from './clock.ts';
import type { Database } from './database.ts';
import type { Platform } from './platform.ts';
import { job } from './tables.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Small enough that nobody waits for the locks of one statement. */
const mostAtOnce = 500;

/** Something that is not kept for ever. The periods stand in docs/operating.md, too. */
export type Pruning = {
  what: string;
  days: number;
  /** Removes at most `most` of what is older; answers how many. */
  prune(before: Date, most: number): Promise<number>;
};

type Ground = Pick<Platform, 'database' | 'clock' | 'log'>;

/** Once an hour in one of the processes. */
export const pruner = (ground: Ground, prunings: readonly Pruning[]): Background =>
  repeat('pruning', hour, ground.log, () => pruneInTurn(ground, prunings));

export async function pruneInTurn(ground: Ground, prunings: readonly Pruning[]): Promise<void> {
  if (await takeTurn(ground)) await pruneAll(ground, prunings);
}

/** Removes what has been kept long enough, in small batches; what one of them cannot do does not keep the others. */
export async function pruneAll(
  { clock, log }: Ground,
  prunings: readonly Pruning[],
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const { what, days, prune } of prunings) {
    const before = addMilliseconds(clock.now(), -days * day);
    try {
      for (let batch = mostAtOnce; batch === mostAtOnce;) {
        batch = await prune(before, mostAtOnce);
        removed[what] = (removed[what] ?? 0) + batch;
      }
    } catch (error) {
      log.error({ error, what }, 'pruning: not removed, the next turn tries again');
    }
  }
  log.debug({ removed }, 'pruning: done');
  return removed;
}

async function takeTurn({ database, clock }: Ground): Promise<boolean> {
  const now = clock.now();
  const taken = await database
    .insert(job)
    .values({ name: 'pruning', lastRunAt: now })
    .onConflictDoUpdate({
      target: job.name,
      set: { lastRunAt: now },
      // A little less than the pause, so that a single process never skips a turn.
      setWhere: lte(job.lastRunAt, addMilliseconds(now, -0.9 * hour)),
    })
    .returning({ name: job.name });
  return taken.length === 1;
}

/** Deletes some rows of a table; those that another transaction holds are left for the next time. */
export async function deleteSome(
  db: Database,
  table: PgTable,
  isOld: SQL | undefined,
  most: number,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ${isOneOfSome(table, isOld, most)}`,
  );
  return rowCount ?? 0;
}

/** Changes some rows of a table, of which those that are changed are old no more; otherwise as `deleteSome`. */
export async function changeSome<Table extends PgTable>(
  db: Database,
  table: Table,
  values: PgUpdateSetSource<Table>,
  isOld: SQL | undefined,
  most: number,
): Promise<number> {
  const { rowCount } = await db
    .update(table)
    .set(values)
    .where(isOneOfSome(table, isOld, most));
  return rowCount ?? 0;
}

const isOneOfSome = (table: PgTable, isOld: SQL | undefined, most: number) =>
  sql`ctid in (select ctid from ${table} where ${isOld} limit ${most} for update skip locked)`;
