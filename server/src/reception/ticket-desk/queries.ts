import type { DeskTicket } from '@namugongo/contract/reception/ticket-desk';
import { asc, eq } from 'drizzle-orm';
import { user } from '../../accounts/tables.ts';
import type { Database } from '../../platform/database.ts';
import { chair, order, ticket } from '../tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

/** The order that a ticket belongs to, or null when there is no such ticket. */
export async function orderIdOf(db: Database, ticketId: number): Promise<number | null> {
  const [row] = await db
    .select({ orderId: ticket.orderId })
    .from(ticket)
    .where(eq(ticket.id, ticketId));
  return row?.orderId ?? null;
}

/** All tickets of an order, cancelled ones too, in the order of their ids. */
export async function listAllTickets(db: Database, orderId: number): Promise<DeskTicket[]> {
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

/** An order with the name of who sold it at the box office. */
export async function findSale(db: Database, orderId: number) {
  const [row] = await db
    .select({ order, soldBy: user.name })
    .from(order)
    .leftJoin(user, eq(user.id, order.soldBy))
    .where(eq(order.id, orderId));
  return row ?? null;
}
