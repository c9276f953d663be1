import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Platform } from './platform.ts';
import { ProblemError } from './problem-error.ts';

/** Below this, PostgreSQL and uploads soon fail. */
const minFreeBytes = 64 * 1024 * 1024;
const checkMilliseconds = 450;

/** Throws, within a second, the reason why this process should get no requests. */
export async function checkReadiness(
  { shutdown, isDatabaseAvailable, database, config }: Platform,
  { minBytes = minFreeBytes } = {},
): Promise<void> {
  if (shutdown.hasBegun()) throw new ProblemError('shutting-down');
  if (!isDatabaseAvailable()) throw new ProblemError('database-unavailable');
  const responds = database.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  const hasSpace = hasFreeSpace(config.DATA_DIR, minBytes);
  if (!(await raceTimeout(responds, false))) throw new ProblemError('database-unavailable');
  if (!(await raceTimeout(hasSpace, true))) throw new ProblemError('disk-full');
}

const raceTimeout = (check: Promise<boolean>, late: boolean): Promise<boolean> =>
  Promise.race([check, pause(checkMilliseconds, late)]);

async function hasFreeSpace(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize >= bytes;
}
