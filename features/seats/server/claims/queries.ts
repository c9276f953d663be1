import type { ChairType } from '#contract/chairs.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import { cart, chair, chairClaim, tablePosition } from '#features/event/server/tables.ts';
import type { CountedHold } from './client-hold-queries.ts';
import { fulfilledPromise } from './payment-queries.ts';
import { returnClaims } from './return-queries.ts';
import { saleClient } from './sale-hold-queries.ts';

const input = sql.placeholder;
const { chairId } = chairClaim;
const toIds = (rows: readonly { chairId: number }[]): number[] => rows.map((row) => row.chairId);

const cartStatement = prepareOnce((db) =>
  db
    .select({
      chairId: chairClaim.chairId,
      state: chairClaim.state,
      expiresAt: chairClaim.expiresAt,
      tableName: chair.tableName,
      chairName: chair.chairName,
      chairType: chair.chairType,
      guestType: chairClaim.guestType,
      amountCents: chairClaim.amountCents,
      codeId: chairClaim.codeId,
      discountCents: chairClaim.discountCents,
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

/** Locks tables of an event, whose children are counted, until the transaction ends; always in the same order. */
export async function lockTables(
  db: Database,
  eventId: number,
  tableNames: readonly string[],
): Promise<void> {
  await db
    .select({ tableName: tablePosition.tableName })
    .from(tablePosition)
    .where(
      and(eq(tablePosition.eventId, eventId), inArray(tablePosition.tableName, [...tableNames])),
    )
    .orderBy(asc(tablePosition.tableName))
    .for('update');
}

/** Sets the prices of chairs that a cart holds; expiry and guest stay. */
export async function repriceHolds(
  db: Database,
  cartId: string,
  prices: readonly {
    chairId: number;
    amountCents: number;
    codeId: number | null;
    discountCents: number;
  }[],
): Promise<void> {
  for (const { chairId: heldId, ...price } of prices)
    await db
      .update(chairClaim)
      .set(price)
      .where(and(eq(chairClaim.cartId, cartId), eq(chairId, heldId), eq(chairClaim.state, 'HELD')));
}

/** The chairs that the order is paying, locked in id order. */
export async function lockOrderChairs(db: Database, orderId: number): Promise<number[]> {
  const rows = await db
    .select({ chairId })
    .from(chairClaim)
    .where(and(eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'PAYING')))
    .orderBy(asc(chairId))
    .for('update');
  return toIds(rows);
}

/** A chair for an order. */
export type ChairSale = {
  eventId: number;
  chairId: number;
  orderId: number;
  guestType: ChairType;
  amountCents: number;
};

/**
 * Claims chairs for orders that have no claim, an expired hold, or a hold of the cart, and chairs that are promised to others: staff
 * and a late payment come first. Returns their ids. The key of chair_claim prevents two claims on one chair.
 */
export async function claimOrderChairs(
  db: Database,
  sales: readonly ChairSale[],
  { state, cartId, now }: { state: 'SOLD' | 'PAYING'; cartId: string | null; now: Date },
): Promise<number[]> {
  // A payment can fail, and its cart has the chairs again.
  const owner = state === 'PAYING' ? cartId : null;
  const claims = sales.map((sale) => ({ ...sale, state, cartId: owner }));
  const rows = await db
    .insert(chairClaim)
    .values(claims.toSorted((a, b) => a.chairId - b.chairId))
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        state,
        cartId: sql`excluded.cart_id`,
        orderId: sql`excluded.order_id`,
        guestType: sql`excluded.guest_type`,
        amountCents: sql`excluded.amount_cents`,
        expiresAt: null,
        client: null,
        network: null,
        ...(state === 'SOLD' ? fulfilledPromise : {}),
      },
      setWhere: sql`${chairClaim.state} in ('REQUESTED', 'APPROVED', 'RESERVED', 'WAITING') or (${chairClaim.state} = 'HELD'
        and (${chairClaim.expiresAt} <= ${now.toISOString()}::timestamptz or ${chairClaim.cartId} = ${cartId}))`,
    })
    .returning({ chairId });
  return toIds(rows);
}

/** Changes who sits on a sold chair of an order, and for how much. */
export async function updateSoldGuest(
  db: Database,
  { chairId: soldId, orderId, guestType, amountCents }: Omit<ChairSale, 'eventId'>,
): Promise<void> {
  await db
    .update(chairClaim)
    .set({ guestType, amountCents })
    .where(and(eq(chairId, soldId), eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'SOLD')));
}

