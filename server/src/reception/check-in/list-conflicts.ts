import type { Conflict } from '@namugongo/contract/reception/check-in';
import type { Database } from '../../platform/database.ts';
import { listStandingScans } from './queries.ts';
import { showDoorTicket } from './rules.ts';

/** Tickets that more than one device let in, with all of those scans. */
export async function listConflicts(db: Database, eventId: number): Promise<Conflict[]> {
  const scans = await listStandingScans(db, eventId);
  return [...Map.groupBy(scans, ({ ticket }) => ticket.id).values()].flatMap((ofTicket) => {
    const [first] = ofTicket;
    const devices = new Set(ofTicket.map(({ deviceId }) => deviceId));
    if (!first || devices.size < 2) return [];
    return [
      {
        ticket: showDoorTicket(first.ticket),
        scans: ofTicket.map(({ ticket: _, ...scan }) => scan),
      },
    ];
  });
}
