import type { Buyer } from '@namugongo/contract/reception/buyer';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import type { ChairType } from '@namugongo/contract/rules/chair-states';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { chair, ticket } from '../tables.ts';
import { generateBarCode } from './generate-bar-code.ts';

export type IssueTicketsInput = {
  orderId: number;
  eventId: number;
  buyer: Buyer;
  chairs: readonly { chairId: number; chairType: ChairType; amountCents: number }[];
  now: Date;
};

/**
 * Inserts one ticket per chair in the caller's transaction and returns them in the order of the chairs. Throws a violation of
 * the key `ticket_live` when a chair has an active ticket, so an order gets all its tickets or none.
 */
export async function issueTickets(
  db: Database,
  sale: IssueTicketsInput,
  generateCode: () => string = generateBarCode,
): Promise<Ticket[]> {
  const issued = new Map<number, Ticket>();
  let missing = sale.chairs;
  while (missing.length > 0) {
    for (const created of await insertTickets(db, { ...sale, chairs: missing }, generateCode))
      issued.set(created.chairId, created);
    // An existing code inserts nothing; its chair gets a new code in the next round.
    missing = missing.filter(({ chairId }) => !issued.has(chairId));
  }
  return sale.chairs.flatMap(({ chairId }) => issued.get(chairId) ?? []);
}

async function insertTickets(
  db: Database,
  { orderId, eventId, buyer, chairs, now }: IssueTicketsInput,
  generateCode: () => string,
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
        barCode: generateCode(),
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
