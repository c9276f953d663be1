import { sql } from 'drizzle-orm';
import { generateMigration } from 'drizzle-kit/api';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { readTables } from '../../scripts/read-tables.ts';

async function openDatabase(): Promise<Database> {
  const { handle, stop } = await openTestDatabase();
  onTestFinished(stop);
  return handle.database;
}

/** What PostgreSQL knows of the columns, constraints and indexes, as sorted lines. */
async function describeSchemas(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ line: string }>(sql`
    with relation as (
      select oid, oid::regclass::text as name, relkind from pg_class
      where relnamespace::regnamespace::text in ('public', 'sandbox')
    )
    select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attidentity,
      attgenerated, pg_get_expr(adbin, adrelid)) as line
    from relation join pg_attribute on attrelid = oid and attnum > 0 and not attisdropped
    left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where relkind = 'r'
    union all
    select concat_ws(' ', name, conname, pg_get_constraintdef(pg_constraint.oid))
    from relation join pg_constraint on conrelid = relation.oid where contype <> 't'
    union all
    select pg_get_indexdef(oid) from relation where relkind = 'i'`);
  return rows.map(({ line }) => line).toSorted();
}

test('the migrations lead to the tables', async () => {
  const [migrated, created] = [await openDatabase(), await openDatabase()];
  const tables = await readTables(process.cwd());
  const none = { ...tables, tables: {}, schemas: {}, sequences: {} };
  const statements = await generateMigration(none, tables);
  // Functions stay, and triggers are not compared: both are written by hand in migrations.
  await created.execute(sql`do $$ declare name text; begin
    for name in select oid::regclass from pg_class
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    loop execute 'drop table ' || name || ' cascade'; end loop;
    drop schema sandbox cascade;
  end $$`);
  await created.execute(sql.raw(statements.join('\n')));
  const lines = await describeSchemas(migrated);
  expect(lines.length).toBeGreaterThan(500);
  expect(lines).toEqual(await describeSchemas(created));
});
