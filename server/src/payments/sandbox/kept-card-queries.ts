import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { keptCard } from './tables.ts';

export async function findKeptCard(database: Database, id: string) {
  const [row] = await database.select().from(keptCard).where(eq(keptCard.id, id));
  return row ?? null;
}

export const insertKeptCard = (database: Database, row: typeof keptCard.$inferInsert) =>
  database.insert(keptCard).values(row);

export const forgetKeptCard = (database: Database, id: string, now: Date) =>
  database
    .update(keptCard)
    .set({ forgottenAt: now })
    .where(and(eq(keptCard.id, id), isNull(keptCard.forgottenAt)));
