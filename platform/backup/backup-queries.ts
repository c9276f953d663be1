import { eq } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { job } from '../tables.ts';

/** The last complete backup, made by the site or by hand. */
export const backupRun = 'backup';
/** The last copy of a backup in the bucket. */
export const copyRun = 'backup copy';
/** The last run of all that belongs to a scheduled backup. */
export const scheduledRun = 'scheduled backup';

/** When a job last ran to its end; null before. */
export async function findRun(db: Database, name: string): Promise<Date | null> {
  const [row] = await db.select({ at: job.lastRunAt }).from(job).where(eq(job.name, name));
  return row?.at ?? null;
}

export async function recordRun(db: Database, name: string, at: Date): Promise<void> {
  await db
    .insert(job)
    .values({ name, lastRunAt: at })
    .onConflictDoUpdate({ target: job.name, set: { lastRunAt: at } });
}
