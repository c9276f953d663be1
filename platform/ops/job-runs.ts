import { eq, gt, lte, or } from 'drizzle-orm';
import { addMilliseconds, getLatestPast } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { job } from '../tables.ts';

type Dependencies = Pick<Platform, 'database' | 'clock'>;

/** True for one process of the site per period: the first that asks `periodMs` after the last run. A run in the future counts as none. */
export async function claimRun(
  { database, clock }: Dependencies,
  name: string,
  periodMs: number,
): Promise<boolean> {
  const now = clock.now();
  const claimed = await database
    .insert(job)
    .values({ name, lastRunAt: now })
    .onConflictDoUpdate({
      target: job.name,
      set: { lastRunAt: now },
      setWhere: or(
        lte(job.lastRunAt, addMilliseconds(now, -periodMs)),
        gt(job.lastRunAt, getLatestPast(now)),
      ),
    })
    .returning({ name: job.name });
  return claimed.length === 1;
}

/** When a job last ran to its end; null before, and when that is in the future. */
export async function findLastRun(
  { database, clock }: Dependencies,
  name: string,
): Promise<Date | null> {
  const at = await findRecordedRun(database, name);
  return at && at <= getLatestPast(clock.now()) ? at : null;
}

/** What the last run of a job has recorded, also while the clock was ahead. */
export async function findRecordedRun(db: Database, name: string): Promise<Date | null> {
  const [row] = await db.select({ at: job.lastRunAt }).from(job).where(eq(job.name, name));
  return row?.at ?? null;
}

export async function recordRun(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insert(job)
    .values({ name, lastRunAt: at })
    .onConflictDoUpdate({ target: job.name, set: { lastRunAt: at } });
}
