import { and, asc, desc, eq, inArray, lte } from 'drizzle-orm';
import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Database } from '../../platform/database.ts';
import type { Claim } from '../chairs/rules.ts';
import { chair, chairClaim } from '../tables.ts';
import { seatRequest } from './tables.ts';
import type { RequestRecord } from './rules.ts';

export type RequestWithClaim = { request: RequestRecord; claim: Claim | null };

const withChair = (db: Database) =>
  db
    .select({
      request: {
        id: seatRequest.id,
        eventId: seatRequest.eventId,
        chairId: seatRequest.chairId,
        tableName: chair.tableName,
        chairName: chair.chairName,
        name: seatRequest.name,
        telephone: seatRequest.telephone,
        email: seatRequest.email,
        state: seatRequest.state,
        requestedAt: seatRequest.requestedAt,
        decidedAt: seatRequest.decidedAt,
        heldUntil: seatRequest.heldUntil,
        reason: seatRequest.reason,
        cartId: seatRequest.cartId,
      },
      claim: {
        state: chairClaim.state,
        cartId: chairClaim.cartId,
        expiresAt: chairClaim.expiresAt,
      },
    })
    .from(seatRequest)
    .innerJoin(chair, eq(chair.id, seatRequest.chairId))
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    );

export async function listRequests(db: Database, eventId: number): Promise<RequestWithClaim[]> {
  return withChair(db).where(eq(seatRequest.eventId, eventId));
}

/** The newest request for a chair, in any state. */
export async function findNewestRequest(
  db: Database,
  chairId: number,
): Promise<RequestWithClaim | null> {
  const [existing] = await withChair(db)
    .where(eq(seatRequest.chairId, chairId))
    .orderBy(desc(seatRequest.id))
    .limit(1);
  return existing ?? null;
}

/** Locks the chair's requests until the transaction ends and returns the newest. */
export async function lockNewestRequest(
  db: Database,
  chairId: number,
): Promise<RequestWithClaim | null> {
  await db
    .select({ id: seatRequest.id })
    .from(seatRequest)
    .where(eq(seatRequest.chairId, chairId))
    .orderBy(seatRequest.id)
    .for('update');
  return findNewestRequest(db, chairId);
}

/** Locks and returns the requested and approved requests for these chairs, in id order. */
export async function lockOpenRequests(
  db: Database,
  chairIds: readonly number[],
): Promise<RequestWithClaim[]> {
  const open = and(
    inArray(seatRequest.chairId, [...chairIds]),
    inArray(seatRequest.state, ['requested', 'approved']),
  );
  const rows = await db
    .select({ id: seatRequest.id })
    .from(seatRequest)
    .where(open)
    .orderBy(asc(seatRequest.id))
    .for('update');
  if (rows.length === 0) return [];
  return withChair(db).where(
    inArray(
      seatRequest.id,
      rows.map(({ id }) => id),
    ),
  );
}

/** Releases the hold of an approved request; false when it is being paid. */
export async function releaseApprovedHold(
  db: Database,
  { chairId, cartId }: Pick<RequestRecord, 'chairId' | 'cartId'>,
): Promise<boolean> {
  if (cartId === null) return true;
  const cartClaim = and(eq(chairClaim.chairId, chairId), eq(chairClaim.cartId, cartId));
  await db.delete(chairClaim).where(and(cartClaim, eq(chairClaim.state, 'HELD')));
  const left = await db.select({ chairId: chairClaim.chairId }).from(chairClaim).where(cartClaim);
  return left.length === 0;
}

/** Approved requests whose hold should have expired. */
export async function listDueRequests(db: Database, now: Date): Promise<RequestWithClaim[]> {
  return withChair(db).where(
    and(eq(seatRequest.state, 'approved'), lte(seatRequest.heldUntil, now)),
  );
}

export type NewRequest = { eventId: number; chairId: number; buyer: Buyer; now: Date };

/** Inserts a request. Returns its id, or null when the chair has an open request (key seat_request_open). */
export async function insertRequestRow(
  db: Database,
  { eventId, chairId, buyer, now }: NewRequest,
): Promise<number | null> {
  const [created] = await db
    .insert(seatRequest)
    .values({
      eventId,
      chairId,
      name: buyer.name,
      email: buyer.email,
      telephone: buyer.phone,
      state: 'requested',
      requestedAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: seatRequest.id });
  return created?.id ?? null;
}

type RequestChange = Pick<typeof seatRequest.$inferInsert, 'state'> &
  Partial<
    Pick<
      typeof seatRequest.$inferInsert,
      'decidedAt' | 'decidedBy' | 'cartId' | 'heldUntil' | 'reason' | 'chairId'
    >
  >;

/** Updates a request; false when its state has changed since it was read. */
export async function updateRequestRow(
  db: Database,
  { id, state }: RequestRecord,
  change: RequestChange,
): Promise<boolean> {
  if (state === 'none') return false;
  const changed = await db
    .update(seatRequest)
    .set(change)
    .where(and(eq(seatRequest.id, id), eq(seatRequest.state, state)))
    .returning({ id: seatRequest.id });
  return changed.length > 0;
}
