import { chairLabel } from '@namugongo/contract/rules/names';
import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm';
import { builtOnce, type Database } from '../../platform/database.ts';
import { channel } from '../../platform/live.ts';
import { cart, chair, chairClaim } from '../tables.ts';
import type { ChairRecord } from '../chairs/rules.ts';
import type { CartRecord } from './rules.ts';

export async function insertCart(
  db: Database,
  made: Pick<CartRecord, 'id' | 'eventId'> & { seatRequestId?: number },
  now: Date,
): Promise<void> {
  await db.insert(cart).values({ ...made, createdAt: now });
}

const given = sql.placeholder;
const { eventId, chairId } = chairClaim;
/** Tells everybody who watches, as `noticeOf` writes it. */
export const told = sql`pg_notify(${channel}, 'chairs:' || ${eventId} || ' ' || ${chairId})`;

/**
 * THE statement that takes a chair. It is got when nobody has it, when its hold ran out, swept or not, or when it is the cart's own,
 * whose time is not lengthened. The key of chair_claim, not code, keeps two from having it; everybody who watches is told with it.
 */
const claimStatement = builtOnce((db) => {
  const isOver = sql`${chairClaim.expiresAt} <= ${given('now')}::timestamptz`;
  // Staff may be changing the chair: the lock waits for them and then looks whether it is still what was asked for.
  const stillThere = sql`select ${chair.eventId}, ${chair.id}, 'HELD', ${given('cartId')}::uuid, null::integer, ${given('until')}::timestamptz
    from ${chair} where ${chair.id} = ${given('chairId')} and ${chair.status} = ${given('status')} for key share`;
  return db
    .insert(chairClaim)
    .select(stillThere)
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        cartId: sql`excluded.cart_id`,
        orderId: sql`null`,
        expiresAt: sql`case when ${isOver} then excluded.expires_at else ${chairClaim.expiresAt} end`,
      },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${isOver} or ${chairClaim.cartId} = excluded.cart_id)`,
    })
    .returning({ expiresAt: chairClaim.expiresAt, told })
    .prepare('claim chair');
});

export type Claiming = { cartId: string; asked: ChairRecord; until: Date; now: Date };

/** Takes a chair for a cart and answers until when, or null when it could not be had. */
export async function claimChair(
  db: Database,
  { cartId, asked, until, now }: Claiming,
): Promise<Date | null> {
  const [claimed] = await claimStatement(db).execute({
    cartId,
    chairId: asked.id,
    status: asked.status,
    until: until.toISOString(),
    now: now.toISOString(),
  });
  return claimed?.expiresAt ?? null;
}

const releaseStatement = builtOnce((db) =>
  db
    .delete(chairClaim)
    .where(
      and(
        eq(chairClaim.cartId, given('cartId')),
        eq(chairClaim.state, 'HELD'),
        eq(chairClaim.chairId, given('chairId')),
      ),
    )
    .returning({ told })
    .prepare('release chair'),
);

/** Gives a chair up that the cart holds, also when its time ran out; one being paid or sold stays. Answers whether it did. */
export async function releaseChairOf(
  db: Database,
  cartId: string,
  chairId: number,
): Promise<boolean> {
  const freed = await releaseStatement(db).execute({ cartId, chairId });
  return freed.length > 0;
}

export async function clearLapsed(db: Database, cartId: string): Promise<void> {
  await db.update(cart).set({ lapsed: [] }).where(eq(cart.id, cartId));
}

export async function addLapsed(
  db: Database,
  cartId: string,
  labels: readonly string[],
): Promise<void> {
  await db
    .update(cart)
    .set({ lapsed: sql`${cart.lapsed} || ${JSON.stringify(labels)}::jsonb` })
    .where(eq(cart.id, cartId));
}

const mostAtOnce = 500;

export async function hasExpiredHolds(db: Database, now: Date): Promise<boolean> {
  const found = await db
    .select({ chairId: chairClaim.chairId })
    .from(chairClaim)
    .where(isExpired(now))
    .limit(1);
  return found.length > 0;
}

export type FreedHold = { eventId: number; chairId: number; cartId: string; label: string };

/** Frees holds whose time ran out, except what another transaction is just changing: the next turn looks again. */
export async function deleteExpiredHolds(
  db: Database,
  now: Date,
  chairIds?: readonly number[],
): Promise<FreedHold[]> {
  const expired = await db
    .select({
      eventId: chairClaim.eventId,
      chairId: chairClaim.chairId,
      tableName: chair.tableName,
      chairName: chair.chairName,
    })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(and(isExpired(now), chairIds && inArray(chairClaim.chairId, [...chairIds])))
    .orderBy(asc(chairClaim.chairId))
    .limit(mostAtOnce)
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
    const one = expired.find((row) => row.chairId === chairId);
    return one && cartId ? [{ eventId: one.eventId, chairId, cartId, label: chairLabel(one) }] : [];
  });
}

const isExpired = (now: Date) => and(eq(chairClaim.state, 'HELD'), lte(chairClaim.expiresAt, now));
