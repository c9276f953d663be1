import type { SoldChair } from '@namugongo/contract/reception/reports';
import { and, count, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { chair, order, ticket } from '../tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

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
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(order, eq(order.id, ticket.orderId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .orderBy(desc(ticket.checkoutDate), desc(ticket.id));
  return rows.map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }));
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
