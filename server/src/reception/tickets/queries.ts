import type { FoundTicket } from '@namugongo/contract/reception/tickets';
import { compareNames } from '@namugongo/contract/rules/names';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, order, ticket, ticketCode } from '../tables.ts';

/** What makes the checkout record of a ticket that is joined with its chair. */
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

/** A ticket with what its paper shows. */
export type PaperTicket = Omit<FoundTicket, 'eventTitle' | 'eventDate' | 'received'> & {
  telephone: string;
  received: boolean;
};

/** What a ticket says of its event. */
export type Feast = { id: number; title: string; countdownTarget: Date; venue: string };

/** The living tickets of a number for one event; cancelled ones are never shown. */
export function ticketsOfTelephone(
  db: Database,
  telephone: string,
  eventId: number,
): Promise<PaperTicket[]> {
  return livingTickets(db, and(eq(ticket.telephone, telephone), eq(ticket.eventId, eventId)));
}

export function ticketsOfOrder(db: Database, orderId: number): Promise<PaperTicket[]> {
  return livingTickets(db, eq(ticket.orderId, orderId));
}

async function livingTickets(db: Database, which: SQL | undefined): Promise<PaperTicket[]> {
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
    .where(and(which, isNull(ticket.cancelledAt)));
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

/** Where a code goes: the address of the latest ticket of that number. */
export async function emailOfTelephone(
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

/** A new code takes the place of the one before; codes that ran out are forgotten on the way. */
export async function keepCode(
  db: Database,
  code: { telephone: string; codeHash: string; expiresAt: Date; triesLeft: number },
  now: Date,
): Promise<void> {
  await db.delete(ticketCode).where(lt(ticketCode.expiresAt, now));
  const fresh = { ...code, used: false };
  await db
    .insert(ticketCode)
    .values(fresh)
    .onConflictDoUpdate({ target: ticketCode.telephone, set: fresh });
}

/** Takes one try of the number's code and gives its hash; nothing when it ran out, was used or has no try left. */
export async function takeTry(
  db: Database,
  telephone: string,
  now: Date,
): Promise<string | undefined> {
  const [row] = await db
    .update(ticketCode)
    .set({ triesLeft: sql`${ticketCode.triesLeft} - 1` })
    .where(and(usable(telephone, now), gte(ticketCode.triesLeft, 1)))
    .returning({ codeHash: ticketCode.codeHash });
  return row?.codeHash;
}

/** True for the one request that used the code. */
export async function useCode(
  db: Database,
  telephone: string,
  codeHash: string,
  now: Date,
): Promise<boolean> {
  const used = await db
    .update(ticketCode)
    .set({ used: true })
    .where(and(usable(telephone, now), eq(ticketCode.codeHash, codeHash)))
    .returning({ telephone: ticketCode.telephone });
  return used.length > 0;
}

const usable = (telephone: string, now: Date) =>
  and(
    eq(ticketCode.telephone, telephone),
    eq(ticketCode.used, false),
    gte(ticketCode.expiresAt, now),
  );
