import type { AdminTicket } from '#features/orders/contract/order-admin.ts';
import { asc, eq } from 'drizzle-orm';
import { user } from '#features/accounts/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { selectSeatLabel } from '#features/event/server/queries.ts';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import { ticketColumns } from '#features/tickets/server/queries.ts';

/** The order of a ticket, or null when the ticket does not exist. */
export async function findOrderId(db: Database, ticketId: number): Promise<number | null> {
  const [row] = await db
    .select({ orderId: ticket.orderId })
    .from(ticket)
    .where(eq(ticket.id, ticketId));
  return row?.orderId ?? null;
}

/** All tickets of an order, canceled ones too, sorted by id. */
export async function listAdminTickets(db: Database, orderId: number): Promise<AdminTicket[]> {
  const rows = await db
    .select({
      ...ticketColumns,
      ...selectSeatLabel(ticket),
      cancelledAt: ticket.cancelledAt,
      handOvers: ticket.handOvers,
      sharedAt: ticket.sharedAt,
    })
    .from(ticket)
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .where(eq(ticket.orderId, orderId))
    .orderBy(asc(ticket.id));
  return rows.map(({ cancelledAt, handOvers, sharedAt, receivedAt, ...item }) => ({
    ticket: { ...item, received: receivedAt !== null },
    cancelledAt,
    handOvers,
    sharedAt,
  }));
}

/** An order with the name of its seller at the box office. */
export async function findSale(db: Database, orderId: number) {
  const [row] = await db
    .select({ order, soldBy: user.name })
    .from(order)
    .leftJoin(user, eq(user.id, order.soldBy))
    .where(eq(order.id, orderId));
  return row ?? null;
}
