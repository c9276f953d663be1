import type { DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { asc, eq } from 'drizzle-orm';
import { user } from '../../accounts/tables.ts';
import type { Database } from '../../platform/database.ts';
import { chair, order, ticket } from '../tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

/** All tickets of the order that a ticket belongs to, cancelled ones too, in the order of their ids; none when there is no such ticket. */
export async function ticketsBeside(db: Database, ticketId: number): Promise<DeskTicket[]> {
  const orderId = db.select({ id: ticket.orderId }).from(ticket).where(eq(ticket.id, ticketId));
  const rows = await db
    .select({ ...ticketColumns, cancelledAt: ticket.cancelledAt })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(eq(ticket.orderId, orderId))
    .orderBy(asc(ticket.id));
  return rows.map(({ cancelledAt, receivedAt, ...one }) => ({
    ticket: { ...one, received: receivedAt !== null },
    cancelledAt,
  }));
}

/** The order of a ticket, with the name of who sold it at the box office. */
export async function orderOfTicket(db: Database, ticketId: number) {
  const [row] = await db
    .select({ order, soldBy: user.name })
    .from(ticket)
    .innerJoin(order, eq(order.id, ticket.orderId))
    .leftJoin(user, eq(user.id, order.soldBy))
    .where(eq(ticket.id, ticketId));
  return row ?? null;
}
