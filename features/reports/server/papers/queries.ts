import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import type { SeatedGuest } from './rules.ts';

/** The guests with an active ticket of an event, each with the buyer of the order. */
export function listSeatedGuests(db: Database, eventId: number): Promise<SeatedGuest[]> {
  return db
    .select({
      id: ticket.id,
      orderId: ticket.orderId,
      userName: ticket.userName,
      userEmail: ticket.userEmail,
      telephone: ticket.telephone,
      chairType: ticket.chairType,
      tableName: chair.tableName,
      chairName: chair.chairName,
      buyer: { name: order.name, email: order.email, telephone: order.telephone },
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .innerJoin(order, eq(order.id, ticket.orderId))
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)));
}

/** The names of all tables of an event, in no order. */
export async function listTableNames(db: Database, eventId: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ tableName: chair.tableName })
    .from(chair)
    .where(eq(chair.eventId, eventId));
  return rows.map(({ tableName }) => tableName);
}
