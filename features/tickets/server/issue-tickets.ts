import type { Ticket } from '#features/tickets/contract/tickets.ts';
import type { Database } from '#platform/database/database.ts';
import { generateBarCode } from './generate-bar-code.ts';
import { insertTicketRows, type TicketSale } from './queries.ts';

/**
 * Inserts one ticket per chair in the caller's transaction and returns them in the order of the chairs. Throws a violation of
 * the key `ticket_live` when a chair has an active ticket, so an order gets all its tickets or none.
 */
export async function issueTickets(
  db: Database,
  sale: TicketSale,
  generateCode: () => string = generateBarCode,
): Promise<Ticket[]> {
  const issued = new Map<number, Ticket>();
  let missing = sale.chairs;
  while (missing.length > 0) {
    for (const created of await insertTicketRows(db, { ...sale, chairs: missing }, generateCode))
      issued.set(created.chairId, created);
    // An existing code inserts nothing; its chair gets a new code in the next round.
    missing = missing.filter(({ chairId }) => !issued.has(chairId));
  }
  return sale.chairs.flatMap(({ chairId }) => issued.get(chairId) ?? []);
}
