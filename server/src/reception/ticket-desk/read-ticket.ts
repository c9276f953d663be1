import type { Desk, OrderDesk } from '@namugongo/contract/reception/ticket-desk';
import { listRefundsOf } from '../../payments/refund-queries.ts';
import { lettersAbout } from '../../platform/list-letters.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { paidAttempt } from '../checkout/queries.ts';
import { leftOf, unsettledCents } from '../checkout/rules.ts';
import { findSale, listAllTickets, orderIdOf } from './queries.ts';
import { stateInWords } from './rules.ts';

/** A ticket with its order, the other tickets of it and what was written about them. */
export async function readTicket(platform: Platform, ticketId: number): Promise<Desk> {
  const orderId = await orderIdOf(platform.database, ticketId);
  if (orderId === null) throw new Refusal('no-such-ticket');
  const desk = await readOrder(platform, orderId);
  return {
    ...desk,
    tickets: desk.tickets.toSorted(
      (a, b) => Number(b.ticket.id === ticketId) - Number(a.ticket.id === ticketId),
    ),
  };
}

/** An order with its tickets, the money that has not reached its buyer, and what was written about it. */
export async function readOrder(platform: Platform, orderId: number): Promise<OrderDesk> {
  const { database } = platform;
  const found = await findSale(database, orderId);
  if (!found) throw new Refusal('order-not-found');
  const { order, soldBy } = found;
  const [all, charge, refunds] = await Promise.all([
    listAllTickets(database, orderId),
    paidAttempt(database, orderId),
    listRefundsOf(database, 'order', orderId),
  ]);
  const about = [
    `tickets ${order.id}`,
    `order ${order.id}`,
    ...all.map(({ ticket }) => `ticket ${ticket.id}`),
  ];
  const letters = await lettersAbout(platform, about);
  const living = all.filter(({ cancelledAt }) => cancelledAt === null);
  const prices = living.map(({ ticket }) => ticket.amount);
  const { dueCents, failedCents } = unsettledCents(refunds);
  return {
    event: order.eventId,
    order: {
      id: order.id,
      state: stateInWords(order.state),
      method: order.method,
      name: order.name,
      email: order.email,
      telephone: order.telephone,
      reference: order.reference,
      subtotalCents: order.subtotalCents,
      feeCents: order.feeCents,
      totalCents: order.totalCents,
      leftCents: leftOf(charge, prices, refunds),
      refundDueCents: dueCents,
      refundFailedCents: failedCents,
      paidAt: order.paidAt ?? order.createdAt,
      soldBy,
    },
    tickets: all,
    letters: letters(...about),
  };
}
