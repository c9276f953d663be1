import type { OrderAnswer } from '@namugongo/contract/reception/checkout';
import type { Ticket } from '@namugongo/contract/reception/tickets';
import { lookAtAttempt } from '../../payments/cancel-attempt.ts';
import type { Attempt } from '../../payments/payable.ts';
import { listAttemptsOf } from '../../payments/queries.ts';
import type { Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/problems.ts';
import { ticketKey } from '../tickets/ticket-key.ts';
import type { Checkout } from './checkout.ts';
import { findOrder, listTickets, type Order } from './queries.ts';
import { endingOf, orderMessage, orderStatus } from './rules.ts';

/** Answers the request that made an attempt: tickets, the bank's question, or a refusal with the order to ask for later. */
export async function answerAttempt(checkout: Checkout, attempt: Attempt): Promise<OrderAnswer> {
  const order = await findOrder(checkout.platform.database, attempt.subjectId);
  if (!order) throw new Refusal('order-not-found');
  const ending = endingOf(attempt, order.state);
  if (ending.kind === 'answer') return showOrder(checkout, order, attempt);
  const reason = 'reason' in ending ? { reason: ending.reason } : {};
  throw new Refusal(ending.code, { orderId: order.id, labels: order.note, ...reason });
}

/** Where the order of a cart stands. An answer that is still out is asked for at the provider on the way. */
export async function pollOrder(
  checkout: Checkout,
  { orderId, cartId }: { orderId: number; cartId: string },
): Promise<OrderAnswer> {
  const { database, log } = checkout.platform;
  const found = await findOrder(database, orderId);
  // The cart's id is the secret; without it nothing is said, not even that the order exists.
  if (!found || found.cartId !== cartId) throw new Refusal('order-not-found');
  const [attempt = null] = await listAttemptsOf(database, 'order', orderId);
  const open =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !checkout.payments.running.has(attempt.id);
  if (!open) return showOrder(checkout, found, attempt);
  const settled = await lookAtAttempt(checkout.payments, attempt).catch((error: unknown) => {
    log.info({ err: error, orderId }, 'checkout: the provider does not say yet');
    return attempt;
  });
  return showOrder(checkout, (await findOrder(database, orderId)) ?? found, settled);
}

export async function showOrder(
  checkout: Checkout,
  order: Order,
  attempt: Attempt | null,
): Promise<OrderAnswer> {
  const { database, clock } = checkout.platform;
  const status = orderStatus(order.state, attempt);
  const paid = status === 'paid';
  return {
    orderId: order.id,
    status,
    tickets: paid ? await ticketsOfBuyer(database, order) : [],
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    key: paid ? ticketKey(await checkout.ticketSecret(), order.telephone, clock.now()) : null,
    message: orderMessage(status, attempt, order.paidAt !== null),
  };
}

/** Without the ones that were given to another person since: their codes are no longer the buyer's. */
async function ticketsOfBuyer(db: Database, { id, telephone }: Order): Promise<Ticket[]> {
  const tickets = await listTickets(db, id);
  return tickets.filter((ticket) => ticket.telephone === telephone);
}
