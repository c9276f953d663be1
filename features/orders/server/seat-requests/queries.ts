import { and, asc, desc, eq, gt, inArray, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Buyer } from '#contract/buyer.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import type { Database } from '#platform/database/database.ts';
import type { Claim } from '#features/hall/server/chairs/rules.ts';
import { chair, chairClaim, event } from '#features/event/server/tables.ts';
import { seatRequest } from './tables.ts';
import type { OpenRequests, RequestRecord } from './rules.ts';

export type RequestWithClaim = { request: RequestRecord; claim: Claim | null };

/** Requests with their chair, those of a confirmed email address only; nobody else sees an unconfirmed one. */
const selectRequests = (db: Database, condition: SQL | undefined) =>
  withChair(db)
    .where(and(ne(seatRequest.state, 'unconfirmed'), condition))
    .$dynamic();

const withChair = (db: Database) =>
  db
    .select({
      request: {
        id: seatRequest.id,
        groupId: seatRequest.groupId,
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
        promise: chairClaim.promise,
        promisedUntil: chairClaim.promisedUntil,
      },
    })
    .from(seatRequest)
    .innerJoin(chair, eq(chair.id, seatRequest.chairId))
    .leftJoin(
      chairClaim,
      and(eq(chairClaim.eventId, chair.eventId), eq(chairClaim.chairId, chair.id)),
    );

export async function listRequests(db: Database, eventId: number): Promise<RequestWithClaim[]> {
  return selectRequests(db, eq(seatRequest.eventId, eventId));
}

/** Number of confirmed requests that wait for an answer. */
export const countWaitingRequests = (db: Database): Promise<number> =>
  db.$count(seatRequest, eq(seatRequest.state, 'requested'));

/** The newest request for a chair, in any state. */
export async function findNewestRequest(
  db: Database,
  chairId: number,
): Promise<RequestWithClaim | null> {
  const [existing] = await selectRequests(db, eq(seatRequest.chairId, chairId))
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
  return selectRequests(
    db,
    inArray(
      seatRequest.id,
      rows.map(({ id }) => id),
    ),
  );
}

/** Approved requests whose hold should have expired. */
export async function listDueRequests(db: Database, now: Date): Promise<RequestWithClaim[]> {
  return selectRequests(
    db,
    and(eq(seatRequest.state, 'approved'), lte(seatRequest.heldUntil, now)),
  );
}

export type NewRequest = {
  groupId: string;
  eventId: number;
  chairId: number;
  buyer: Buyer;
  client: ClientIdentity | null;
  /** Null for all chairs of a group but the first, and for requests that count at once. */
  confirmHash: string | null;
  /** It counts at once. */
  isConfirmed: boolean;
  now: Date;
};

/** Inserts a request. Returns its id. */
export async function insertRequestRow(
  db: Database,
  { groupId, eventId, chairId, buyer, client, confirmHash, isConfirmed, now }: NewRequest,
): Promise<number> {
  const [created] = await db
    .insert(seatRequest)
    .values({
      groupId,
      eventId,
      chairId,
      name: buyer.name,
      email: buyer.email,
      telephone: buyer.phone,
      state: isConfirmed ? 'requested' : 'unconfirmed',
      confirmHash,
      client: client?.client ?? null,
      network: client?.network ?? null,
      requestedAt: now,
    })
    .returning({ id: seatRequest.id });
  if (!created) throw new Error('The request was not inserted.');
  return created.id;
}

/** The request of a confirmation link, confirmed or not. */
export async function findRequestByHash(
  db: Database,
  confirmHash: string,
): Promise<(RequestRecord & Asker) | null> {
  const [existing] = await withChair(db).where(eq(seatRequest.confirmHash, confirmHash));
  if (!existing) return null;
  const [asker] = await db
    .select({ client: seatRequest.client, network: seatRequest.network })
    .from(seatRequest)
    .where(eq(seatRequest.id, existing.request.id));
  return { ...existing.request, client: asker?.client ?? null, network: asker?.network ?? null };
}

