import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { deleteChairClaim } from '../claims/queries.ts';
import { chair, chairClaim } from '../tables.ts';
import { seatRequest } from '../seat-requests/tables.ts';
import { compareChairs, type ChairRecord } from './rules.ts';

export type ChairRowInput = Omit<ChairRecord, 'id' | 'eventId' | 'claim'>;

const columns = {
  ...getTableColumns(chair),
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

/** An event's chairs, sorted by name. */
export async function listChairs(
  db: Database,
  eventId: number,
  chairType?: ChairType,
): Promise<ChairRecord[]> {
  const rows = await withClaim(db).where(
    and(eq(chair.eventId, eventId), chairType ? eq(chair.chairType, chairType) : undefined),
  );
  return rows.toSorted(compareChairs);
}

export async function findChairs(
  db: Database,
  eventId: number,
  ids: readonly number[],
): Promise<ChairRecord[]> {
  return withClaim(db).where(and(eq(chair.eventId, eventId), inArray(chair.id, [...ids])));
}

export async function findChair(db: Database, chairId: number): Promise<ChairRecord | null> {
  const [existing] = await withClaim(db).where(eq(chair.id, chairId));
  return existing ?? null;
}

/**
 * Locks the chair until the transaction ends. With 'update' a hold waits for the lock; with 'no key update' only the box
 * office and a move wait.
 */
export async function lockChair(
  db: Database,
  chairId: number,
  strength: 'update' | 'no key update' = 'update',
): Promise<ChairRecord | null> {
  await db.select({ id: chair.id }).from(chair).where(eq(chair.id, chairId)).for(strength);
  return findChair(db, chairId);
}

/** Locks the chairs against changes and deletion until the transaction ends. */
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

/** Inserts the chairs that do not exist yet and returns them. */
export async function insertChairRows(
  db: Database,
  eventId: number,
  chairs: readonly ChairRowInput[],
): Promise<(typeof chair.$inferSelect)[]> {
  return db
    .insert(chair)
    .values(chairs.map((item) => ({ eventId, ...item })))
    .onConflictDoNothing({ target: [chair.eventId, chair.tableName, chair.chairName] })
    .returning();
}

export async function updateChairRow(
  db: Database,
  chairId: number,
  change: ChairRowInput,
): Promise<void> {
  await db.update(chair).set(change).where(eq(chair.id, chairId));
}

/** Throws a foreign key error when the chair was ever sold or has an open request. */
export async function deleteChairRow(db: Database, chairId: number): Promise<void> {
  await deleteChairClaim(db, chairId);
  await db
    .delete(seatRequest)
    .where(
      and(
        eq(seatRequest.chairId, chairId),
        sql`${seatRequest.state} in ('unconfirmed', 'declined', 'lapsed')`,
      ),
    );
  await db.delete(chair).where(eq(chair.id, chairId));
}
