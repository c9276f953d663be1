import type { Ticket } from '@namugongo/contract/reception/tickets';
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, chairClaim, order, ticket } from '../tables.ts';
import { retiredBarCode } from '../check-in/tables.ts';
import { ticketColumns } from '../tickets/queries.ts';

/** A living ticket with what a move must know of it. */
export type SeatedTicket = Ticket & { eventId: number; orderId: number };

/** No other transaction of the product takes this number with an event's id. */
const movesLock = 4_821_024;

/** One move of an event at a time, so that a swap meets nobody half-way. */
export async function lockMoves(db: Database, eventId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${movesLock}, ${eventId})`);
}

/** No refund of the orders begins until the transaction ends. */
export async function lockOrders(db: Database, orderIds: readonly number[]): Promise<void> {
  await db
    .select({ id: order.id })
    .from(order)
    .where(inArray(order.id, [...orderIds]))
    .orderBy(asc(order.id))
    .for('update');
}

export const findTicket = async (db: Database, id: number): Promise<SeatedTicket | null> =>
  (await living(db, eq(ticket.id, id)))[0] ?? null;

export const findTickets = (db: Database, ids: readonly number[]): Promise<SeatedTicket[]> =>
  living(db, inArray(ticket.id, [...ids]));

export const ticketsOnChair = (db: Database, chairId: number): Promise<SeatedTicket[]> =>
  living(db, eq(ticket.chairId, chairId));

export const ticketsOfTables = (
  db: Database,
  eventId: number,
  tableNames: readonly string[],
): Promise<SeatedTicket[]> =>
  living(db, and(eq(ticket.eventId, eventId), inArray(chair.tableName, [...tableNames])));

async function living(db: Database, which: SQL | undefined): Promise<SeatedTicket[]> {
  const rows = await db
    .select({
      eventId: ticket.eventId,
      orderId: ticket.orderId,
      ...ticketColumns,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(which, isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.id));
  return rows.map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }));
}

export async function chairIdsOfTables(
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

/** Gives up the chairs of the tickets; answers how many there were. */
export async function freeChairsOf(
  db: Database,
  tickets: readonly SeatedTicket[],
): Promise<number> {
  const rows = await db
    .delete(chairClaim)
    .where(
      and(
        eq(chairClaim.state, 'SOLD'),
        inArray(
          chairClaim.chairId,
          tickets.map(({ chairId }) => chairId),
        ),
      ),
    )
    .returning({ chairId: chairClaim.chairId });
  return rows.length;
}

/** The tickets count as cancelled while they change chairs, as two of them may change with each other. */
export async function liftTickets(db: Database, ids: readonly number[], now: Date): Promise<void> {
  await db
    .update(ticket)
    .set({ cancelledAt: now })
    .where(inArray(ticket.id, [...ids]));
}

type Change = Partial<
  Pick<typeof ticket.$inferInsert, 'chairId' | 'userName' | 'userEmail' | 'telephone'>
>;

/** Gives a living ticket a new bar code, and whatever else changes with it; the code it had opens no door from now on. */
export async function renewTicket(
  db: Database,
  { id, barCode }: Pick<SeatedTicket, 'id' | 'barCode'>,
  change: Change & { barCode: string },
  now: Date,
): Promise<void> {
  await db.insert(retiredBarCode).values({ barCode, ticketId: id, retiredAt: now });
  await db
    .update(ticket)
    .set({ ...change, cancelledAt: null })
    .where(eq(ticket.id, id));
}
