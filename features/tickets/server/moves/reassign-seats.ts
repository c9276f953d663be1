import type { Account } from '#contract/account.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish, Platform } from '#platform/platform.ts';
import { exchangeChairs } from '#features/seats/server/claims/change-order-claims.ts';
import { generateBarCode } from '../generate-bar-code.ts';
import { listTicketsByIds, unassignTickets, reassignTicket, type SeatedTicket } from './queries.ts';
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
  await platform.emit(db, 'chairs taken', {
    chairIds: seats.map(({ chairId }) => chairId),
    holders: before.map(({ userEmail, telephone }) => ({ email: userEmail, phone: telephone })),
    actor,
  });
  await exchangeChairs(
    db,
    {
      from: before.map(({ chairId }) => chairId),
      to: seats.map(({ ticket: { eventId, orderId, chairType, amount }, chairId }) => ({
        eventId,
        orderId,
        chairId,
        guestType: chairType,
        amountCents: amount,
      })),
    },
    now,
  );
  await unassignTickets(db, ids, now);
  for (const { ticket, chairId } of seats)
    await reassignTicket(
      db,
      ticket,
      { chairId, barCode: generateBarCode() },
      { now, isMoved: true },
    );
  const after = await listTicketsByIds(db, ids);
  for (const ticket of after) await auditMove(platform, db, { actor, ticket, before });
  await queueReissuedTicketsEmail(db, after, `moved ${now.toISOString()}`, before);
  const [first] = before;
  const chairs = [...before.map(({ chairId }) => chairId), ...seats.map(({ chairId }) => chairId)];
  if (first) await publish(`chairs:${first.eventId}`, [...new Set(chairs)]);
  return after;
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
