import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { chair, chairClaim } from '../tables.ts';
import { seatRequest } from '../requests/tables.ts';
import { byName, type ChairRecord } from './rules.ts';

export type NewChair = Pick<
  ChairRecord,
  'tableName' | 'chairName' | 'chairType' | 'amountCents' | 'status'
>;

const columns = {
  id: chair.id,
  eventId: chair.eventId,
  tableName: chair.tableName,
  chairName: chair.chairName,
  chairType: chair.chairType,
  amountCents: chair.amountCents,
  status: chair.status,
  claim: { state: chairClaim.state, cartId: chairClaim.cartId, expiresAt: chairClaim.expiresAt },
};

const withClaim = (db: Database) =>
  db
    .select(columns)
    .from(chair)
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    );

/** An event's chairs in the order of their names. */
export async function listChairs(
  db: Database,
  eventId: number,
  chairType?: ChairType,
): Promise<ChairRecord[]> {
  const rows = await withClaim(db).where(
    and(eq(chair.eventId, eventId), chairType ? eq(chair.chairType, chairType) : undefined),
  );
  return rows.toSorted(byName);
}

export async function findChairs(
  db: Database,
  eventId: number,
  ids: readonly number[],
): Promise<ChairRecord[]> {
  return withClaim(db).where(and(eq(chair.eventId, eventId), inArray(chair.id, [...ids])));
}

export async function findChair(db: Database, chairId: number): Promise<ChairRecord | null> {
  const [found] = await withClaim(db).where(eq(chair.id, chairId));
  return found ?? null;
}

/**
 * Nobody takes the chair until the transaction ends: a hold waits for this lock. With 'no key update' a hold does not wait, but
 * the box office and a move do.
 */
export async function lockChair(
  db: Database,
  chairId: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<ChairRecord | null> {
  await db.select({ id: chair.id }).from(chair).where(eq(chair.id, chairId)).for(strength);
  return findChair(db, chairId);
}

/** The chairs as they are; nobody changes or removes one until the transaction ends. */
export async function lockChairs(
  db: Database,
  chairIds: readonly number[],
): Promise<ChairRecord[]> {
  await db
    .select({ id: chair.id })
    .from(chair)
    .where(inArray(chair.id, [...chairIds]))
    .orderBy(asc(chair.id))
    .for('share');
  return withClaim(db)
    .where(inArray(chair.id, [...chairIds]))
    .orderBy(asc(chair.id));
}

export type Taking = { eventId: number; chairId: number; orderId: number };

/** Sells chairs that nobody has, or whose hold ran out; answers the ones it got. The key of chair_claim keeps two from having one. */
export async function takeChairs(
  db: Database,
  wanted: readonly Taking[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .insert(chairClaim)
    .values(
      wanted
        .toSorted((a, b) => a.chairId - b.chairId)
        .map((one) => ({ ...one, state: 'SOLD' as const })),
    )
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: { state: 'SOLD', cartId: null, orderId: sql`excluded.order_id`, expiresAt: null },
      setWhere: sql`${chairClaim.state} = 'HELD' and ${chairClaim.expiresAt} <= ${now.toISOString()}::timestamptz`,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** Inserts the chairs that do not exist yet and answers those. */
export async function insertChairs(
  db: Database,
  eventId: number,
  chairs: readonly NewChair[],
): Promise<(typeof chair.$inferSelect)[]> {
  return db
    .insert(chair)
    .values(chairs.map((one) => ({ eventId, ...one })))
    .onConflictDoNothing({ target: [chair.eventId, chair.tableName, chair.chairName] })
    .returning();
}

export async function updateChair(db: Database, chairId: number, change: NewChair): Promise<void> {
  await db.update(chair).set(change).where(eq(chair.id, chairId));
}

/** Fails on a foreign key when the chair was ever sold or is asked for. */
export async function deleteChair(db: Database, chairId: number): Promise<void> {
  await db.delete(chairClaim).where(eq(chairClaim.chairId, chairId));
  await db
    .delete(seatRequest)
    .where(
      and(eq(seatRequest.chairId, chairId), sql`${seatRequest.state} in ('declined', 'lapsed')`),
    );
  await db.delete(chair).where(eq(chair.id, chairId));
}
