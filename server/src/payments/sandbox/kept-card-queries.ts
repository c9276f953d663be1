import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { CardSetup, Decline } from '../provider.ts';
import { cardSetup, keptCard } from './tables.ts';

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

export type SetupRow = typeof cardSetup.$inferSelect;

export const insertSetup = (database: Database, row: SetupRow) =>
  database.insert(cardSetup).values(row);

export async function findSetup(database: Database, id: string): Promise<SetupRow | null> {
  const [row] = await database.select().from(cardSetup).where(eq(cardSetup.id, id));
  return row ?? null;
}

export async function lockSetup(database: Database, id: string): Promise<SetupRow | null> {
  const [row] = await database.select().from(cardSetup).where(eq(cardSetup.id, id)).for('update');
  return row ?? null;
}

export async function decideSetup(
  database: Database,
  id: string,
  state: 'kept' | 'refused',
  decline: Decline | null,
): Promise<void> {
  const { code = null, declineCode = null } = decline ?? {};
  await database.update(cardSetup).set({ state, code, declineCode }).where(eq(cardSetup.id, id));
}

/** A card whose owner has not answered their bank is not kept any more when they do. */
export const abandonSetup = (database: Database, keptCardId: string) =>
  database
    .update(cardSetup)
    .set({ state: 'refused' })
    .where(and(eq(cardSetup.keptCard, keptCardId), eq(cardSetup.state, 'requires_action')));

export const readSetup = (row: SetupRow): CardSetup => ({
  id: row.id,
  state: row.state,
  clientSecret: row.clientSecret,
  card: row.state === 'refused' ? null : { customer: row.customer, card: row.keptCard },
  lastFour: row.lastFour,
  decline: row.code === null ? null : { code: row.code, declineCode: row.declineCode },
});
