import { statfs } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Platform } from './platform.ts';
import { ProblemError } from './problem-error.ts';

/** Below this, PostgreSQL and uploads soon fail. */
const minFreeBytes = 64 * 1024 * 1024;
const queryMilliseconds = 800;

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
  if (!(await Promise.race([responds, pause(queryMilliseconds, false)])))
    throw new ProblemError('database-unavailable');
  const { bavail, bsize } = await statfs(config.DATA_DIR);
  if (bavail * bsize < minBytes) throw new ProblemError('disk-full');
}
