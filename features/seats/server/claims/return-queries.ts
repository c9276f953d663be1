import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { notifyChannel } from '#platform/database/pubsub.ts';
import type { Guest } from '#features/hall/server/chairs/rules.ts';
import { chair, chairClaim } from '#features/event/server/tables.ts';
import { isOnSale, isReserved, isSomeoneWaiting } from './condition-queries.ts';

// Every way to give a chair back: no other file deletes claims (return-queries.test.ts). A chair goes back to whom it is promised in
// the same transaction, so that the public sale can't take it: an approval first, then codes, then the waiting list.

const { eventId, chairId, state, cartId, client, network, expiresAt } = chairClaim;
const { promise, promisedTo, promisedCart, promisedUntil } = chairClaim;

/** The promise of a claim. */
export type PromiseValues = Pick<
  typeof chairClaim.$inferSelect,
  'promise' | 'promisedTo' | 'promisedCart' | 'promisedUntil'
>;

/** Gives back the chairs of claims, in the caller's transaction; promises that ended by `now` are over. Returns the claims as they were. */
export async function returnClaims(db: Database, condition: SQL | undefined, now?: Date) {
  const returned = await deleteClaims(db, condition);
  await keepPromised(
    db,
    returned.map((row) => row.chairId),
    returned.filter(
      (row) =>
        row.promise === 'REQUESTED' ||
        (row.promise === 'APPROVED' && !(now && row.promisedUntil && row.promisedUntil <= now)),
    ),
  );
  return returned;
}

/** Publishes a chair change, in the format of `encodeNotification`. */
export const notifyChairChanged = sql`pg_notify(${notifyChannel}, 'chairs:' || ${eventId} || ' ' || ${chairId})`;

/** Gives back the chairs of claims whose promise is over, and publishes it: staff see promises. */
export async function endPromises(db: Database, condition: SQL | undefined): Promise<void> {
  const returned = await db
    .delete(chairClaim)
    .where(condition)
    .returning({ chairId, notified: notifyChairChanged });
  await keepPromised(
    db,
    returned.map((row) => row.chairId),
  );
}

const deleteClaims = (db: Database, condition: SQL | undefined) =>
  db.delete(chairClaim).where(condition).returning({
    eventId,
    chairId,
    cartId,
    client,
    network,
    expiresAt,
    promise,
    promisedTo,
    promisedCart,
    promisedUntil,
  });

/**
 * Keeps those of the chairs that are free for whom they are promised to: the given promises, then codes that reserve them, then the
 * waiting list if parties wait and they are on sale. For chairs that come on sale, too.
 */
export async function keepPromised(
  db: Database,
  chairIds: readonly number[],
  promises: readonly (PromiseValues & { chairId: number })[] = [],
): Promise<void> {
  if (chairIds.length === 0) return;
  const promised = sql`
    select ${chair.eventId}, ${chair.id}, coalesce(kept.promise, 'WAITING'), null::uuid, null::integer, ${chair.chairType}, ${chair.amountCents},
      null::timestamptz, null::text, null::text, null::integer, 0, kept.promise, own."promisedTo", own."promisedCart", own."promisedUntil"
    from ${chair}
    left join jsonb_to_recordset(${JSON.stringify(promises)}::jsonb)
      as own ("chairId" integer, promise text, "promisedTo" integer, "promisedCart" uuid, "promisedUntil" timestamptz) on own."chairId" = ${chair.id}
    cross join lateral (select coalesce(own.promise, case when ${isReserved(chair.id)} then 'RESERVED' end) as promise) kept
    where ${and(
      inArray(chair.id, [...chairIds]),
      sql`(kept.promise is not null or (${isOnSale} and ${isSomeoneWaiting(chair.eventId)}))`,
    )}
    order by ${chair.id}`;
  await db.insert(chairClaim).select(promised).onConflictDoNothing();
}

/** The part of a statement that gives back one chair that is promised to no one. Its condition is false while someone waits: `returnClaims` does that. */
export const deletePlainHold = (db: Database, condition: SQL | undefined) =>
  db.delete(chairClaim).where(and(sql`${promise} is null`, condition));

/** Opens chairs that no waiting party gets to the public sale. */
export async function openToPublic(db: Database, chairIds: readonly number[]): Promise<void> {
  if (chairIds.length === 0) return;
  await db.delete(chairClaim).where(and(eq(state, 'WAITING'), inArray(chairId, [...chairIds])));
}

/** The chairs of an event that are kept for its waiting list; locked, in id order. */
export async function lockWaitingChairs(db: Database, ofEvent: number): Promise<number[]> {
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
export async function claimWaitingChairs(
  db: Database,
  owner: { cartId: string; promise: PromiseValues },
  targets: readonly (Guest & { chairId: number; until: Date })[],
): Promise<number[]> {
  const claimed: number[] = [];
  for (const { chairId: id, guestType, amountCents, until } of targets) {
    const rows = await db
      .update(chairClaim)
      .set({
        state: 'HELD',
        cartId: owner.cartId,
        guestType,
        amountCents,
        expiresAt: until,
        ...owner.promise,
      })
      .where(and(eq(chairId, id), eq(state, 'WAITING')))
      .returning({ chairId });
    claimed.push(...rows.map((row) => row.chairId));
  }
  return claimed;
}
