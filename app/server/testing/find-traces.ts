import { sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';

/** Every table of the site; those of the test payments as 'sandbox.token'. */
export async function listTables(db: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select case table_schema when 'public' then table_name else table_schema || '.' || table_name end as name
      from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'sandbox') order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** The tables with a text in any of their rows, apart from a longer text that contains it. */
export async function findTraces(db: Database, text: string, exception = ''): Promise<string[]> {
  const tables = [];
  for (const name of await listTables(db)) {
    const table = sql.raw(
      name
        .split('.')
        .map((part) => `"${part}"`)
        .join('.'),
    );
    const { rows } = await db.execute(
      sql`select 1 from ${table} t where position(${text.toLowerCase()} in replace(lower(to_jsonb(t)::text), ${exception.toLowerCase()}, '')) > 0 limit 1`,
    );
    if (rows.length > 0) tables.push(name);
  }
  return tables;
}
