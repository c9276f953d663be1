import { lockChairs } from '#features/hall/server/chairs/queries.ts';
import { lockMoves } from '#features/hall/server/queries.ts';
import { listTicketsByIds } from '#features/tickets/server/moves/queries.ts';
import { findOrder } from '#features/tickets/server/receipts/queries.ts';
import { requireSeen } from '#features/tickets/server/require-seen.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { lockOrder } from '../checkout/queries.ts';
import type { TicketChange } from './build-quote.ts';

type Changes = {
  orderId: number;
  changes: readonly TicketChange[];
  /** The newest change that the screen showed. */
  seen: number;
};

/** Locks the order of tickets that change, and moves before it as a move does, then the chairs that they have and get; throws when one isn't as the screen showed it. */
export async function requireTickets(
  db: Database,
  { orderId, changes, seen }: Changes,
): Promise<void> {
  const order = await findOrder(db, orderId);
  if (!order) throw new ProblemError('ticket-not-found');
  const targets = changes.flatMap(({ chairId }) => chairId ?? []);
  if (targets.length > 0) await lockMoves(db, order.eventId);
  await lockOrder(db, orderId);
  const ids = changes.map(({ id }) => id);
  const tickets = await listTicketsByIds(db, ids);
  if (tickets.length < ids.length || tickets.some((ticket) => ticket.orderId !== orderId))
    throw new ProblemError('ticket-not-found');
  await requireSeen(db, orderId, { seen, tickets: ids });
  await lockChairs(db, [...tickets.map(({ chairId }) => chairId), ...targets]);
}
