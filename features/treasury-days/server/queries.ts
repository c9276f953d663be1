import { eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { daySignature } from './tables.ts';

type SignatureRow = typeof daySignature.$inferSelect;

export async function findSignature(db: Database, day: string): Promise<SignatureRow | null> {
  const [row] = await db.select().from(daySignature).where(eq(daySignature.day, day));
  return row ?? null;
}

/** Saves the signature of the day, in place of an earlier one. */
export async function saveSignature(db: Database, row: SignatureRow): Promise<void> {
  await db
    .insert(daySignature)
    .values(row)
    .onConflictDoUpdate({ target: daySignature.day, set: row });
}