/** The requests for all chairs of a group, in id order. */
export async function listGroup(db: Database, groupId: string): Promise<RequestRecord[]> {
  const rows = await withChair(db)
    .where(eq(seatRequest.groupId, groupId))
    .orderBy(asc(seatRequest.id));
  return rows.map(({ request }) => request);
}

/** Deletes the person's earlier requests with one of the chairs that were not confirmed: a new email replaces the earlier ones. */
export async function deleteUnconfirmedRequests(
  db: Database,
  chairIds: readonly number[],
  email: string,
): Promise<void> {
  const isOwn = and(eq(seatRequest.state, 'unconfirmed'), isSameEmail(email));
  const groups = db
    .select({ groupId: seatRequest.groupId })
    .from(seatRequest)
    .where(and(inArray(seatRequest.chairId, [...chairIds]), isOwn));
  await db.delete(seatRequest).where(and(inArray(seatRequest.groupId, groups), isOwn));
}

const isSameEmail = (email: string) => sql`lower(${seatRequest.email}) = lower(${email})`;

export type Asker = { client: string | null; network: string | null };

/** Serializes the requests for an event until the transaction ends, so that their counts are exact. */
export async function lockEventRequests(db: Database, eventId: number): Promise<void> {
  await db.select({ id: event.id }).from(event).where(eq(event.id, eventId)).for('no key update');
}

/**
 * Counts the open requests for an event by email, telephone, client and network. Of a client's, those count too that were sent
 * after `unconfirmedSince` and are not confirmed yet; not of an email address, which anyone could use up.
 */
export async function countOpenRequests(
  db: Database,
  input: {
    eventId: number;
    email: string;
    telephone: string;
    asker: Asker;
    unconfirmedSince: Date;
    exceptGroup?: string;
  },
): Promise<OpenRequests> {
  const isOpen = eq(seatRequest.state, 'requested');
  const isPending = and(
    eq(seatRequest.state, 'unconfirmed'),
    gt(seatRequest.requestedAt, input.unconfirmedSince),
  );
  const count = (condition: SQL | undefined) =>
    sql`count(*) filter (where ${condition})`.mapWith(Number);
  const isAny = or(isOpen, isPending);
  const [counts] = await db
    .select({
      email: count(and(isOpen, isSameEmail(input.email))),
      telephone: count(and(isOpen, eq(seatRequest.telephone, input.telephone))),
      client: count(and(isAny, sql`${seatRequest.client} = ${input.asker.client}::text`)),
      network: count(and(isAny, sql`${seatRequest.network} = ${input.asker.network}::text`)),
    })
    .from(seatRequest)
    .where(
      and(
        eq(seatRequest.eventId, input.eventId),
        input.exceptGroup === undefined ? undefined : ne(seatRequest.groupId, input.exceptGroup),
      ),
    );
  return counts ?? { email: 0, telephone: 0, client: 0, network: 0 };
}

type RequestChange = Pick<typeof seatRequest.$inferInsert, 'state'> &
  Partial<
    Pick<
      typeof seatRequest.$inferInsert,
      'requestedAt' | 'decidedAt' | 'decidedBy' | 'cartId' | 'heldUntil' | 'reason' | 'chairId'
    >
  >;

/** Updates a request, and removes the client once it is decided; false when its state has changed since it was read. */
export async function updateRequestRow(
  db: Database,
  { id, state }: RequestRecord,
  change: RequestChange,
): Promise<boolean> {
  if (state === 'none') return false;
  const changed = await db
    .update(seatRequest)
    .set(change.state === 'requested' ? change : { ...change, client: null, network: null })
    .where(and(eq(seatRequest.id, id), eq(seatRequest.state, state)))
    .returning({ id: seatRequest.id });
  return changed.length > 0;
}
