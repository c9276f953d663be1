import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import { builtOnce, type Database } from '../../platform/database.ts';
import { chair, chairClaim } from '../tables.ts';
import type { Order } from './queries.ts';

const given = sql.placeholder;

const cartStatement = builtOnce((db) =>
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
    .where(eq(chairClaim.cartId, given('cartId')))
    .orderBy(asc(chairClaim.chairId))
    .for('update', { of: chairClaim })
    .prepare('lock chairs of cart'),
);

/** What the cart holds, in the order in which chairs are always locked. */
export const lockChairsOfCart = (db: Database, cartId: string) =>
  cartStatement(db).execute({ cartId });
export type ChairOfCart = Awaited<ReturnType<typeof lockChairsOfCart>>[number];

/** HELD -> PAYING for the chairs whose hold still lasts; the number of them. The end of the hold stays written. */
export async function startPaying(
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

const sellStatement = builtOnce((db) =>
  db
    .update(chairClaim)
    .set({ state: 'SOLD', expiresAt: null })
    .where(and(eq(chairClaim.orderId, given('orderId')), eq(chairClaim.state, 'PAYING')))
    .returning({ chairId: chairClaim.chairId })
    .prepare('sell claims'),
);

/** PAYING -> SOLD; the chairs that were still the order's. */
export async function sellClaims(db: Database, orderId: number): Promise<number[]> {
  const rows = await sellStatement(db).execute({ orderId });
  return rows.map(({ chairId }) => chairId);
}

/** Takes chairs again that the order had lost: those that are free, whose hold ran out, or that the same cart holds. */
export async function claimAgain(
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
      set: { state: 'SOLD', cartId: lost.cartId, orderId: lost.id, expiresAt: null },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${chairClaim.expiresAt} <= ${now.toISOString()}::timestamptz or ${chairClaim.cartId} = ${lost.cartId})`,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** Frees what the order has claimed; all its chairs, or the named ones. */
export async function freeClaims(
  db: Database,
  orderId: number,
  chairIds?: readonly number[],
): Promise<number[]> {
  const rows = await db
    .delete(chairClaim)
    .where(
      and(
        eq(chairClaim.orderId, orderId),
        chairIds ? inArray(chairClaim.chairId, [...chairIds]) : undefined,
      ),
    )
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** PAYING -> HELD, at least until `atLeast` when there is one; the chairs. */
export async function holdAgain(
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

/** When the first of the order's holds ended or will end; null when it claims nothing. */
export async function holdEnd(db: Database, orderId: number): Promise<Date | null> {
  const [row] = await db
    .select({ expiresAt: chairClaim.expiresAt })
    .from(chairClaim)
    .where(and(eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'PAYING')))
    .orderBy(asc(chairClaim.expiresAt))
    .limit(1);
  return row?.expiresAt ?? null;
}
