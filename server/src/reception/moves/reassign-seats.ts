import type { Account } from '@namugongo/contract/accounts';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { writeAuditEntry } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Publish, Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { lockChairs, claimSoldChairs } from '../chairs/queries.ts';
import { closeRequests } from '../seat-requests/close-requests.ts';
import { generateBarCode } from '../tickets/bar-code.ts';
import {
  listTicketsByIds,
  releaseChairs,
  unassignTickets,
  reassignTicket,
  type SeatedTicket,
} from './queries.ts';
import { queueReissuedTicketsEmail } from './emails.ts';

export type SeatAssignment = { ticket: SeatedTicket; chairId: number };

/**
 * Moves tickets to other chairs in the caller's transaction, all or none: claims, barcodes, audit and emails. Prices stay the same.
 * The caller has locked the tickets' orders.
 */
export async function reassignSeats(
  platform: Platform,
  db: Database,
  publish: Publish,
  { seats, actor }: { seats: readonly SeatAssignment[]; actor: Account },
): Promise<Ticket[]> {
  const now = platform.clock.now();
  const before = seats.map(({ ticket }) => ticket);
  const ids = before.map(({ id }) => id);
  await closeRequests(platform, db, {
    chairIds: seats.map(({ chairId }) => chairId),
    holders: before.map(({ userEmail, telephone }) => ({ email: userEmail, phone: telephone })),
    actor,
  });
  await exchangeClaims(db, seats, now);
  await unassignTickets(db, ids, now);
  for (const { ticket, chairId } of seats)
    await reassignTicket(db, ticket, { chairId, barCode: generateBarCode() }, now);
  const after = await listTicketsByIds(db, ids);
  for (const ticket of after) await auditMove(platform, db, { actor, ticket, before });
  await queueReissuedTicketsEmail(db, after, `moved ${now.toISOString()}`);
  const [first] = before;
  const chairs = [...before.map(({ chairId }) => chairId), ...seats.map(({ chairId }) => chairId)];
  if (first) await publish(`chairs:${first.eventId}`, [...new Set(chairs)]);
  return after;
}

async function exchangeClaims(
  db: Database,
  seats: readonly SeatAssignment[],
  now: Date,
): Promise<void> {
  const freed = await releaseChairs(
    db,
    seats.map(({ ticket }) => ticket),
  );
  if (freed !== seats.length)
    throw new Error(`${freed} of ${seats.length} tickets had a sold chair.`);
  const target = seats.map(({ ticket: { eventId, orderId }, chairId }) => ({
    eventId,
    orderId,
    chairId,
  }));
  const got = await claimSoldChairs(db, target, now);
  const [lost] = target.filter(({ chairId }) => !got.includes(chairId));
  if (!lost) return;
  const [chair] = await lockChairs(db, [lost.chairId]);
  throw new ProblemError('chair-taken', { label: chair ? formatChairLabel(chair) : '' });
}

type MovedTicket = { actor: Account; ticket: SeatedTicket; before: readonly SeatedTicket[] };

async function auditMove(
  { clock }: Platform,
  db: Database,
  { actor, ticket, before }: MovedTicket,
): Promise<void> {
  const previous = before.find(({ id }) => id === ticket.id);
  await writeAuditEntry(db, clock, {
    actorId: actor.id,
    actorName: actor.name,
    action: 'move ticket',
    subject: `ticket ${ticket.id}`,
    before: { chair: previous && formatChairLabel(previous), barCode: previous?.barCode },
    // The log never contains a valid barcode.
    after: { chair: formatChairLabel(ticket) },
  });
}
