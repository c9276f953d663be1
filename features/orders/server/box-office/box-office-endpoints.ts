import { boxOffice } from '#features/orders/contract/box-office.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { findEventOrCurrent } from '#features/event/server/find-event.ts';
import { createTicketsPdf } from '#features/tickets/server/create-tickets-pdf.ts';
import { listTicketsByOrder } from '#features/tickets/server/queries.ts';
import { holdForSale } from '#features/seats/server/claims/hold-for-sale.ts';
import { findOrderEventId } from './queries.ts';
import { sellAtBoxOffice } from './sell-at-box-office.ts';
import { implement } from '#platform/http/implement.ts';

export const createBoxOfficeEndpoints = (platform: Platform) =>
  implement(boxOffice, {
    sell: ({ body, actor }) => sellAtBoxOffice(platform, body, actor),
    hold: ({ params, body }) =>
      holdForSale(platform, { cartId: params.hold, eventId: body.event, chairIds: body.chairs }),
    getTicketsPdf: async ({ params: { orderId }, query }, reply) => {
      const { database, clock } = platform;
      const eventId = await findOrderEventId(database, orderId);
      if (eventId === null) throw new ProblemError('order-not-found');
      const all = await listTicketsByOrder(database, orderId);
      const tickets = all.filter(({ id }) => query.ticket === undefined || id === query.ticket);
      if (tickets.length === 0) throw new ProblemError('ticket-not-found');
      const ticketEvent = await findEventOrCurrent(platform, eventId);
      const site = await getSettings(database);
      const pdf = await createTicketsPdf({ feast: ticketEvent, tickets, site, now: clock.now() });
      return reply
        .header('content-disposition', `attachment; filename="tickets-${orderId}.pdf"`)
        .type('application/pdf')
        .send(pdf);
    },
  });
