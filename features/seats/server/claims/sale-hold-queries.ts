import { and, eq, gt, lt, notInArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ChairRecord, Guest } from '#features/hall/server/chairs/rules.ts';
import { chairClaim } from '#features/event/server/tables.ts';
import { isHeldByClaimant } from './condition-queries.ts';
import { returnClaims } from './return-queries.ts';

/** The client of a sale's hold: none that buys, so that no limit counts its chairs. */
export const saleClient = 'box office';

/** Holds chairs without a claim, whatever their status, and those that the cart holds already. Returns the ids of all that it got. */
export async function claimForSale(
  db: Database,
  chairs: readonly ChairRecord[],
  { cartId, until }: { cartId: string; until: Date },
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
          client: saleClient,
        })),
    )
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: { expiresAt: until },
      setWhere: isHeldByClaimant,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** Gives back what the cart holds besides these chairs. Returns the ids. */
export async function returnOtherHolds(
  db: Database,
  cartId: string,
  chairIds: readonly number[],
): Promise<number[]> {
  const returned = await returnClaims(
    db,
    and(
      eq(chairClaim.cartId, cartId),
      eq(chairClaim.state, 'HELD'),
      notInArray(chairClaim.chairId, [...chairIds]),
    ),
  );
  return returned.map(({ chairId }) => chairId);
}

/** Moves what a sale holds into another cart. Returns the ids. */
export async function moveSaleHolds(
  db: Database,
  { from, to, until }: { from: string; to: string; until: Date },
): Promise<number[]> {
  const rows = await db
    .update(chairClaim)
    .set({ cartId: to, expiresAt: until })
    .where(isSaleHold(from))
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** Says who sits on chairs that the cart holds, and for how much. */
export async function seatGuests(
  db: Database,
  cartId: string,
  guests: readonly (Guest & { chairId: number })[],
): Promise<void> {
  for (const { chairId, guestType, amountCents } of guests)
    await db
      .update(chairClaim)
      .set({ guestType, amountCents })
      .where(and(isSaleHold(cartId), eq(chairClaim.chairId, chairId)));
}

/** Lets holds that have not ended, and that end before `ending`, last longer. */
export async function extendSaleHolds(
  db: Database,
  { cartId, now, ending, until }: { cartId: string; now: Date; ending: Date; until: Date },
): Promise<void> {
  await db
    .update(chairClaim)
    .set({ expiresAt: until })
    .where(
      and(isSaleHold(cartId), gt(chairClaim.expiresAt, now), lt(chairClaim.expiresAt, ending)),
    );
}

const isSaleHold = (cartId: string) =>
  and(
    eq(chairClaim.cartId, cartId),
    eq(chairClaim.state, 'HELD'),
    eq(chairClaim.client, saleClient),
  );
