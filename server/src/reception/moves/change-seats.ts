import type { Account } from '@namugongo/contract/accounts';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { chairLabel } from '@namugongo/contract/rules/names';
import { audit } from '../../platform/audit.ts';
import type { Database } from '../../platform/database.ts';
import type { Announce, Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { lockChairs, takeChairs } from '../chairs/queries.ts';
import { closeRequests } from '../requests/close-requests.ts';
import { drawBarCode } from '../tickets/bar-code.ts';
import {
  findTickets,
  freeChairsOf,
  liftTickets,
  renewTicket,
  type SeatedTicket,
} from './queries.ts';
import { mailTicketsAnew } from './write-letters.ts';

export type Seat = { ticket: SeatedTicket; chairId: number };

/**
 * Puts tickets on other chairs, all or none, in the caller's transaction: chairs, claims, bar codes, audit and mail. What was paid
 * stays with the ticket, so that no money moves. The caller holds the tickets' orders.
 */
export async function changeSeats(
  platform: Platform,
  db: Database,
  announce: Announce,
  { seats, who }: { seats: readonly Seat[]; who: Account },
): Promise<Ticket[]> {
  const now = platform.clock.now();
  const before = seats.map(({ ticket }) => ticket);
  const ids = before.map(({ id }) => id);
  await closeRequests(platform, db, {
    chairIds: seats.map(({ chairId }) => chairId),
    holders: before.map(({ userEmail, telephone }) => ({ email: userEmail, phone: telephone })),
    who,
  });
  await exchangeClaims(db, seats, now);
  await liftTickets(db, ids, now);
  for (const { ticket, chairId } of seats)
    await renewTicket(db, ticket, { chairId, barCode: drawBarCode() }, now);
  const after = await findTickets(db, ids);
  for (const ticket of after) await writeDown(platform, db, { who, ticket, before });
  await mailTicketsAnew(db, after, `moved ${now.toISOString()}`);
  const [first] = before;
  const chairs = [...before.map(({ chairId }) => chairId), ...seats.map(({ chairId }) => chairId)];
  if (first) await announce(`chairs:${first.eventId}`, [...new Set(chairs)]);
  return after;
}

async function exchangeClaims(db: Database, seats: readonly Seat[], now: Date): Promise<void> {
  const freed = await freeChairsOf(
    db,
    seats.map(({ ticket }) => ticket),
  );
  if (freed !== seats.length)
    throw new Error(`${freed} of ${seats.length} tickets had a sold chair.`);
  const wanted = seats.map(({ ticket: { eventId, orderId }, chairId }) => ({
    eventId,
    orderId,
    chairId,
  }));
  const got = await takeChairs(db, wanted, now);
  const [lost] = wanted.filter(({ chairId }) => !got.includes(chairId));
  if (!lost) return;
  const [chair] = await lockChairs(db, [lost.chairId]);
  throw new Refusal('chair-taken', { label: chair ? chairLabel(chair) : '' });
}

type Moved = { who: Account; ticket: SeatedTicket; before: readonly SeatedTicket[] };

async function writeDown(
  { clock }: Platform,
  db: Database,
  { who, ticket, before }: Moved,
): Promise<void> {
  const was = before.find(({ id }) => id === ticket.id);
  await audit(db, clock, {
    who: who.id,
    whoName: who.name,
    action: 'move ticket',
    subject: `ticket ${ticket.id}`,
    before: { chair: was && chairLabel(was), barCode: was?.barCode },
    // The code that opens the door now is nobody's to read here.
    after: { chair: chairLabel(ticket) },
  });
}
