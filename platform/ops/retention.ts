import { and, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { type BackgroundJob, createIntervalJob } from './background-jobs.ts';
import { addMilliseconds } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { claimRun } from './job-runs.ts';

const day = 86_400_000;
const hour = 3_600_000;
/** Small, so that the locks of one statement don't delay other requests. */
const batchSize = 500;

/** Deletes old data of one kind. docs/operating.md and the privacy notice list the same periods. */
export type RetentionRule = {
  label: string;
  /** What the privacy notice of a new site calls it; null for data that is about nobody. */
  notice: string | null;
  retentionDays: number;
  /** Deletes or empties at most `limit` records older than `before`; returns their number. */
  apply(before: Date, limit: number): Promise<number>;
};

type Dependencies = Pick<Platform, 'database' | 'clock' | 'log'>;

/** Applies the retention rules once an hour, in one of the processes. */
export const createRetentionJob = (
  deps: Dependencies,
  rules: readonly RetentionRule[],
): BackgroundJob =>
  createIntervalJob('pruning', hour, deps.log, () => runRetentionExclusively(deps, rules));

export async function runRetentionExclusively(
  deps: Dependencies,
  rules: readonly RetentionRule[],
): Promise<void> {
  // Slightly shorter than the pause, so that a single process never skips a run.
  if (await claimRun(deps, 'pruning', 0.9 * hour)) await applyRetentionRules(deps, rules);
}

/** Applies each rule in small batches. Logs the error of a rule and continues with the next. Returns the numbers of records by label. */
export async function applyRetentionRules(
  { clock, log }: Dependencies,
  rules: readonly RetentionRule[],
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  for (const { label, retentionDays, apply } of rules) {
    const before = addMilliseconds(clock.now(), -retentionDays * day);
    try {
      for (let batch = batchSize; batch === batchSize;) {
        batch = await apply(before, batchSize);
        removed[label] = (removed[label] ?? 0) + batch;
      }
    } catch (error) {
      log.error({ error, rule: label }, 'Retention: a rule failed; the next run tries again');
    }
  }
  log.debug({ removed }, 'Retention: done');
  return removed;
}

/** Deletes at most `limit` matching rows; skips rows locked by another transaction. Returns their number. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  isOld: SQL | undefined,
  limit: number,
): Promise<number> {
  const { rowCount } = await db.execute(
    sql`delete from ${table} where ${isInBatch(table, isOld, limit)}`,
  );
  return rowCount ?? 0;
}

/** What a rule applies to rows that end by the time in a column: deletes those, of the ones that match. */
export const deleteOld =
  (db: Database, column: PgColumn, which?: SQL): RetentionRule['apply'] =>
  (before, limit) =>
    deleteBatch(db, column.table, and(lt(column, before), which), limit);

/** Updates at most `limit` matching rows, as `deleteBatch`. After the update, a row must no longer match. */
export async function updateBatch<Table extends PgTable>(
  db: Database,
  table: Table,
  values: PgUpdateSetSource<Table>,
  isOld: SQL | undefined,
  limit: number,
): Promise<number> {
  const { rowCount } = await db
    .update(table)
    .set(values)
    .where(isInBatch(table, isOld, limit));
  return rowCount ?? 0;
}

const isInBatch = (table: PgTable, isOld: SQL | undefined, limit: number) =>
  sql`ctid in (select ctid from ${table} where ${isOld} limit ${limit} for update skip locked)`;
