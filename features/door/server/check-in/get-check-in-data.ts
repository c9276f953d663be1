import type { Conflict, TicketList } from '#features/door/contract/check-in.ts';
import { isConflict } from '#features/door/contract/rules/check-in.ts';
import type { Database } from '#platform/database/database.ts';
import {
  listActiveTickets,
  listMovedBarCodes,
  listRetiredBarCodes,
  listScansOfReceived,
} from './queries.ts';
import { toDoorTicket } from './rules.ts';
import { createHash } from 'node:crypto';

/** Tickets that several devices received, with all of their scans. */
export async function getConflicts(db: Database, eventId: number): Promise<Conflict[]> {
  const scans = await listScansOfReceived(db, eventId);
  return [...Map.groupBy(scans, ({ ticket }) => ticket.id).values()].flatMap((ticketScans) => {
    const [first] = ticketScans;
    if (!first || !isConflict(ticketScans)) return [];
    return [
      {
        ticket: toDoorTicket(first.ticket),
        scans: ticketScans.map(({ ticket: _, ...scan }) => scan),
      },
    ];
  });
}

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
