import { formatChairLabel } from '@namugongo/contract/rules/names';
import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '../../platform/database.ts';
import type { ClientIdentity } from '../../platform/client-identity.ts';
import { notifyChannel } from '../../platform/pubsub.ts';
import { cart, chair, chairClaim } from '../tables.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import type { CountedHold } from './client-hold-queries.ts';
import type { CartRecord } from './rules.ts';

export async function insertCartRow(
  db: Database,
  created: Pick<CartRecord, 'id' | 'eventId'> & { seatRequestId?: number },
  now: Date,
): Promise<void> {
  await db.insert(cart).values({ ...created, createdAt: now });
}

const placeholder = sql.placeholder;
const { eventId, chairId } = chairClaim;
/** Publishes a chair change, in the format of `encodeNotification`. */
export const notifyChairChanged = sql`pg_notify(${notifyChannel}, 'chairs:' || ${eventId} || ' ' || ${chairId})`;

/**
 * Claims a chair without a claim, with an expired hold, or with a hold of the same cart, whose expiry stays. The key of
 * chair_claim prevents two claims on one chair. Publishes the change.
 */
const claimStatement = prepareOnce((db) => {
  const isHoldExpired = sql`${chairClaim.expiresAt} <= ${placeholder('now')}::timestamptz`;
  // The lock waits for a staff change of the chair, then rechecks its status.
  const unchangedChair = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${placeholder('cartId')}::uuid, null::integer, ${placeholder('until')}::timestamptz,
    ${placeholder('client')}::text, ${placeholder('network')}::text from ${chair} where ${chair.id} = ${placeholder('chairId')} and ${chair.status} = ${placeholder('status')} for key share`;
  return db
    .insert(chairClaim)
    .select(unchangedChair)
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        cartId: sql`excluded.cart_id`,
        orderId: sql`null`,
        client: sql`excluded.client`,
        network: sql`excluded.network`,
        expiresAt: sql`case when ${isHoldExpired} then excluded.expires_at else ${chairClaim.expiresAt} end`,
      },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${isHoldExpired} or ${chairClaim.cartId} = excluded.cart_id)`,
    })
    .returning({ expiresAt: chairClaim.expiresAt, notified: notifyChairChanged })
    .prepare('claim chair');
});

export type ClaimInput = {
  cartId: string;
  requested: ChairRecord;
  until: Date;
  now: Date;
  /** Whose limits count the hold; null for a chair that staff approved. */
  client: ClientIdentity | null;
};

/** Claims a chair for a cart. Returns the expiry of the hold, or null when the claim failed. */
export async function claimChair(
  db: Database,
  { cartId, requested, until, now, client }: ClaimInput,
): Promise<Date | null> {
  const [claimed] = await claimStatement(db).execute({
    cartId,
    chairId: requested.id,
    status: requested.status,
    until: until.toISOString(),
    now: now.toISOString(),
    client: client?.client ?? null,
    network: client?.network ?? null,
  });
  return claimed?.expiresAt ?? null;
}

const releaseStatement = prepareOnce((db) =>
  db
    .delete(chairClaim)
    .where(
      and(
        eq(chairClaim.cartId, placeholder('cartId')),
        eq(chairClaim.state, 'HELD'),
        eq(chairClaim.chairId, placeholder('chairId')),
      ),
    )
    .returning({ expiresAt: chairClaim.expiresAt, notified: notifyChairChanged })
    .prepare('release chair'),
);

/** Deletes the cart's hold on a chair, expired or not; a chair being paid or sold stays. Returns the hold's expiry, or null when there was none. */
export async function deleteClaimRow(
  db: Database,
  cartId: string,
  chairId: number,
): Promise<Date | null> {
  const [deleted] = await releaseStatement(db).execute({ cartId, chairId });
  return deleted?.expiresAt ?? null;
}

export async function clearExpiredLabels(db: Database, cartId: string): Promise<void> {
  await db.update(cart).set({ expiredChairs: [] }).where(eq(cart.id, cartId));
}

export async function addExpiredLabels(
  db: Database,
  cartId: string,
  labels: readonly string[],
): Promise<void> {
  await db
    .update(cart)
    .set({ expiredChairs: sql`${cart.expiredChairs} || ${JSON.stringify(labels)}::jsonb` })
    .where(eq(cart.id, cartId));
}

const maxBatchSize = 500;

/** True when a hold has expired, or ends later than any new hold would (`latest`). */
export async function hasHoldsToEnd(db: Database, now: Date, latest: Date): Promise<boolean> {
  const existing = await db
    .select({ chairId: chairClaim.chairId })
    .from(chairClaim)
    .where(or(isExpired(now), isTooLong(latest)))
    .limit(1);
  return existing.length > 0;
}

/** Shortens the holds that would end after `latest`, as when the clock was set back after they began. */
export async function shortenHolds(db: Database, latest: Date): Promise<void> {
  await db.update(chairClaim).set({ expiresAt: latest }).where(isTooLong(latest));
}

export type ReleasedHold = CountedHold & { chairId: number; cartId: string; label: string };

/** Deletes expired holds and skips rows that another transaction has locked; the next run handles those. */
export async function deleteExpiredHolds(
  db: Database,
  now: Date,
  chairIds?: readonly number[],
): Promise<ReleasedHold[]> {
  const expired = await db
    .select({
      eventId: chairClaim.eventId,
      chairId: chairClaim.chairId,
      tableName: chair.tableName,
      chairName: chair.chairName,
      client: chairClaim.client,
      network: chairClaim.network,
    })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(and(isExpired(now), chairIds && inArray(chairClaim.chairId, [...chairIds])))
    .orderBy(asc(chairClaim.chairId))
    .limit(maxBatchSize)
    .for('update', { of: chairClaim, skipLocked: true });
  if (expired.length === 0) return [];
  const deleted = await db
    .delete(chairClaim)
    .where(
      and(
        isExpired(now),
        inArray(
          chairClaim.chairId,
          expired.map(({ chairId }) => chairId),
        ),
      ),
    )
    .returning({ chairId: chairClaim.chairId, cartId: chairClaim.cartId });
  return deleted.flatMap(({ chairId, cartId }) => {
    const item = expired.find((row) => row.chairId === chairId);
    return item && cartId ? [{ ...item, cartId, label: formatChairLabel(item) }] : [];
  });
}

const isExpired = (now: Date) => and(eq(chairClaim.state, 'HELD'), lte(chairClaim.expiresAt, now));

/** A chair of an approved request is held for days. */
const isTooLong = (latest: Date) =>
  and(
    eq(chairClaim.state, 'HELD'),
    gt(chairClaim.expiresAt, latest),
    sql`not exists (select from ${cart} where ${cart.id} = ${chairClaim.cartId} and ${cart.seatRequestId} is not null)`,
  );
