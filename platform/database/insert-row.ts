import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Inserts a row; returns its id. */
export async function insertRow<Table extends PgTable & { id: PgColumn }>(
  db: Database,
  table: Table,
  values: Table['$inferInsert'],
): Promise<number> {
  const [row] = await db.insert<PgTable>(table).values(values).returning({ id: table.id });
  if (!row) throw new Error('The row was not inserted.');
  return Number(row.id);
}
