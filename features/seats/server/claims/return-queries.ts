import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import type { Guest } from '#features/hall/server/chairs/rules.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { isOnSale, isSomeoneWaiting } from './condition-queries.ts';

// Every way to give a chair back: no other file deletes claims (return-queries.test.ts). While parties wait for chairs of the event,
// a chair on sale keeps a claim in the same transaction, so that the public sale can't take it before the waiting list.

const { eventId, chairId, state, cartId, client, network, expiresAt } = chairClaim;
const build = new QueryBuilder();

/** Gives back the chairs of claims, in the caller's transaction. Returns the claims as they were. */
export async function returnClaims(db: Database, condition: SQL | undefined) {
  const returned = await db
    .delete(chairClaim)
    .where(condition)
    .returning({ eventId, chairId, cartId, client, network, expiresAt });
  await keepForWaiting(
    db,
    returned.map((row) => row.chairId),
  );
  return returned;
}

/** Keeps those of the chairs for the waiting list that are free and on sale, if parties wait. For chairs that come on sale, too. */
export async function keepForWaiting(db: Database, chairIds: readonly number[]): Promise<void> {
  if (chairIds.length === 0) return;
  const reserved = build
    .select({
      eventId: chair.eventId,
      chairId: chair.id,
      state: sql`'WAITING'`.as('state'),
      cartId: sql`null::uuid`.as('cart_id'),
      orderId: sql`null::integer`.as('order_id'),
      guestType: chair.chairType,
      amountCents: chair.amountCents,
      expiresAt: sql`null::timestamptz`.as('expires_at'),
      client: sql`null::text`.as('client'),
      network: sql`null::text`.as('network'),
      codeId: sql`null::integer`.as('code_id'),
      discountCents: sql`0`.as('discount_cents'),
    })
    .from(chair)
    .where(and(inArray(chair.id, [...chairIds]), isOnSale, isSomeoneWaiting(chair.eventId)))
    .orderBy(chair.id);
  await db.insert(chairClaim).select(reserved).onConflictDoNothing();
}

/** The part of a statement that gives back one chair. Its condition is false while someone waits: `returnClaims` does that. */
export const deletePlainHold = (db: Database, condition: SQL | undefined) =>
  db.delete(chairClaim).where(condition);

/** Opens chairs that no waiting party gets to the public sale. */
export async function openToPublic(db: Database, chairIds: readonly number[]): Promise<void> {
  if (chairIds.length === 0) return;
  await db.delete(chairClaim).where(and(eq(state, 'WAITING'), inArray(chairId, [...chairIds])));
}

/** Deletes what is left of a chair's claim before the chair itself is deleted. */
export async function deleteChairClaim(db: Database, deletedId: number): Promise<void> {
  await db.delete(chairClaim).where(eq(chairId, deletedId));
}

/** Deletes the claims of an event before the event itself is deleted. */
export async function deleteEventClaims(db: Database, deletedId: number): Promise<void> {
  await db.delete(chairClaim).where(eq(eventId, deletedId));
}

/** The chairs of an event that are kept for its waiting list; locked, in id order. */
export async function lockReservedChairs(db: Database, ofEvent: number): Promise<number[]> {
  const rows = await db
    .select({ chairId })
    .from(chairClaim)
    .where(and(eq(eventId, ofEvent), eq(state, 'WAITING')))
    .orderBy(chairId)
    .for('update');
  return rows.map((row) => row.chairId);
}

/** Gathers chairs for a larger party until then; they were offered to the others. */
export async function gatherChairs(
  db: Database,
  chairIds: readonly number[],
  until: Date,
): Promise<void> {
  if (chairIds.length === 0) return;
  await db
    .update(chairClaim)
    .set({ expiresAt: until })
    .where(and(eq(state, 'WAITING'), inArray(chairId, [...chairIds])));
}

/** Holds kept chairs for the cart of a waiting party. Returns the ids of those that it got. */
export async function claimReservedChairs(
  db: Database,
  heldBy: string,
  targets: readonly (Guest & { chairId: number; until: Date })[],
): Promise<number[]> {
  const claimed: number[] = [];
  for (const { chairId: id, guestType, amountCents, until } of targets) {
    const rows = await db
      .update(chairClaim)
      .set({ state: 'HELD', cartId: heldBy, guestType, amountCents, expiresAt: until })
      .where(and(eq(chairId, id), eq(state, 'WAITING')))
      .returning({ chairId });
    claimed.push(...rows.map((row) => row.chairId));
  }
  return claimed;
}
