import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, expect, test } from 'vitest';
import journal from '../../migrations/meta/_journal.json' with { type: 'json' };
import { fromE164, toE164 } from '#contract/rules/telephones.ts';
import { createClient } from '#platform/database/database-connections.ts';
import { listMigrations, migrateDatabase } from '#platform/database/database.ts';
import { createEmptyPlace } from './testing/create-empty-site.ts';

const place = await createEmptyPlace();
const client = createClient(place.url);
afterAll(async () => {
  await client.end();
  await place.drop();
});

const root = join(import.meta.dirname, '../..');
const index = journal.entries.findIndex(({ tag }) => tag.endsWith('_telephones-as-e164'));
const tag = journal.entries[index]?.tag ?? '';

test(
  'numbers of the table of members, of accounts and of undone imports become E.164, others stay',
  { timeout: 60_000 },
  async () => {
    await migrateDatabase(place.url, { last: listMigrations()[index - 1] ?? '' });
    await client.connect();
    await client.query(`
    insert into member (name, telephone) values ('a', '6175550123'), ('b', '+256772123456'), ('c', '');
    insert into "user" (id, name, email, email_verified, telephone, pending_telephone, created_at, updated_at)
      values ('u', 'A', 'a@example.org', true, null, '6175550124', now(), now());
    insert into member_import (imported_by, imported_at, added, updated, households) values ('A', now(), 0, 1, '[]');
    insert into member_import_row (import_id, member_id, before) select i.id, m.id, to_jsonb(m) from member_import i, member m where m.name = 'a'`);
    await migrateDatabase(place.url);
    const read = async (sql: string) =>
      (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value);
    expect(await read('select telephone as value from member order by name')).toEqual([
      '+16175550123',
      '+256772123456',
      '',
    ]);
    expect(await read('select pending_telephone as value from "user"')).toEqual(['+16175550124']);
    expect(await read(`select before ->> 'telephone' as value from member_import_row`)).toEqual([
      '+16175550123',
    ]);
  },
);

test('every column of a telephone number is stored as E.164, and was converted', async () => {
  const { rows } = await client.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     where table_schema = 'public' and column_name like '%telephone' order by 1, 2`,
  );
  const migration = readFileSync(join(root, `migrations/${tag}.sql`), 'utf8');
  const tables = await listTables();
  expect(rows).toHaveLength(16);
  for (const { table, column } of rows) {
    // Added after the conversion.
    if (column !== 'second_telephone' && !['intention', 'pledge'].includes(table))
      expect(migration).toContain(`UPDATE "${table}" SET "${column}" = '+1' || "${column}"`);
    const columns = tables.find((item) => getTableName(item) === table);
    const own = Object.values(columns ? getTableColumns(columns) : {}).find(
      ({ name }) => name === column,
    );
    expect(own?.mapToDriverValue('6175550123'), `${table}.${column}`).toBe('+16175550123');
    expect(own?.mapFromDriverValue('+16175550123'), `${table}.${column}`).toBe('6175550123');
  }
});

test.each(['', '6175550123', '+256772123456', '+1617555', '617 555 0123', '61755501234'])(
  '%s is the same after it was stored',
  (text) => expect(fromE164(toE164(text))).toBe(text),
);

async function listTables(): Promise<PgTable[]> {
  const files = globSync('features/*/server/{tables,*/tables}.ts', { cwd: root });
  const modules = await Promise.all(
    files.map((path) => import(pathToFileURL(join(root, path)).href)),
  );
  return modules.flatMap((module) => Object.values(module)).filter((item) => is(item, PgTable));
}
