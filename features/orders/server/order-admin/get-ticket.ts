import type {
  AdminTicketDetails,
  AdminOrderDetails,
  AdminOrder,
} from '#features/orders/contract/order-admin.ts';
import { getIncomeCents } from '#features/payments/contract/payment-methods.ts';
import { sumRefundedCents } from '#features/tickets/server/receipts/find-receipt.ts';
import { listOrderRefunds } from '#features/payments/server/refund-queries.ts';
import { listEmailsAbout } from '#features/emails/server/queries.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPaidAttempt } from '../checkout/queries.ts';
import { computeRefundableCents, sumUnsettledCents } from '../checkout/rules.ts';
import type { Order } from '#features/tickets/server/receipts/queries.ts';
import { listPaidSupplements } from '#features/tickets/server/supplements/queries.ts';
import { listOrderNotes } from '#features/tickets/server/notes/queries.ts';
import { getQuestionForm } from '#features/tickets/server/questions/get-question-form.ts';
import { findEvent } from '#features/event/server/queries.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import { listOrderChanges } from '#features/tickets/server/order-change-queries.ts';
import { listTypePrices } from '../exchanges/list-type-prices.ts';
import { listOrderSupplements } from '../supplements/get-supplement.ts';
import { findSale, listAdminTickets, findOrderId } from './queries.ts';

/** A ticket with its order, the order's other tickets and the emails. */
export async function getTicketDetails(
  platform: Platform,
  ticketId: number,
): Promise<AdminTicketDetails> {
  const orderId = await findOrderId(platform.database, ticketId);
  if (orderId === null) throw new ProblemError('no-such-ticket');
  const details = await getOrderDetails(platform, orderId);
  return {
    ...details,
    typePrices: await listTypePrices(platform.database, ticketId),
    tickets: details.tickets.toSorted(
      (a, b) => Number(b.ticket.id === ticketId) - Number(a.ticket.id === ticketId),
    ),
  };
}

/** An order with its tickets, unsettled refunds and emails. */
export async function getOrderDetails(
  platform: Platform,
  orderId: number,
): Promise<AdminOrderDetails> {
  const { database } = platform;
  const sale = await findSale(database, orderId);
  if (!sale) throw new ProblemError('order-not-found');
  const { order, soldBy } = sale;
  const event = await findEvent(database, order.eventId);
  if (!event) throw new ProblemError('order-not-found');
  const [all, charge, refunds, supplements] = await Promise.all([
    listAdminTickets(database, orderId),
    findPaidAttempt(database, orderId),
    listOrderRefunds(database, orderId),
    listPaidSupplements(database, orderId),
  ]);
  const about = [
    `tickets ${order.id}`,
    `order ${order.id}`,
    ...all.map(({ ticket }) => `ticket ${ticket.id}`),
  ];
  const emails = await listEmailsAbout(platform, about);
  const active = all.filter(({ cancelledAt }) => cancelledAt === null);
  const prices = [
    ...active.map(({ ticket }) => ticket.amount),
    ...order.extras.map((extra) => extra.leftCents),
  ];
  const { dueCents, failedCents } = sumUnsettledCents(refunds);
  return {
    event: order.eventId,
    order: {
      id: order.id,
      state: toAdminOrderState(order.state),
      method: order.method,
      name: order.name,
      email: order.email,
      telephone: order.telephone,
      reference: order.reference,
      subtotalCents: order.subtotalCents,
      feeCents: order.feeCents,
      totalCents: order.totalCents,
      extras: order.extras,
      paidCents: sumPaidCents(order, supplements),
      refundedCents: sumRefundedCents(refunds),
      leftCents: computeRefundableCents(charge, prices, refunds, supplements),
      refundDueCents: dueCents,
      refundFailedCents: failedCents,
      paidAt: order.paidAt ?? order.createdAt,
      soldBy,
    },
    tickets: all,
    emails: emails(...about),
    notes: await listOrderNotes(database, orderId),
    form: await getQuestionForm(database, {
      event,
      orderId,
      tickets: active.map(({ ticket }) => ticket),
    }),
    supplements: await listOrderSupplements(platform, order),
    changes: await listOrderChanges(database, orderId),
  };
}

/** What was paid for the order and more for its tickets. */
const sumPaidCents = (
  order: Order,
  supplements: readonly { moreCents: number; feeCents: number }[],
): number =>
  supplements.reduce(
    (sum, { moreCents, feeCents }) => sum + moreCents + feeCents,
    order.paidAt ? getIncomeCents(order.method, order.totalCents) : 0,
  );

const states: Record<OrderState, AdminOrder['state']> = {
  PENDING: 'open',
  EXPIRED: 'expired',
  PAID: 'paid',
  REFUND_DUE: 'refund-due',
  REFUNDED: 'refunded',
  REFUND_FAILED: 'refund-failed',
};

const toAdminOrderState = (state: OrderState): AdminOrder['state'] => states[state];
