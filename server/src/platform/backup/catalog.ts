import type { ClientBase } from 'pg';

/** A table of ours: its rows are copied as JSON, column by column but the ones the database computes. */
export type CopiedTable = { schema: string; name: string; columns: string[] };

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const fullName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string =>
  `${quoted(schema)}.${quoted(name)}`;

/** Every table of the site; the migrations' own list stays out, it is compared and not copied. */
export async function listTables(client: ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<CopiedTable>(`
    select c.table_schema as schema, c.table_name as name,
      array_agg(c.column_name::text order by c.ordinal_position) as columns
    from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
      and t.table_schema not in ('pg_catalog', 'information_schema', 'drizzle')
    group by 1, 2 order by 1, 2`);
  return rows;
}

/** The newest migration of a database, by its hash; a backup fits where this is the same. */
export async function lastMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  return rows[0]?.hash ?? '';
}

/** The first table that has rows; null in a fresh database. */
export async function firstFull(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<string | null> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${fullName(table)} limit 1`);
    if (rowCount) return table.name;
  }
  return null;
}

/**
 * Takes the foreign keys away and keeps the triggers still while rows come in any order; gives back what puts both again, which
 * checks every key. Both belong to the caller's transaction.
 */
export async function loosenTables(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text not in ('drizzle')`);
  for (const { owner, name } of keys)
    await client.query(`alter table ${owner} drop constraint ${quoted(name)}`);
  for (const table of tables)
    await client.query(`alter table ${fullName(table)} disable trigger user`);
  return async () => {
    for (const table of tables)
      await client.query(`alter table ${fullName(table)} enable trigger user`);
    for (const { owner, name, definition } of keys)
      await client.query(`alter table ${owner} add constraint ${quoted(name)} ${definition}`);
  };
}

/** Numbers that the database gives go on after the highest that came in. */
export async function continueNumbers(client: ClientBase, table: CopiedTable): Promise<void> {
  for (const column of table.columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [fullName(table), column],
    );
    const sequence = rows[0]?.sequence;
    if (sequence)
      await client.query(
        `select setval($1, coalesce(max(${quoted(column)}), 1), max(${quoted(column)}) is not null) from ${fullName(table)}`,
        [sequence],
      );
  }
}
