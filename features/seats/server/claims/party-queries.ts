import type { PgColumn } from 'drizzle-orm/pg-core';
import { and, asc, count, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm';
import { isHeldAt } from '#features/event/server/claim-queries.ts';
import type { ChairType } from '#contract/chairs.ts';
import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { type Database, prepareOnce } from '#platform/database/database.ts';
import type { Guest } from '#features/hall/server/chairs/rules.ts';
import {
  chair,
  chairClaim,
  event,
  eventPrice,
  tablePosition,
} from '#features/event/server/tables.ts';
import { hallQuery, isHeldByClaimant, isPromisedToClaimant } from './condition-queries.ts';
import { type PromiseValues, returnClaims } from './return-queries.ts';

const hallStatement = prepareOnce((db) => {
  const hall = db.$with('hall').as(hallQuery);
  return db.with(hall).select().from(hall).prepare('read hall for cart');
});

type HallInput = { cartId: string; now: Date; until: Date };

/** Every chair of the cart's event, with what prevents its hold for a guest of its own type. */
export const listHallChairs = async (db: Database, { cartId, now, until }: HallInput) =>
  hallStatement(db).execute({
    cartId,
    guestType: null,
    now: now.toISOString(),
    until: until.toISOString(),
  });
export type HallChair = Awaited<ReturnType<typeof listHallChairs>>[number];

/** The price of each guest type of an event, in cents. */
export async function findGuestPrices(
  db: Database,
  eventId: number,
): Promise<ReadonlyMap<ChairType, number>> {
  const rows = await db
    .select({ chairType: eventPrice.chairType, amountCents: eventPrice.amountCents })
    .from(eventPrice)
    .where(eq(eventPrice.eventId, eventId));
  return new Map(rows.map(({ chairType, amountCents }) => [chairType, amountCents]));
}

/** The tables of an event with their positions and how many children sit on chairs of other guests, and its hall. */
export async function findHall(db: Database, eventId: number, now: Date) {
  const [hall] = await db
    .select({ features: event.planFeatures })
    .from(event)
    .where(eq(event.id, eventId));
  const tables = await db
    .select({
      name: tablePosition.tableName,
      x: tablePosition.x,
      y: tablePosition.y,
      shape: tablePosition.shape,
      maxChildren: tablePosition.maxChildren,
    })
    .from(tablePosition)
    .where(eq(tablePosition.eventId, eventId));
  const children = await db
    .select({ tableName: chair.tableName, seated: count() })
    .from(chairClaim)
    .innerJoin(chair, eq(chair.id, chairClaim.chairId))
    .where(
      and(
        eq(chairClaim.eventId, eventId),
        eq(chairClaim.guestType, 'children'),
        ne(chair.chairType, 'children'),
        or(ne(chairClaim.state, 'HELD'), isHeldAt(now)),
      ),
    )
    .groupBy(chair.tableName);
  const seated = new Map(children.map((row) => [row.tableName, row.seated]));
  return {
    features: hall?.features ?? [],
    tables: tables.map((table) => ({ ...table, children: seated.get(table.name) ?? 0 })),
  };
}

/** Names of the event's tables that limit their children. */
export async function listLimitedTables(db: Database, eventId: number): Promise<string[]> {
  const rows = await db
    .select({ tableName: tablePosition.tableName })
    .from(tablePosition)
    .where(and(eq(tablePosition.eventId, eventId), isNotNull(tablePosition.maxChildren)));
  return rows.map(({ tableName }) => tableName);
}

/** A hold keeps its end and its client; a chair that rested gets new ones. */
const keepOfHold = (column: PgColumn) =>
  sql`case when ${chairClaim.state} = 'HELD' then ${column} else excluded.${sql.identifier(column.name)} end`;

export type PartyChair = Guest & Pick<HallChair, 'chairId' | 'status' | 'until'>;

type ChairOwner = {
  eventId: number;
  cartId: string;
  client: ClientIdentity | null;
  /** The promise that the hold fulfills. */
  promise?: PromiseValues;
};

/**
 * Claims chairs for a cart that are free, or promised to it or to its code, and changes the guests of those that it holds. Returns
 * the ids of the chairs that it got.
 */
export async function claimChairs(
  db: Database,
  { eventId, cartId, client, promise }: ChairOwner,
  chairs: readonly PartyChair[],
): Promise<number[]> {
  const targets = chairs.toSorted((a, b) => a.chairId - b.chairId);
  // The lock waits for a staff change of a chair, then rechecks its status.
  const unchanged = await db
    .select({ id: chair.id, status: chair.status })
    .from(chair)
    .where(
      inArray(
        chair.id,
        targets.map(({ chairId }) => chairId),
      ),
    )
    .orderBy(asc(chair.id))
    .for('key share');
  const claims = targets.filter(({ chairId, status }) =>
    unchanged.some((row) => row.id === chairId && row.status === status),
  );
  if (claims.length === 0) return [];
  const rows = await db
    .insert(chairClaim)
    .values(
      claims.map(({ chairId, guestType, amountCents, until, codeId, discountCents }) => ({
        eventId,
        chairId,
        state: 'HELD' as const,
        cartId,
        guestType,
        amountCents,
        expiresAt: until,
        client: client?.client ?? null,
        network: client?.network ?? null,
        codeId: codeId ?? null,
        discountCents: discountCents ?? 0,
        ...promise,
      })),
    )
    .onConflictDoUpdate({
      target: [chairClaim.eventId, chairClaim.chairId],
      set: {
        state: 'HELD',
        cartId: sql`excluded.cart_id`,
        guestType: sql`excluded.guest_type`,
        amountCents: sql`excluded.amount_cents`,
        codeId: sql`excluded.code_id`,
        discountCents: sql`excluded.discount_cents`,
        expiresAt: keepOfHold(chairClaim.expiresAt),
        client: keepOfHold(chairClaim.client),
        network: keepOfHold(chairClaim.network),
      },
      setWhere: sql`${isHeldByClaimant} or ${isPromisedToClaimant}`,
    })
    .returning({ chairId: chairClaim.chairId });
  return rows.map(({ chairId }) => chairId);
}

/** Gives back those of the chairs that the cart holds. Returns them with the ends of their holds. */
export async function releaseChairs(
  db: Database,
  cartId: string,
  chairIds: readonly number[],
): Promise<{ chairId: number; expiresAt: Date | null }[]> {
  if (chairIds.length === 0) return [];
  return returnClaims(
    db,
    and(
      eq(chairClaim.cartId, cartId),
      eq(chairClaim.state, 'HELD'),
      inArray(chairClaim.chairId, [...chairIds]),
    ),
  );
}
