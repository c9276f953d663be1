import { chairLabel } from '@namugongo/contract/rules/names';
import { and, asc, desc, eq, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { paymentAttempt } from '../../payments/tables.ts';
import { cart, chair, chairClaim, event, order, seatRequest } from '../tables.ts';
import type { CartRecord } from './rules.ts';

export async function insertCart(db: Database, made: Pick<CartRecord, 'id' | 'eventId'> & { seatRequestId?: number }, now: Date): Promise<void> {
  await db.insert(cart).values({ ...made, createdAt: now });
}

/** Two changes of one cart wait for each other; the chair's row only keeps staff from changing it meanwhile. */
export async function lockCart(db: Database, cartId: string, chairId: number): Promise<void> {
  await db.execute(sql`select from cart where id = ${cartId} for no key update`);
  await db.select({ id: chair.id }).from(chair).where(eq(chair.id, chairId)).for('key share').prepare('lock chair').execute();
}

/** The cart with everything that decides what may be done with it. */
export async function findCart(db: Database, cartId: string): Promise<CartRecord | null> {
  const newest = db
    .select({ id: order.id, state: order.state })
    .from(order)
    .where(eq(order.cartId, cart.id))
    .orderBy(desc(order.id))
    .limit(1)
    .as('newest');
  const rows = await db
    .select({
      cart: { id: cart.id, eventId: cart.eventId, lapsed: cart.lapsed },
      sale: {
        feePercent: event.feePercent,
        salesFrom: event.salesFrom,
        salesUntil: event.salesUntil,
        countdownTarget: event.countdownTarget,
      },
      approved: { chairId: seatRequest.chairId, heldUntil: seatRequest.heldUntil },
      newestOrder: { id: newest.id, state: newest.state },
      attemptOpen: sql<boolean>`exists (select from ${paymentAttempt} where subject = 'order' and subject_id = ${newest.id}
        and state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN'))`,
      chair: {
        id: chair.id,
        eventId: chair.eventId,
        tableName: chair.tableName,
        chairName: chair.chairName,
        chairType: chair.chairType,
        amountCents: chair.amountCents,
        status: chair.status,
      },
      claim: { state: chairClaim.state, cartId: chairClaim.cartId, expiresAt: chairClaim.expiresAt },
    })
    .from(cart)
    .innerJoin(event, eq(event.id, cart.eventId))
    .leftJoin(seatRequest, and(eq(seatRequest.id, cart.seatRequestId), eq(seatRequest.state, 'approved')))
    .leftJoinLateral(newest, sql`true`)
    .leftJoin(chairClaim, and(eq(chairClaim.cartId, cart.id), ne(chairClaim.state, 'SOLD')))
    .leftJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(eq(cart.id, cartId))
    .prepare('find cart')
    .execute();
  const [first] = rows;
  if (!first) return null;
  const { approved, newestOrder } = first;
  return {
    ...first.cart,
    sale: first.sale,
    approved: approved?.heldUntil ? { chairId: approved.chairId, heldUntil: approved.heldUntil } : null,
    newestOrder: newestOrder && { ...newestOrder, attemptOpen: first.attemptOpen },
    chairs: rows.flatMap((row) => (row.chair ? [{ ...row.chair, claim: row.claim }] : [])),
  };
}

export type Claiming = { cartId: string; eventId: number; chairIds: readonly number[]; until: Date; now: Date };
export type Claimed = { chairId: number; expiresAt: Date | null };

/**
 * Takes chairs for a cart and answers the ones it got. One statement, in id order: a chair is got when nobody has it, when its hold
 * ran out, swept or not, or when it is the cart's own, whose time it does not lengthen. The key of chair_claim, not code, keeps two from having it.
 */
export async function claimChairs(db: Database, { cartId, eventId, chairIds, until, now }: Claiming): Promise<Claimed[]> {
  const inOrder = chairIds.toSorted((a, b) => a - b);
  const isOver = sql`${chairClaim.expiresAt} <= ${now.toISOString()}`;
  return db
    .insert(chairClaim)
    .values(inOrder.map((chairId) => ({ eventId, chairId, state: 'HELD' as const, cartId, expiresAt: until })))
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        cartId: sql`excluded.cart_id`,
        orderId: sql`null`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${chairClaim.expiresAt} end`,
      },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${isOver} or ${chairClaim.cartId} = excluded.cart_id)`,
    })
    .returning({ chairId: chairClaim.chairId, expiresAt: chairClaim.expiresAt })
    .prepare(`claim ${inOrder.length} chairs`)
    .execute();
}

/** Gives up what the cart holds of the named chairs, also when its time ran out; a chair being paid or sold stays. */
export async function releaseChairs(db: Database, cartId: string, chairIds: readonly number[]): Promise<number[]> {
  if (chairIds.length === 0) return [];
  const freed = await db
    .delete(chairClaim)
    .where(and(eq(chairClaim.cartId, cartId), eq(chairClaim.state, 'HELD'), inArray(chairClaim.chairId, [...chairIds])))
    .returning({ chairId: chairClaim.chairId });
  return freed.map(({ chairId }) => chairId);
}

export async function clearLapsed(db: Database, cartId: string): Promise<void> {
  await db.update(cart).set({ lapsed: [] }).where(eq(cart.id, cartId));
}

export async function addLapsed(db: Database, cartId: string, labels: readonly string[]): Promise<void> {
  await db
    .update(cart)
    .set({ lapsed: sql`${cart.lapsed} || ${JSON.stringify(labels)}::jsonb` })
    .where(eq(cart.id, cartId));
}

const mostAtOnce = 500;

export async function hasExpiredHolds(db: Database, now: Date): Promise<boolean> {
  const found = await db.select({ chairId: chairClaim.chairId }).from(chairClaim).where(isExpired(now)).limit(1);
  return found.length > 0;
}

export type FreedHold = { eventId: number; chairId: number; cartId: string; label: string };

/** Frees holds whose time ran out, except what another transaction is just changing: the next turn looks again. */
export async function deleteExpiredHolds(db: Database, now: Date): Promise<FreedHold[]> {
  // Carts before chairs, as every change of a cart locks them.
  const ofExpired = db.select({ id: chairClaim.cartId }).from(chairClaim).where(isExpired(now)).limit(mostAtOnce);
  const carts = await db
    .select({ id: cart.id })
    .from(cart)
    .where(inArray(cart.id, ofExpired))
    .orderBy(asc(cart.id))
    .for('no key update', { skipLocked: true });
  const expired = await db
    .select({ eventId: chairClaim.eventId, chairId: chairClaim.chairId, tableName: chair.tableName, chairName: chair.chairName })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(and(isExpired(now), inArray(chairClaim.cartId, carts.map(({ id }) => id))))
    .orderBy(asc(chairClaim.chairId))
    .for('update', { of: chairClaim, skipLocked: true });
  if (expired.length === 0) return [];
  const deleted = await db
    .delete(chairClaim)
    .where(and(isExpired(now), inArray(chairClaim.chairId, expired.map(({ chairId }) => chairId))))
    .returning({ chairId: chairClaim.chairId, cartId: chairClaim.cartId });
  return deleted.flatMap(({ chairId, cartId }) => {
    const one = expired.find((row) => row.chairId === chairId);
    return one && cartId ? [{ eventId: one.eventId, chairId, cartId, label: chairLabel(one) }] : [];
  });
}

const isExpired = (now: Date) => and(eq(chairClaim.state, 'HELD'), lte(chairClaim.expiresAt, now));
