import type { SoldChair } from '#features/tickets/contract/reports.ts';
import type { SaleState } from '#features/today/contract/today.ts';
import { and, count, desc, eq, inArray, isNotNull, isNull, notExists, sql } from 'drizzle-orm';
import { sumTicketIncome } from '#features/payments/server/treasury-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { isOnSale } from '#features/seats/server/claims/condition-queries.ts';
import { formatExtras } from '#features/event/contract/rules/extras.ts';
import { chair, chairClaim, code, order, ticket } from '#features/event/server/tables.ts';
import { toClaimState } from '#features/event/server/claim-queries.ts';
import { selectGuestResponses } from '#features/tickets/server/questions/queries.ts';
import { ticketColumns } from '#features/tickets/server/queries.ts';

export const hasOrders = async (db: Database): Promise<boolean> =>
  (await db.select({ id: order.id }).from(order).limit(1)).length > 0;

/** An event's active tickets with their payment methods, newest first. */
export async function listSoldChairs(db: Database, eventId: number): Promise<SoldChair[]> {
  const rows = await db
    .select({
      ...ticketColumns,
      orderId: ticket.orderId,
      method: order.method,
      reference: order.reference,
      code: sql<string>`coalesce(${code.code}, '')`,
      discountCents: ticket.discountCents,
      responses: selectGuestResponses,
      extras: order.extras,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(order, eq(order.id, ticket.orderId))
    .leftJoin(code, eq(code.id, ticket.codeId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .orderBy(desc(ticket.checkoutDate), desc(ticket.id));
  return rows.map(({ receivedAt, extras, ...row }) => ({
    ...row,
    received: receivedAt !== null,
    extras: formatExtras(extras),
  }));
}

/** Number of sold chairs per table. */
export function countSoldPerTable(
  db: Database,
  eventId: number,
): Promise<{ tableName: string; tablesSold: number }[]> {
  return db
    .select({ tableName: chair.tableName, tablesSold: count() })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .groupBy(chair.tableName);
}

/** The chairs of an event by their state, and the income from its tickets. */
export async function countSale(
  db: Database,
  eventId: number,
  now: Date,
): Promise<Omit<SaleState, 'event'>> {
  const isActive = and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt));
  const state = toClaimState(now.toISOString());
  const [[tickets], incomeCents, held, free] = await Promise.all([
    db
      .select({
        sold: count(),
        seated: count(ticket.receivedAt),
      })
      .from(ticket)
      .where(isActive),
    sumTicketIncome(db, eventId),
    db.$count(
      chairClaim,
      and(eq(chairClaim.eventId, eventId), inArray(state, ['WAITING', 'HELD', 'PAYING'])),
    ),
    db.$count(
      chair,
      and(
        eq(chair.eventId, eventId),
        isOnSale,
        notExists(
          db
            .select({ id: chairClaim.chairId })
            .from(chairClaim)
            .where(and(eq(chairClaim.chairId, chair.id), isNotNull(state))),
        ),
      ),
    ),
  ]);
  return { sold: 0, seated: 0, soldCents: incomeCents, ...tickets, held, free };
}
