import type { OrderResponse } from '#features/orders/contract/checkout.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { syncAttempt } from '#features/payments/server/cancel-attempt.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { isHeldBy } from '#features/tickets/server/rules.ts';
import { createOrderKey } from '#features/tickets/server/create-ticket-key.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { listOrderTickets } from './queries.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';
import { getAttemptOutcome, getOrderMessage, getOrderStatusName } from './rules.ts';

/** The response to the request that started an attempt: tickets or the bank's confirmation. Throws ProblemError with the order id otherwise. */
export async function getAttemptResponse(
  checkout: CheckoutContext,
  attempt: Attempt,
): Promise<OrderResponse> {
  const sale = checkout.sales.get(attempt);
  const order = sale?.order ?? (await findOrder(checkout.platform.database, attempt.subjectId));
  if (!order) throw new ProblemError('order-not-found');
  const outcome = getAttemptOutcome(attempt, order.state);
  if (outcome.kind === 'answer') return toOrderResponse(checkout, order, attempt, sale?.tickets);
  const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
  throw new ProblemError(outcome.code, { orderId: order.id, labels: order.note, ...reason });
}

/** The status of a cart's order. Syncs an open attempt with the provider first. */
export async function getOrderStatus(
  checkout: CheckoutContext,
  { orderId, cartId }: { orderId: number; cartId: string },
): Promise<OrderResponse> {
  const { database, log } = checkout.platform;
  const existing = await findOrder(database, orderId);
  // The cart id is the secret; without it the response does not reveal that the order exists.
  if (!existing || existing.cartId !== cartId) throw new ProblemError('order-not-found');
  const [attempt = null] = await listAttemptsForSubject(database, 'order', orderId);
  const open =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !checkout.payments.inFlight.has(attempt.id);
  if (!open) return toOrderResponse(checkout, existing, attempt);
  const settled = await syncAttempt(checkout.payments, attempt).catch((error: unknown) => {
    log.info({ err: error, orderId }, 'checkout: the provider has no outcome yet');
    return attempt;
  });
  return toOrderResponse(checkout, (await findOrder(database, orderId)) ?? existing, settled);
}

/** Reads the tickets of a paid order unless the caller has them. */
export async function toOrderResponse(
  checkout: CheckoutContext,
  order: Order,
  attempt: Attempt | null,
  tickets?: Ticket[],
): Promise<OrderResponse> {
  const { database, clock } = checkout.platform;
  const status = getOrderStatusName(order.state, attempt);
  const paid = status === 'paid';
  return {
    orderId: order.id,
    status,
    tickets: paid ? (tickets ?? (await listBuyerTickets(database, order))) : [],
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    key: paid
      ? createOrderKey(await checkout.ticketSecret(), { ...order, orderId: order.id }, clock.now())
      : null,
    message: getOrderMessage(status, attempt, order.paidAt !== null),
  };
}

/** The order's active tickets that the buyer still holds. */
async function listBuyerTickets(db: Database, order: Order): Promise<Ticket[]> {
  const tickets = await listOrderTickets(db, order.id);
  return tickets.filter((ticket) => isHeldBy(ticket, order));
}
