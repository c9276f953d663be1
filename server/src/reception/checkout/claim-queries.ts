import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '../../platform/database.ts';
import type { CountedHold } from '../carts/client-hold-queries.ts';
import { chair, chairClaim } from '../tables.ts';
import type { Order } from './queries.ts';

const input = sql.placeholder;

const cartStatement = prepareOnce((db) =>
  db
    .select({
      chairId: chairClaim.chairId,
      state: chairClaim.state,
      expiresAt: chairClaim.expiresAt,
      tableName: chair.tableName,
      chairName: chair.chairName,
      chairType: chair.chairType,
      amountCents: chair.amountCents,
    })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(eq(chairClaim.cartId, input('cartId')))
    .orderBy(asc(chairClaim.chairId))
    .for('update', { of: chairClaim })
    .prepare('lock chairs of cart'),
);

/** Locks the cart's claims in id order, the lock order of chairs everywhere. */
export const lockCartChairs = (db: Database, cartId: string) =>
  cartStatement(db).execute({ cartId });
export type CartChairRow = Awaited<ReturnType<typeof lockCartChairs>>[number];

/** HELD -> PAYING for active holds, which keep their expiry. Returns their count. */
export async function markClaimsPaying(
  db: Database,
  { cartId, orderId, now }: { cartId: string; orderId: number; now: Date },
): Promise<number> {
  const rows = await db
    .update(chairClaim)
    .set({ state: 'PAYING', orderId })
    .where(
      and(
        eq(chairClaim.cartId, cartId),
        eq(chairClaim.state, 'HELD'),
        gt(chairClaim.expiresAt, now),
      ),
    )
    .returning({ chairId: chairClaim.chairId });
  return rows.length;
}

const sellStatement = prepareOnce((db) =>
  db
    .update(chairClaim)
    .set({ state: 'SOLD', expiresAt: null })
    .where(and(eq(chairClaim.orderId, input('orderId')), eq(chairClaim.state, 'PAYING')))
    .returning({ chairId: chairClaim.chairId })
    .prepare('sell claims'),
);

/** PAYING -> SOLD for the claims the order still has. Returns their chair ids. */
export async function markClaimsSold(db: Database, orderId: number): Promise<number[]> {
  const rows = await sellStatement(db).execute({ orderId });
  return rows.map(({ chairId }) => chairId);
}

/** Claims lost chairs of the order again when they are free, have an expired hold or are held by the same cart. Returns their ids. */
export async function reclaimChairs(
  db: Database,
  lost: Order,
  chairIds: readonly number[],
  now: Date,
): Promise<number[]> {
  const rows = await db
    .insert(chairClaim)
    .values(
      chairIds
        .toSorted((a, b) => a - b)
        .map((chairId) => ({
          eventId: lost.eventId,
          chairId,
          state: 'SOLD' as const,
          cartId: lost.cartId,
          orderId: lost.id,
        })),
    )
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        state: 'SOLD',
        cartId: lost.cartId,
        orderId: lost.id,
        expiresAt: null,
        client: null,
        network: null,
      },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${chairClaim.expiresAt} <= ${now.toISOString()}::timestamptz or ${chairClaim.cartId} = ${lost.cartId})`,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

export type ReleasedClaim = CountedHold & { chairId: number };

/** Deletes the order's claims, all or those of the given chairs, and returns them. */
export async function releaseClaims(
  db: Database,
  orderId: number,
  chairIds?: readonly number[],
): Promise<ReleasedClaim[]> {
  return db
    .delete(chairClaim)
    .where(
      and(
        eq(chairClaim.orderId, orderId),
        chairIds ? inArray(chairClaim.chairId, [...chairIds]) : undefined,
      ),
    )
    .returning({
      chairId: chairClaim.chairId,
      eventId: chairClaim.eventId,
      client: chairClaim.client,
      network: chairClaim.network,
    });
}

/** PAYING -> HELD, extended to `atLeast` if given. Returns the chair ids. */
export async function restoreHolds(
  db: Database,
  orderId: number,
  atLeast: Date | null,
): Promise<number[]> {
  const rows = await db
    .update(chairClaim)
    .set({
      state: 'HELD',
      orderId: null,
      ...(atLeast
        ? {
            expiresAt: sql`greatest(${chairClaim.expiresAt}, ${atLeast.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(and(eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'PAYING')))
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** The earliest hold expiry of the order; null when it has no claims. */
export async function getHoldExpiry(db: Database, orderId: number): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: chairClaim.expiresAt })
    .from(chairClaim)
    .where(and(eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'PAYING')))
    .orderBy(asc(chairClaim.expiresAt))
    .limit(1);
  return row?.expiresAt ?? null;
}
