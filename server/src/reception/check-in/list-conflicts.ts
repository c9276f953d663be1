import type { Conflict } from '@namugongo/contract/reception/check-in';
import { isConflict } from '@namugongo/contract/rules/door';
import type { Database } from '../../platform/database.ts';
import { listScansOfReceived } from './queries.ts';
import { showDoorTicket } from './rules.ts';

/** Tickets that more than one device let in at a time, with all of their scans. */
export async function listConflicts(db: Database, eventId: number): Promise<Conflict[]> {
  const scans = await listScansOfReceived(db, eventId);
  return [...Map.groupBy(scans, ({ ticket }) => ticket.id).values()].flatMap((ofTicket) => {
    const [first] = ofTicket;
    if (!first || !isConflict(ofTicket)) return [];
    return [
      {
        ticket: showDoorTicket(first.ticket),
        scans: ofTicket.map(({ ticket: _, ...scan }) => scan),
      },
    ];
  });
}