export type ReleasedClaim = CountedHold & { chairId: number };

/** Gives back the order's chairs in one state, all or those named, and returns their claims. */
export async function returnOrderChairs(
  db: Database,
  { orderId, state }: { orderId: number; state: 'PAYING' | 'SOLD' },
  chairIds?: readonly number[],
): Promise<ReleasedClaim[]> {
  return returnClaims(
    db,
    and(
      eq(chairClaim.orderId, orderId),
      eq(chairClaim.state, state),
      chairIds ? inArray(chairId, [...chairIds]) : undefined,
    ),
  );
}

/** PAYING -> HELD, extended to `atLeast` if given. Returns the chair ids. */
export async function restoreHolds(
  db: Database,
  orderId: number,
  atLeast: Date | null,
): Promise<number[]> {
  const expiresAt = sql`greatest(${chairClaim.expiresAt}, ${atLeast?.toISOString()}::timestamptz)`;
  const rows = await db
    .update(chairClaim)
    .set({ state: 'HELD', orderId: null, ...(atLeast ? { expiresAt } : {}) })
    .where(and(eq(chairClaim.orderId, orderId), eq(chairClaim.state, 'PAYING')))
    .returning({ chairId });
  return toIds(rows);
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

const maxBatchSize = 500;
const isHold = eq(chairClaim.state, 'HELD');
const isExpired = (now: Date) => and(isHold, lte(chairClaim.expiresAt, now));
/** An approved or offered chair is held for days. */
const isTooLong = (latest: Date) =>
  and(isHold, gt(chairClaim.expiresAt, latest), isNull(chairClaim.promisedUntil));

/** True when a hold has expired, or ends later than any new hold would (`latest`). */
export async function hasHoldsToEnd(db: Database, now: Date, latest: Date): Promise<boolean> {
  const existing = await db
    .select({ chairId })
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

/**
 * Gives back the chairs of expired holds and locks their carts. Skips holds that another transaction has locked, or whose cart it has:
 * the next run handles those. A payment locks its cart before the chairs, so that waiting for the cart here could be a deadlock.
 */
export async function returnExpiredHolds(
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
    .innerJoin(cart, eq(cart.id, chairClaim.cartId))
    .where(and(isExpired(now), chairIds && inArray(chairClaim.chairId, [...chairIds])))
    .orderBy(asc(chairClaim.chairId))
    .limit(maxBatchSize)
    .for('no key update', { of: [chairClaim, cart], skipLocked: true });
  if (expired.length === 0) return [];
  const isLocked = inArray(chairId, toIds(expired));
  const returned = await returnClaims(db, and(isExpired(now), isLocked), now);
  return returned.flatMap((row) => {
    const item = expired.find((hold) => hold.chairId === row.chairId);
    return item && row.cartId
      ? [{ ...item, cartId: row.cartId, label: formatChairLabel(item) }]
      : [];
  });
}

/**
 * Ends an event's holds at the end of its sale; they then expire like any other. What staff approved was promised until a time, and
 * stays, as does a sale at the box office, which goes on after the public one.
 */
export async function shortenEventHolds(db: Database, eventId: number, until: Date): Promise<void> {
  await db
    .update(chairClaim)
    .set({ expiresAt: until })
    .where(
      and(
        eq(chairClaim.eventId, eventId),
        isHold,
        gt(chairClaim.expiresAt, until),
        sql`${chairClaim.promise} is distinct from 'APPROVED'`,
        sql`${chairClaim.client} is distinct from ${saleClient}`,
      ),
    );
}

/** Gives back sold chairs, whose tickets get others; returns their number. */
export async function returnSoldChairs(db: Database, chairIds: readonly number[]): Promise<number> {
  const rows = await returnClaims(
    db,
    and(eq(chairClaim.state, 'SOLD'), inArray(chairId, [...chairIds])),
  );
  return rows.length;
}

/** Gives back what a cart holds; false, and nothing changes, while it is being paid. */
export async function returnCartChairs(db: Database, cartId: string): Promise<boolean> {
  const claims = await lockCartChairs(db, cartId);
  if (claims.some(({ state }) => state === 'PAYING')) return false;
  await returnClaims(db, and(eq(chairClaim.cartId, cartId), isHold));
  return true;
}
