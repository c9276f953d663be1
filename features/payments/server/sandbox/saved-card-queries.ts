import { and, eq } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { CardSetup, Decline } from '../provider.ts';
import { cardSetup, savedCard } from './tables.ts';

/** Of the ids of saved cards; tokens have another. */
export const savedCardPrefix = 'card_sbx';

export async function findSavedCard(database: Database, id: string) {
  const [row] = await database.select().from(savedCard).where(eq(savedCard.id, id));
  return row ?? null;
}

export const insertSavedCardRow = (database: Database, row: typeof savedCard.$inferInsert) =>
  database.insert(savedCard).values(row);

export const detachSavedCard = (database: Database, id: string, now: Date) =>
  database.update(savedCard).set({ detachedAt: now }).where(eq(savedCard.id, id));

export type SetupRow = typeof cardSetup.$inferSelect;

export const insertSetupRow = (database: Database, row: SetupRow) =>
  database.insert(cardSetup).values(row);

export async function findSetup(database: Database, id: string): Promise<SetupRow | null> {
  const [row] = await database.select().from(cardSetup).where(eq(cardSetup.id, id));
  return row ?? null;
}

export async function lockSetup(database: Database, id: string): Promise<SetupRow | null> {
  const [row] = await database.select().from(cardSetup).where(eq(cardSetup.id, id)).for('update');
  return row ?? null;
}

export async function setSetupState(
  database: Database,
  id: string,
  state: 'kept' | 'refused',
  decline: Decline | null,
): Promise<void> {
  const { code = null, declineCode = null } = decline ?? {};
  await database.update(cardSetup).set({ state, code, declineCode }).where(eq(cardSetup.id, id));
}

/** Cancels a setup before its challenge is confirmed, so that the card is never saved. */
export const abandonSetup = (database: Database, savedCardId: string) =>
  database
    .update(cardSetup)
    .set({ state: 'refused' })
    .where(and(eq(cardSetup.savedCardId, savedCardId), eq(cardSetup.state, 'requires_action')));

export const toCardSetup = (row: SetupRow): CardSetup => ({
  id: row.id,
  state: row.state,
  clientSecret: row.clientSecret,
  card: row.state === 'refused' ? null : { customer: row.customerId, card: row.savedCardId },
  lastFour: row.lastFour,
  decline: row.code === null ? null : { code: row.code, declineCode: row.declineCode },
});
