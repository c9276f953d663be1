import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Database } from '../database.ts';
import { openTestDatabase } from './test-database.ts';

test('a test in which two transactions wait for each other fails at its end', async () => {
  const { handle, stop } = await openTestDatabase();
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
  await expect(stop()).rejects.toThrow('Two transactions of this test waited for each other.');
});
