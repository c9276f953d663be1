import type { TicketList } from '#features/door/contract/check-in.ts';
import type { Database } from '#platform/database/database.ts';
import { listActiveTickets, listMovedBarCodes, listRetiredBarCodes } from './queries.ts';
import { toDoorTicket } from './rules.ts';
import { createHash } from 'node:crypto';

/** The event's tickets for a door's device. `version` is a hash of the content. */
export async function getTicketList(
  db: Database,
  event: { id: number; title: string },
): Promise<TicketList> {
  const tickets = await listActiveTickets(db, event.id);
  const list = {
    event: event.id,
    eventTitle: event.title,
    tickets: tickets.map((item) => toDoorTicket(item)),
    retired: await listRetiredBarCodes(db, event.id),
    moved: await listMovedBarCodes(db, event.id),
  };
  const hash = createHash('sha256').update(JSON.stringify(list)).digest('base64url');
  return { ...list, version: hash.slice(0, 22) };
}
