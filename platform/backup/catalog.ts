import type { ClientBase } from 'pg';

/** A table of the site with its columns, except generated ones. */
export type CopiedTable = { schema: string; name: string; columns: string[] };

export const quoteIdentifier = (name: string): string => `"${name.replaceAll('"', '""')}"`;
export const getQualifiedName = ({ schema, name }: Pick<CopiedTable, 'schema' | 'name'>): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`;

/** Lists every table of the site, without the table of migrations. */
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

/** The hash of the newest migration; a backup can be restored only into a database with the same hash. */
export async function getLastMigration(client: ClientBase): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from drizzle.__drizzle_migrations order by created_at desc limit 1',
  );
  return rows[0]?.hash ?? '';
}

/** The name of a table that has rows; null in an empty database. */
export async function findFirstNonEmptyTable(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<string | null> {
  for (const table of tables) {
    const { rowCount } = await client.query(`select from ${getQualifiedName(table)} limit 1`);
    if (rowCount) return table.name;
  }
  return null;
}

/** The number of rows of every table, by 'schema.table'. */
export async function countRows(client: ClientBase): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::int as count from ${getQualifiedName(table)}`,
    );
    counts[`${table.schema}.${table.name}`] = rows[0]?.count ?? 0;
  }
  return counts;
}

/**
 * Drops the foreign keys and disables the triggers, so that rows can be inserted in any order. Returns a function that restores both
 * and thereby checks every key. Call both in one transaction.
 */
export async function disableConstraints(
  client: ClientBase,
  tables: readonly CopiedTable[],
): Promise<() => Promise<void>> {
  const { rows: keys } = await client.query<{ owner: string; name: string; definition: string }>(`
    select conrelid::regclass::text as owner, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text not in ('drizzle')`);
  for (const { owner, name } of keys)
    await client.query(`alter table ${owner} drop constraint ${quoteIdentifier(name)}`);
  for (const table of tables)
    await client.query(`alter table ${getQualifiedName(table)} disable trigger user`);
  return async () => {
    for (const table of tables)
      await client.query(`alter table ${getQualifiedName(table)} enable trigger user`);
    for (const { owner, name, definition } of keys)
      await client.query(
        `alter table ${owner} add constraint ${quoteIdentifier(name)} ${definition}`,
      );
  };
}

/** Sets the sequences of a table to continue after its highest values. */
export async function resetSequences(client: ClientBase, table: CopiedTable): Promise<void> {
  for (const column of table.columns) {
    const { rows } = await client.query<{ sequence: string | null }>(
      'select pg_get_serial_sequence($1, $2) as sequence',
      [getQualifiedName(table), column],
    );
    const sequence = rows[0]?.sequence;
    if (sequence)
      await client.query(
        `select setval($1, coalesce(max(${quoteIdentifier(column)}), 1), max(${quoteIdentifier(column)}) is not null) from ${getQualifiedName(table)}`,
        [sequence],
      );
  }
}
