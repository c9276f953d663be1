import { createClient } from '../database-connections.ts';
import { expect, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';

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

async function query(connectionString: string, statement: string): Promise<unknown[]> {
  const client = createClient(connectionString);
  await client.connect();
  return client
    .query(statement)
    .then((result) => result.rows)
    .finally(() => client.end());
}
