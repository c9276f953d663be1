import type { Account } from '#contract/account.ts';
import { findEvent } from '#features/event/server/queries.ts';
import type { ResponseChange } from '#features/tickets/contract/questions.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { FastifyRequest } from 'fastify';
import { changeHeldTickets } from '../companions/change-held-tickets.ts';
import type { HeldTicketRequest } from '../companions/find-held-ticket.ts';
import { lockTicket } from '../companions/queries.ts';
import { lockOrders } from '../moves/queries.ts';
import { listTicketsByOrder } from '../queries.ts';
import { openOrder, type ReceiptRequest } from '../receipts/get-receipt.ts';
import { findOrder } from '../receipts/queries.ts';
import { isHeldBy } from '../rules.ts';
import { saveResponses } from '../questions/save-responses.ts';

type Changes = readonly ResponseChange[];

/** Saves what the buyer of an order responds, for the order and for the tickets that the buyer holds. */
export async function respondForOrder(
  platform: Platform,
  request: ReceiptRequest & { request: FastifyRequest },
  changes: Changes,
): Promise<void> {
  const { orderId } = request;
  const { receipt, feast: event } = await openOrder(platform, request);
  const account = await platform.getAccount(request.request);
  await platform.transact(async (db) => {
    const all = await lockTickets(db, orderId);
    const tickets = all.filter((ticket) => isHeldBy(ticket, receipt));
    const actor = account ?? { id: 'system', name: receipt.name };
    await saveResponses(platform, db, { orderId, event, tickets, changes, actor });
  });
}

/** Saves what the holder of a ticket, or the guest of a link, responds for its guest. */
export const respondForTicket = (
  platform: Platform,
  { id, ...proof }: HeldTicketRequest,
  changes: Changes,
): Promise<void> =>
  changeHeldTickets(
    platform,
    { ...proof, ids: [id], action: 'correct-name' },
    (db, { before: ticket, event, actor }) =>
      saveResponses(platform, db, {
        orderId: ticket.orderId,
        event,
        tickets: [ticket],
        scopes: ['guest'],
        changes,
        actor,
      }),
  );

/** Saves what the team responds for an order and all its guests. */
export const respondForTeam = (
  platform: Platform,
  orderId: number,
  changes: Changes,
  actor: Account,
): Promise<void> =>
  platform.transact(async (db) => {
    const order = await findOrder(db, orderId);
    const event = order && (await findEvent(db, order.eventId));
    if (!event) throw new ProblemError('order-not-found');
    const tickets = await lockTickets(db, orderId);
    await saveResponses(platform, db, { orderId, event, tickets, changes, isTeam: true, actor });
  });

/** The active tickets of an order, locked with it against refunds, transfers and check-in. */
async function lockTickets(db: Database, orderId: number) {
  await lockOrders(db, [orderId]);
  const ids = (await listTicketsByOrder(db, orderId)).map(({ id }) => id);
  for (const id of ids.toSorted((a, b) => a - b)) await lockTicket(db, id);
  return listTicketsByOrder(db, orderId);
}
