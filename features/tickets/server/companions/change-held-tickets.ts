import type { TicketAction } from '#features/tickets/contract/tickets.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent } from '#features/event/server/queries.ts';
import { findTicket, lockOrders, type SeatedTicket } from '../moves/queries.ts';
import { findHeldTicket, type HeldTicketRequest } from './find-held-ticket.ts';
import { lockTicket } from './queries.ts';

type HeldTickets = Omit<HeldTicketRequest, 'id'> & { ids: readonly number[]; action: TicketAction };

/** A locked ticket with its event, and who changes it: the holder's account, or the name on the ticket. */
export type HeldTicket = {
  before: SeatedTicket;
  event: NonNullable<Awaited<ReturnType<typeof findEvent>>>;
  actor: { id: string; name: string };
};

/** Changes tickets for their holder, or the guest of a link that permits the action, all or none (`findHeldTicket`). */
export async function changeHeldTickets(
  platform: Platform,
  { ids, action, ...proof }: HeldTickets,
  change: (db: Database, held: HeldTicket) => Promise<void>,
): Promise<void> {
  const seen = await Promise.all(
    ids.map((id) => findHeldTicket(platform, { ...proof, id }, action)),
  );
  const account = await platform.getAccount(proof.request);
  await platform.transact(async (db, publish) => {
    await lockOrders(
      db,
      seen.map(({ orderId }) => orderId),
    );
    for (const ticket of seen.toSorted((a, b) => a.id - b.id)) {
      const before = await lockUnchanged(db, ticket);
      const event = await findEvent(db, before.eventId);
      if (!event) throw new Error(`Event ${before.eventId} no longer exists.`);
      const actor = account ?? { id: 'system', name: before.userName };
      await change(db, { before, event, actor });
      await publish(`seating:${before.eventId}`, [before.id]);
    }
  });
}

/**
 * Locks the ticket against refunds, moves, other hand-overs and check-in. Throws 'ticket-changed' when it was canceled or has
 * another barcode by now, because then the holder may be another person.
 */
async function lockUnchanged(db: Database, seen: SeatedTicket): Promise<SeatedTicket> {
  await lockTicket(db, seen.id);
  const ticket = await findTicket(db, seen.id);
  if (ticket?.barCode !== seen.barCode) throw new ProblemError('ticket-changed');
  return ticket;
}
