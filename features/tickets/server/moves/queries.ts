import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import { retiredBarCode } from './tables.ts';
import { ticketColumns } from '../queries.ts';

/** An active ticket with its event and order. */
export type SeatedTicket = Ticket & {
  eventId: number;
  orderId: number;
  handOvers: number;
  sharedAt: Date | null;
};

/** Locks the orders against refunds until the transaction ends. */
export async function lockOrders(db: Database, orderIds: readonly number[]): Promise<void> {
  await db
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.id, [...orderIds]))
    .orderBy(asc(order.id))
    .for('update');
}

/** The name and contact of the buyer of an order. */
export async function findBuyer(db: Database, orderId: number) {
  const [row] = await db
    .select({ name: order.name, email: order.email, telephone: order.telephone })
    .from(order)
    .where(eq(order.id, orderId));
  return row ?? null;
}

export async function updateBuyer(
  db: Database,
  orderId: number,
  buyer: { name: string; email: string; telephone: string },
): Promise<void> {
  await db.update(order).set(buyer).where(eq(order.id, orderId));
}

/** Changes what tickets say of their guests; the barcodes stay. */
export async function updateHolders(
  db: Database,
  ids: readonly number[],
  holder: Pick<Change, 'userName' | 'userEmail' | 'telephone'>,
): Promise<void> {
  await db
    .update(ticket)
    .set(holder)
    .where(inArray(ticket.id, [...ids]));
}

export const findTicket = async (db: Database, id: number): Promise<SeatedTicket | null> =>
  (await listActive(db, eq(ticket.id, id)))[0] ?? null;

export const listTicketsByIds = (db: Database, ids: readonly number[]): Promise<SeatedTicket[]> =>
  listActive(db, inArray(ticket.id, [...ids]));

export const listTicketsOfOrder = (db: Database, orderId: number): Promise<SeatedTicket[]> =>
  listActive(db, eq(ticket.orderId, orderId));

export const listTicketsOnChairs = (
  db: Database,
  chairIds: readonly number[],
): Promise<SeatedTicket[]> => listActive(db, inArray(ticket.chairId, [...chairIds]));

export const listTicketsAtTables = (
  db: Database,
  eventId: number,
  tableNames: readonly string[],
): Promise<SeatedTicket[]> =>
  listActive(db, and(eq(ticket.eventId, eventId), inArray(chair.tableName, [...tableNames])));

async function listActive(db: Database, which: SQL | undefined): Promise<SeatedTicket[]> {
  const rows = await db
    .select({
      eventId: ticket.eventId,
      orderId: ticket.orderId,
      handOvers: ticket.handOvers,
      sharedAt: ticket.sharedAt,
      ...ticketColumns,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(which, isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.id));
  return rows.map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }));
}

export async function listChairIdsAtTables(
  db: Database,
  eventId: number,
  tableNames: readonly string[],
): Promise<number[]> {
  const rows = await db
    .select({ id: chair.id })
    .from(chair)
    .where(and(eq(chair.eventId, eventId), inArray(chair.tableName, [...tableNames])));
  return rows.map(({ id }) => id);
}

/** Marks the tickets as canceled while they change chairs, so that two of them can swap. */
export async function unassignTickets(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<void> {
  await db
    .update(ticket)
    .set({ cancelledAt: now })
    .where(inArray(ticket.id, [...ids]));
}

export type Change = Partial<
  Pick<typeof ticket.$inferInsert, 'chairId' | 'userName' | 'userEmail' | 'telephone' | 'handOvers'>
>;

/**
 * Applies a change with a new barcode to an active ticket and retires the old barcode, which ends a link to the ticket. The old code of
 * a ticket that is only moved still admits its holder at the door; any other change ends that of all former codes.
 */
export async function reassignTicket(
  db: Database,
  { id, barCode }: Pick<SeatedTicket, 'id' | 'barCode'>,
  change: Change & { barCode: string },
  { now, isMoved }: { now: Date; isMoved: boolean },
): Promise<void> {
  await db.insert(retiredBarCode).values({ barCode, ticketId: id, retiredAt: now, isMoved });
  if (!isMoved)
    await db.update(retiredBarCode).set({ isMoved: false }).where(eq(retiredBarCode.ticketId, id));
  await db
    .update(ticket)
    .set({ ...change, cancelledAt: null, sharedAt: null })
    .where(eq(ticket.id, id));
}
