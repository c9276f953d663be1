import { eq } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';
import { insertRow } from './insert-row.ts';

/** The queries that most tables need, of a row by its id. */
export function accessRows<Table extends PgTable & { id: PgColumn }>(table: Table) {
  return {
    /** Inserts a row; returns its id. */
    insert: (db: Database, values: Table['$inferInsert']): Promise<number> =>
      insertRow(db, table, values),
    /** The same, for the whole new row. */
    async create(db: Database, values: Table['$inferInsert']): Promise<Table['$inferSelect']> {
      const [row] = await db.insert<PgTable>(table).values(values).returning();
      if (!row) throw new Error('The row was not inserted.');
      return row;
    },
    async find(db: Database, id: number): Promise<Table['$inferSelect'] | null> {
      const [row] = await db.select().from<PgTable>(table).where(eq(table.id, id));
      return row ?? null;
    },
    async update(db: Database, id: number, change: Partial<Table['$inferInsert']>): Promise<void> {
      await db.update<PgTable>(table).set(change).where(eq(table.id, id));
    },
  };
}
