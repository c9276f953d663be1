import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { expect } from 'vitest';
import type { Database } from '../platform/database.ts';

/** Runs `call` while a transaction with `change` is open, and commits once the call waits for it. */
export async function callDuring<Result>(
  database: NodePgDatabase,
  change: (db: Database) => Promise<unknown>,
  call: () => Promise<Result>,
): Promise<PromiseSettledResult<Result>> {
  const countWaiting = async () => {
    const { rows } = await database.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows.length;
  };
  let settled: Promise<PromiseSettledResult<Result>[]> | null = null;
  await database.transaction(async (transaction) => {
    await change(transaction);
    settled = Promise.allSettled([call()]);
    await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  });
  const [result] = (await settled) ?? [];
  if (!result) throw new Error('The call was not made.');
  return result;
}
