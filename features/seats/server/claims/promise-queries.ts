import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { toClaimState } from '#features/event/server/claim-queries.ts';
import { chair, chairClaim, code, codeChair } from '#features/event/server/tables.ts';
import { isReserved, isSomeoneWaiting } from './condition-queries.ts';
import { endPromises, keepPromised, notifyChairChanged } from './return-queries.ts';

// Promises of chairs to seat requests and codes. The key of chair_claim lets each chair have one.

const { chairId, state, promise, promisedTo, promisedUntil, expiresAt } = chairClaim;

const ofRequests = (ids: readonly number[]) =>
  and(inArray(promisedTo, [...ids]), inArray(promise, ['REQUESTED', 'APPROVED']));

/** Nobody has the chair, nor asked for it. Whether a code reserves it is asked again when it comes back. */
const isUnasked = (
  now: Date,
): SQL => sql`((${state} = 'HELD' and ${expiresAt} <= ${at(now)}) or ${state} in ('APPROVED', 'RESERVED'))
  and (${promise} is null or ${promise} in ('OFFERED', 'RESERVED') or ${promisedUntil} <= ${at(now)})`;
const at = (now: Date): SQL => sql`${now.toISOString()}::timestamptz`;

type Request = { requestId: number; chairId: number };

/** Promises a chair to a request that waits for an answer, and publishes it. False, and nothing changes, when somebody has it or asked for it before. */
export async function promiseChair(db: Database, request: Request, now: Date): Promise<boolean> {
  const requested = sql`select ${chair.eventId}, ${chair.id}, 'REQUESTED', null::uuid, null::integer, ${chair.chairType}, ${chair.amountCents},
    null::timestamptz, null::text, null::text, null::integer, 0, 'REQUESTED', ${request.requestId}::integer, null::uuid, null::timestamptz
    from ${chair} where ${chair.id} = ${request.chairId} for key share`;
  const rows = await db
    .insert(chairClaim)
    .select(requested)
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        // An expired hold stays, for `releaseExpiredHolds`.
        state: sql`case when ${state} = 'HELD' then 'HELD' else 'REQUESTED' end`,
        promise: 'REQUESTED',
        promisedTo: sql`excluded.promised_to`,
        promisedCart: null,
        promisedUntil: null,
      },
      setWhere: isUnasked(now),
    })
    .returning({ chairId, notified: notifyChairChanged });
  return rows.length > 0;
}

/** Holds a chair for the cart of an approved request, the one that it asked for or another. False, and nothing changes, when it is taken. */
export async function approveChair(
  db: Database,
  {
    requestId,
    chairId: id,
    cartId,
    until,
    now,
  }: Request & { cartId: string; until: Date; now: Date },
): Promise<boolean> {
  const approved = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${cartId}::uuid, null::integer, ${chair.chairType}, ${chair.amountCents},
    ${at(until)}, null::text, null::text, null::integer, 0, 'APPROVED', ${requestId}::integer, ${cartId}::uuid, ${at(until)}
    from ${chair} where ${chair.id} = ${id} for key share`;
  const isOwn = sql`${state} in ('REQUESTED', 'HELD') and ${promise} = 'REQUESTED' and ${promisedTo} = excluded.promised_to`;
  const rows = await db
    .insert(chairClaim)
    .select(approved)
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        state: 'HELD',
        cartId: sql`excluded.cart_id`,
        orderId: null,
        guestType: sql`excluded.guest_type`,
        amountCents: sql`excluded.amount_cents`,
        expiresAt: sql`excluded.expires_at`,
        client: null,
        network: null,
        codeId: null,
        discountCents: 0,
        promise: 'APPROVED',
        promisedTo: sql`excluded.promised_to`,
        promisedCart: sql`excluded.promised_cart`,
        promisedUntil: sql`excluded.promised_until`,
      },
      setWhere: sql`(${isOwn}) or (${isUnasked(now)} and (${state} <> 'HELD' or not ${isSomeoneWaiting(chairClaim.eventId)}))`,
    })
    .returning({ chairId });
  if (rows.length === 0) return false;
  await endPromises(db, and(ofRequests([requestId]), ne(chairId, id)));
  return true;
}

export type PromisedChair = {
  chairId: number;
  tableName: string;
  chairName: string;
  state: 'REQUESTED' | 'APPROVED' | 'RESERVED' | 'WAITING';
  /** The codes that reserve it. */
  codes: string | null;
};

/** Those of the chairs that nobody has, but that are promised to someone, in the order of their ids. */
export async function listPromisedChairs(
  db: Database,
  chairIds: readonly number[],
  now: Date,
): Promise<PromisedChair[]> {
  if (chairIds.length === 0) return [];
  const claimState = toClaimState(now.toISOString());
  return db
    .select({
      chairId,
      tableName: chair.tableName,
      chairName: chair.chairName,
      state: sql<PromisedChair['state']>`${claimState}`,
      codes: sql<
        string | null
      >`(select string_agg(${code.code}, ', ' order by ${code.code}) from ${codeChair}
        join ${code} on ${code.id} = ${codeChair.codeId} where ${codeChair.chairId} = ${chair.id})`,
    })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairId))
    .where(
      and(
        inArray(chairId, [...chairIds]),
        sql`${claimState} in ('REQUESTED', 'APPROVED', 'RESERVED', 'WAITING')`,
      ),
    )
    .orderBy(chairId);
}

/** Gives back what a request was promised; false, and nothing changes, while it is being paid. */
export async function withdrawPromise(db: Database, requestId: number): Promise<boolean> {
  const isOpen = inArray(state, ['REQUESTED', 'APPROVED', 'HELD']);
  await endPromises(db, and(ofRequests([requestId]), isOpen));
  return (await db.$count(chairClaim, ofRequests([requestId]))) === 0;
}

/** Ends the promises to requests that got their answer another way; a hold that is over stays, for `releaseExpiredHolds`. */
export async function closePromises(db: Database, requestIds: readonly number[]): Promise<void> {
  if (requestIds.length === 0) return;
  const isAtRest = inArray(state, ['REQUESTED', 'APPROVED']);
  await endPromises(db, and(ofRequests(requestIds), isAtRest));
  await db
    .update(chairClaim)
    .set({ ...reservedOrNone, promisedTo: null, promisedCart: null, promisedUntil: null })
    .where(ofRequests(requestIds));
}

const reservedOrNone = { promise: sql`case when ${isReserved(chairId)} then 'RESERVED' end` };

/**
 * Reserves chairs as their codes, which the caller has written, say now: one that nobody has is kept for them, or back on sale. Locks
 * their claims first, so that whoever gives one back meanwhile reads the codes after this transaction.
 */
export async function reserveChairs(db: Database, chairIds: readonly number[]): Promise<void> {
  const isListed = inArray(chairId, [...chairIds]);
  await db.select({ chairId }).from(chairClaim).where(isListed).orderBy(chairId).for('update');
  await endPromises(db, and(isListed, eq(state, 'RESERVED'), sql`not ${isReserved(chairId)}`));
  await keepPromised(db, chairIds);
  await db
    .update(chairClaim)
    .set(reservedOrNone)
    .where(
      and(
        isListed,
        inArray(state, ['HELD', 'PAYING']),
        sql`(${promise} is null or ${promise} = 'RESERVED')`,
      ),
    );
}
