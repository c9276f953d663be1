import type { Desk } from '@namugongo/contract/reception/ticket-desk';
import { lettersAbout } from '../../platform/list-letters.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { paidAttempt } from '../checkout/queries.ts';
import { leftOf } from '../checkout/rules.ts';
import { orderOfTicket, ticketsBeside } from './queries.ts';
import { stateInWords } from './rules.ts';

/** A ticket with its order, the other tickets of it and what was written about them. */
export async function readTicket(platform: Platform, ticketId: number): Promise<Desk> {
  const { database } = platform;
  const found = await orderOfTicket(database, ticketId);
  if (!found) throw new Refusal('no-such-ticket');
  const { order, soldBy } = found;
  const [all, charge] = await Promise.all([
    ticketsBeside(database, ticketId),
    paidAttempt(database, order.id),
  ]);
  const about = [
    `tickets ${order.id}`,
    `order ${order.id}`,
    ...all.map(({ ticket }) => `ticket ${ticket.id}`),
  ];
  const letters = await lettersAbout(platform, about);
  const living = all.filter(({ cancelledAt }) => cancelledAt === null);
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
      leftCents: leftOf(
        charge,
        living.map(({ ticket }) => ticket.amount),
      ),
      paidAt: order.paidAt ?? order.createdAt,
      soldBy,
    },
    tickets: all.toSorted(
      (a, b) => Number(b.ticket.id === ticketId) - Number(a.ticket.id === ticketId),
    ),
    letters: letters(...about),
  };
}
