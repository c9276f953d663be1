import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createClient } from '../database-connections.ts';
import type { Database } from '../database.ts';
import { createTestDatabase, openTestDatabase } from './test-database.ts';

test('two test databases are separate, and a dropped one no longer exists', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  await query(first.url, 'create table only_here (id int)');
  expect(await query(first.url, "select to_regclass('only_here') is null as missing")).toEqual([
    { missing: false },
  ]);
  expect(await query(second.url, "select to_regclass('only_here') is null as missing")).toEqual([
    { missing: true },
  ]);
  await first.drop();
  await second.drop();
  await expect(query(first.url, 'select 1')).rejects.toThrow('does not exist');
});

test('a test in which two transactions wait for each other fails at its end', async () => {
  const { url, handle, stop } = await openTestDatabase();
  const lock = (db: Database, key: number) => db.execute(sql`select pg_advisory_xact_lock(${key})`);
  const locked = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const lockBoth = (own: 0 | 1, other: 0 | 1) =>
    handle.database.transaction(async (db) => {
      await lock(db, own);
      locked[own].resolve();
      await locked[other].promise;
      await lock(db, other);
    });
  const results = await Promise.allSettled([lockBoth(0, 1), lockBoth(1, 0)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  // The statistics may be late.
  const count = `select deadlocks::int from pg_stat_database where datname = current_database()`;
  await expect.poll(() => query(url, count)).toEqual([{ deadlocks: 1 }]);
  await expect(stop()).rejects.toThrow('Two transactions of this test waited for each other.');
});

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = createClient(connectionString);
  await client.connect();
  return client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}
