import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Platform } from '../platform.ts';
import { ProblemError } from '../problem-error.ts';

/** Below this, PostgreSQL and uploads soon fail. */
const minFreeBytes = 64 * 1024 * 1024;
const checkMilliseconds = 800;

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
  const hasSpace = hasFreeSpace(config.DATA_DIR, minBytes).catch(() => true);
  const timeout = pause(checkMilliseconds);
  const isLate = (result: boolean) => timeout.then(() => result);
  if (!(await Promise.race([responds, isLate(false)])))
    throw new ProblemError('database-unavailable');
  if (!(await Promise.race([hasSpace, isLate(true)]))) throw new ProblemError('disk-full');
}

async function hasFreeSpace(directory: string, bytes: number): Promise<boolean> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize >= bytes;
}
