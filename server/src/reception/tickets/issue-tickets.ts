import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, ticket } from '../tables.ts';
import { drawBarCode } from './bar-code.ts';

export type TicketsToIssue = {
  orderId: number;
  eventId: number;
  buyer: Buyer;
  chairs: readonly { chairId: number; chairType: ChairType; amountCents: number }[];
  now: Date;
};

/**
 * Makes one ticket per chair, in the order of the chairs, as part of the caller's transaction. A chair that has a living
 * ticket breaks the key `ticket_live` and with it the whole transaction: an order is issued whole or not at all.
 */
export async function issueTickets(
  db: Database,
  sale: TicketsToIssue,
  draw: () => string = drawBarCode,
): Promise<Ticket[]> {
  const issued = new Map<number, Ticket>();
  let missing = sale.chairs;
  while (missing.length > 0) {
    for (const made of await insertTickets(db, { ...sale, chairs: missing }, draw))
      issued.set(made.chairId, made);
    // A drawn code that exists already inserts nothing; its chair gets another.
    missing = missing.filter(({ chairId }) => !issued.has(chairId));
  }
  return sale.chairs.flatMap(({ chairId }) => issued.get(chairId) ?? []);
}

async function insertTickets(
  db: Database,
  { orderId, eventId, buyer, chairs, now }: TicketsToIssue,
  draw: () => string,
): Promise<Ticket[]> {
  const rows = await db
    .insert(ticket)
    .values(
      chairs.map(({ chairId, chairType, amountCents }) => ({
        orderId,
        eventId,
        chairId,
        chairType,
        amountCents,
        barCode: draw(),
        userName: buyer.name,
        userEmail: buyer.email,
        telephone: buyer.phone,
        checkoutDate: now,
      })),
    )
    .onConflictDoNothing({ target: ticket.barCode })
    .returning({
      id: ticket.id,
      chairId: ticket.chairId,
      barCode: ticket.barCode,
      userName: ticket.userName,
      userEmail: ticket.userEmail,
      telephone: ticket.telephone,
      chairType: ticket.chairType,
      amount: ticket.amountCents,
      checkoutDate: ticket.checkoutDate,
      tableName: sql<string>`(select ${chair}.table_name from ${chair} where ${chair}.id = ${ticket}.chair_id)`,
      chairName: sql<string>`(select ${chair}.chair_name from ${chair} where ${chair}.id = ${ticket}.chair_id)`,
    });
  return rows.map((row) => ({ ...row, received: false }));
}
