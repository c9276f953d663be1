import { lte } from 'drizzle-orm';
import { addMilliseconds } from '../clock.ts';
import type { Platform } from '../platform.ts';
import { job } from '../tables.ts';

/** True for one process of the site per period: the first that asks `periodMs` after the last run. */
export async function claimRun(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
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
      setWhere: lte(job.lastRunAt, addMilliseconds(now, -periodMs)),
    })
    .returning({ name: job.name });
  return claimed.length === 1;
}
