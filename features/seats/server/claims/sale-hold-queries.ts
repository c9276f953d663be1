import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ChairRecord } from '#features/hall/server/chairs/rules.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { returnClaims } from './return-queries.ts';

/**
 * Holds chairs, whatever their status, that nobody has and that are promised to no one; those that the cart holds stay held. Returns
 * the ids of all that it holds now.
 */
export async function claimForSale(
  db: Database,
  chairs: readonly ChairRecord[],
  { cartId, until, now }: { cartId: string; until: Date; now: Date },
): Promise<number[]> {
  if (chairs.length === 0) return [];
  const rows = await db
    .insert(chairClaim)
    .values(
      chairs
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, eventId, chairType, amountCents }) => ({
          eventId,
          chairId: id,
          state: 'HELD' as const,
          cartId,
          guestType: chairType,
          amountCents,
          expiresAt: until,
        })),
    )
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        cartId: sql`excluded.cart_id`,
        guestType: sql`excluded.guest_type`,
        amountCents: sql`excluded.amount_cents`,
        expiresAt: sql`excluded.expires_at`,
        client: null,
        network: null,
        codeId: null,
        discountCents: 0,
      },
      setWhere: sql`${chairClaim.state} = 'HELD' and (${chairClaim.cartId} = excluded.cart_id
        or (${chairClaim.promise} is null and ${chairClaim.expiresAt} <= ${now.toISOString()}::timestamptz))`,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

const buildHoldCondition = (cartId: string) =>
  and(eq(chairClaim.cartId, cartId), eq(chairClaim.state, 'HELD'));

/** Gives back what the cart holds besides these chairs. Returns the ids. */
export async function returnOtherHolds(
  db: Database,
  cartId: string,
  chairIds: readonly number[],
): Promise<number[]> {
  const returned = await returnClaims(
    db,
    and(buildHoldCondition(cartId), notInArray(chairClaim.chairId, [...chairIds])),
  );
  return returned.map(({ chairId }) => chairId);
}

/** Gives back these chairs of the cart, which are sold next. */
export async function returnSaleHolds(
  db: Database,
  cartId: string,
  chairIds: readonly number[],
): Promise<void> {
  await returnClaims(
    db,
    and(buildHoldCondition(cartId), inArray(chairClaim.chairId, [...chairIds])),
  );
}
