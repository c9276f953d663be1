import { normalizeCode } from '#contract/rules/normalize.ts';
import type {
  DoorPlace,
  DoorScan,
  DoorVerdict,
} from '#features/gatherings/contract/gathering-door.ts';
import { applyScan, judgeScan } from '#features/gatherings/contract/rules/door-places.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { requireGathering } from './list-parties.ts';
import { updatePartyRow } from './party-queries.ts';
import { requireLocked } from './save-gathering.ts';
import { type DoorTicket, listDoorTickets, setArrived } from './ticket-queries.ts';

type Held = { id: number; day: string };

/** The paid places of a day, for the door. */
export async function listDoorPlaces(db: Database, { id, day }: Held): Promise<DoorPlace[]> {
  await requireGathering(db, id);
  return (await listDoorTickets(db, { gatheringId: id, day })).map(toDoorPlace);
}

const toDoorPlace = ({ refundedAt, ...ticket }: DoorTicket): DoorPlace => ({
  code: ticket.code,
  title: ticket.title,
  name: ticket.name,
  arrivedAt: ticket.arrivedAt,
  arrival: ticket.arrival,
  isRefunded: refundedAt !== null,
});

/** Notes who arrived, by scans in their order: of several doors, and sent again. */
export const receivePlaces = (
  { transact, clock }: Platform,
  { id, day }: Held,
  scans: readonly DoorScan[],
): Promise<{ verdicts: DoorVerdict[]; places: DoorPlace[] }> =>
  transact(async (db) => {
    await requireLocked(db, id);
    const tickets = await listDoorTickets(db, { gatheringId: id, day });
    const now = clock.now();
    const verdicts: DoorVerdict[] = [];
    const changed = new Set<number>();
    for (const scan of scans) {
      const ticket = tickets.find(({ code }) => code === normalizeCode(scan.code));
      const verdict = judgeScan(ticket && toDoorPlace(ticket), scan);
      verdicts.push(verdict);
      if (!ticket || ticket.refundedAt) continue;
      const { arrivedAt, arrival } = applyScan(ticket, scan);
      if (arrival === ticket.arrival) continue;
      // A device whose clock is ahead.
      ticket.arrivedAt = arrivedAt && arrivedAt > now ? now : arrivedAt;
      ticket.arrival = arrival;
      await setArrived(db, ticket.id, ticket);
      changed.add(ticket.partyId);
    }
    for (const partyId of changed)
      await updatePartyRow(db, partyId, countArrived(tickets, partyId));
    return { verdicts, places: tickets.map(toDoorPlace) };
  });

/** Nobody is the same as not known. */
function countArrived(tickets: readonly DoorTicket[], partyId: number) {
  const arrived = tickets.filter(
    (ticket) => ticket.partyId === partyId && ticket.arrivedAt !== null && !ticket.refundedAt,
  ).length;
  return { arrived: arrived === 0 ? null : arrived };
}
