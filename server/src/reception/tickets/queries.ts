import type { TicketSearchResult } from '@namugongo/contract/reception/tickets';
import { compareNames } from '@namugongo/contract/rules/names';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, order, ticket, ticketCode } from '../tables.ts';

/** Columns of the checkout record, for a ticket joined with its chair. */
export const ticketColumns = {
  id: ticket.id,
  checkoutDate: ticket.checkoutDate,
  userName: ticket.userName,
  userEmail: ticket.userEmail,
  telephone: ticket.telephone,
  tableName: chair.tableName,
  chairName: chair.chairName,
  amount: ticket.amountCents,
  chairType: ticket.chairType,
  chairId: ticket.chairId,
  barCode: ticket.barCode,
  receivedAt: ticket.receivedAt,
};

/** A ticket with the fields of its PDF. */
export type PrintableTicket = Omit<TicketSearchResult, 'eventTitle' | 'eventDate' | 'received'> & {
  telephone: string;
  received: boolean;
};

/** The event fields a ticket shows. */
export type TicketEvent = { id: number; title: string; countdownTarget: Date; venue: string };

/** The active tickets of a number for one event. */
export function listTicketsByTelephone(
  db: Database,
  telephone: string,
  eventId: number,
): Promise<PrintableTicket[]> {
  return listActiveTickets(db, and(eq(ticket.telephone, telephone), eq(ticket.eventId, eventId)));
}

export function listTicketsByOrder(db: Database, orderId: number): Promise<PrintableTicket[]> {
  return listActiveTickets(db, eq(ticket.orderId, orderId));
}

async function listActiveTickets(
  db: Database,
  filter: SQL | undefined,
): Promise<PrintableTicket[]> {
  const rows = await db
    .select({
      id: ticket.id,
      barCode: ticket.barCode,
      userName: ticket.userName,
      telephone: ticket.telephone,
      tableName: chair.tableName,
      chairName: chair.chairName,
      chairType: ticket.chairType,
      receivedAt: ticket.receivedAt,
    })
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(filter, isNull(ticket.cancelledAt)));
  return rows
    .map(({ receivedAt, ...row }) => ({ ...row, received: receivedAt !== null }))
    .toSorted(
      (a, b) => compareNames(a.tableName, b.tableName) || compareNames(a.chairName, b.chairName),
    );
}

export async function findBuyer(
  db: Database,
  orderId: number,
): Promise<{ eventId: number; name: string; email: string; telephone: string } | undefined> {
  const [row] = await db
    .select({
      eventId: order.eventId,
      name: order.name,
      email: order.email,
      telephone: order.telephone,
    })
    .from(order)
    .where(eq(order.id, orderId));
  return row;
}

/** The email address of the number's newest active ticket. */
export async function findEmailByTelephone(
  db: Database,
  telephone: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ email: ticket.userEmail })
    .from(ticket)
    .where(and(eq(ticket.telephone, telephone), isNull(ticket.cancelledAt)))
    .orderBy(desc(ticket.checkoutDate), desc(ticket.id))
    .limit(1);
  return row?.email;
}

/** Stores a code in place of the number's earlier one, and deletes expired codes. */
export async function upsertTicketCode(
  db: Database,
  code: { telephone: string; codeHash: string; expiresAt: Date; attemptsLeft: number },
  now: Date,
): Promise<void> {
  await db.delete(ticketCode).where(lt(ticketCode.expiresAt, now));
  const fresh = { ...code, isUsed: false };
  await db
    .insert(ticketCode)
    .values(fresh)
    .onConflictDoUpdate({ target: ticketCode.telephone, set: fresh });
}

/** Consumes one attempt and returns the code's hash; undefined when the code is expired, used or has no attempts left. */
export async function consumeCodeAttempt(
  db: Database,
  telephone: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(ticketCode)
    .set({ attemptsLeft: sql`${ticketCode.attemptsLeft} - 1` })
    .where(and(isUsableCode(telephone, now), gte(ticketCode.attemptsLeft, 1)))
    .returning({ codeHash: ticketCode.codeHash });
  return row?.codeHash;
}

/** Marks the code as used; true for only one of parallel requests. */
export async function markCodeUsed(
  db: Database,
  telephone: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(ticketCode)
    .set({ isUsed: true })
    .where(and(isUsableCode(telephone, now), eq(ticketCode.codeHash, codeHash)))
    .returning({ telephone: ticketCode.telephone });
  return used.length > 0;
}

const isUsableCode = (telephone: string, now: Date) =>
  and(
    eq(ticketCode.telephone, telephone),
    eq(ticketCode.isUsed, false),
    gte(ticketCode.expiresAt, now),
  );
