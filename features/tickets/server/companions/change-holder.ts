import { maxHandOvers, type NewHolder } from '#features/tickets/contract/companions.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket, lockOrders, type SeatedTicket } from '../moves/queries.ts';
import { transferLockedTicket } from '../moves/reissue-ticket.ts';
import { isSameEmail } from '#contract/rules/email-addresses.ts';
import { findHeldTicket, type HeldTicketRequest } from './find-held-ticket.ts';
import { lockTicket, updateGuestName } from './queries.ts';
import { findCorrectionProblem, findHandOverProblem } from './rules.ts';

/** Hands a ticket over to another person for its holder, and emails both. A refund still goes to the payer. */
export async function handOverTicket(
  platform: Platform,
  request: HeldTicketRequest,
  to: NewHolder,
): Promise<void> {
  const seen = await findHeldTicket(platform, request);
  await platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    const before = await lockUnchanged(db, seen);
    const problem = findHandOverProblem(before, await getTicketEvent(db, before), now);
    if (problem) throw new ProblemError(problem, { max: maxHandOvers });
    if (isSameEmail(to.email, before.userEmail)) throw new ProblemError('already-holder');
    await transferLockedTicket(platform, db, {
      before,
      change: {
        userName: to.name,
        userEmail: to.email,
        telephone: '',
        handOvers: before.handOvers + 1,
      },
      action: 'hand over ticket',
      actor: await getActor(platform, request, before),
    });
    await publish(`seating:${before.eventId}`, [before.id]);
  });
}

/** Corrects the name on a ticket for its holder; the barcode stays. */
export async function correctName(
  platform: Platform,
  request: HeldTicketRequest,
  name: string,
): Promise<void> {
  const seen = await findHeldTicket(platform, request);
  await platform.transact(async (db, publish) => {
    const before = await lockUnchanged(db, seen);
    const event = await getTicketEvent(db, before);
    const problem = findCorrectionProblem(before, event, platform.clock.now());
    if (problem) throw new ProblemError(problem);
    await updateGuestName(db, before.id, name);
    const actor = await getActor(platform, request, before);
    await writeAuditEntry(db, platform.clock, {
      actorId: actor.id,
      actorName: actor.name,
      action: 'correct name',
      subject: `ticket ${before.id}`,
      before: { userName: before.userName },
      after: { userName: name },
    });
    await publish(`seating:${before.eventId}`, [before.id]);
  });
}

/**
 * Locks the ticket against refunds, moves, other hand-overs and check-in. Throws 'ticket-changed' when it was canceled or has
 * another barcode by now, because then the holder may be another person.
 */
async function lockUnchanged(db: Database, seen: SeatedTicket): Promise<SeatedTicket> {
  await lockOrders(db, [seen.orderId]);
  await lockTicket(db, seen.id);
  const ticket = await findTicket(db, seen.id);
  if (ticket?.barCode !== seen.barCode) throw new ProblemError('ticket-changed');
  return ticket;
}

async function getTicketEvent(db: Database, { eventId }: SeatedTicket) {
  const event = await findEvent(db, eventId);
  if (!event) throw new Error(`Event ${eventId} no longer exists.`);
  return event;
}

/** The account of the holder if they are signed in; else the name on the ticket. */
async function getActor(
  platform: Platform,
  { request }: HeldTicketRequest,
  { userName }: SeatedTicket,
): Promise<{ id: string; name: string }> {
  return (await platform.getAccount(request)) ?? { id: 'system', name: userName };
}
