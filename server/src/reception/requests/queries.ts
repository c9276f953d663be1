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
        answeredAt: seatRequest.answeredAt,
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

/** The newest request for a chair, whatever became of it. */
export async function findNewestRequest(
  db: Database,
  chairId: number,
): Promise<RequestWithClaim | null> {
  const [found] = await withChair(db)
    .where(eq(seatRequest.chairId, chairId))
    .orderBy(desc(seatRequest.id))
    .limit(1);
  return found ?? null;
}

/** The same, and nobody else answers it until the transaction ends. */
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

/** The requests for these chairs that wait for an answer or were approved, locked in the order of their ids. */
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

/** Gives up the chair that an approved request holds; false when somebody is paying it. */
export async function freeApproved(
  db: Database,
  { chairId, cartId }: Pick<RequestRecord, 'chairId' | 'cartId'>,
): Promise<boolean> {
  if (cartId === null) return true;
  const ofCart = and(eq(chairClaim.chairId, chairId), eq(chairClaim.cartId, cartId));
  await db.delete(chairClaim).where(and(ofCart, eq(chairClaim.state, 'HELD')));
  const left = await db.select({ chairId: chairClaim.chairId }).from(chairClaim).where(ofCart);
  return left.length === 0;
}

/** Approved requests whose promise may have run out. */
export async function listDueRequests(db: Database, now: Date): Promise<RequestWithClaim[]> {
  return withChair(db).where(
    and(eq(seatRequest.state, 'approved'), lte(seatRequest.heldUntil, now)),
  );
}

export type NewRequest = { eventId: number; chairId: number; buyer: Buyer; now: Date };

/** Answers the id, or null when somebody has an open request for the chair: the key seat_request_open says so. */
export async function insertRequest(
  db: Database,
  { eventId, chairId, buyer, now }: NewRequest,
): Promise<number | null> {
  const [made] = await db
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
  return made?.id ?? null;
}

type Answer = Pick<typeof seatRequest.$inferInsert, 'state'> &
  Partial<
    Pick<
      typeof seatRequest.$inferInsert,
      'answeredAt' | 'answeredBy' | 'cartId' | 'heldUntil' | 'reason' | 'chairId'
    >
  >;

/** Answers whether the request was still in the state it was seen in. */
export async function updateRequest(
  db: Database,
  { id, state }: RequestRecord,
  answer: Answer,
): Promise<boolean> {
  if (state === 'none') return false;
  const changed = await db
    .update(seatRequest)
    .set(answer)
    .where(and(eq(seatRequest.id, id), eq(seatRequest.state, state)))
    .returning({ id: seatRequest.id });
  return changed.length > 0;
}
