import { boxOffice } from '@namugongo/contract/reception/box-office';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve, serveRaw } from '../../platform/serve.ts';
import { readSettings } from '../../platform/settings.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { findNamedEvent } from '../events/find-event.ts';
import { feastOf, paperSite } from '../tickets/mail-tickets.ts';
import { makeTicketsPdf } from '../tickets/make-pdf.ts';
import { ticketsOfOrder } from '../tickets/queries.ts';
import { findEventOfOrder } from './queries.ts';
import { sellAtBoxOffice } from './sell-at-box-office.ts';

export function boxOfficeRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, boxOffice.sell, async ({ body, who }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return sellAtBoxOffice(platform, body, signedIn(who));
  });

  serveRaw(app, platform, boxOffice.paper, async ({ params: { orderId }, query }, reply) => {
    const { database, clock } = platform;
    const eventId = await findEventOfOrder(database, orderId);
    if (eventId === null) throw new Refusal('order-not-found');
    const all = await ticketsOfOrder(database, orderId);
    const tickets = all.filter(({ id }) => query.ticket === undefined || id === query.ticket);
    if (tickets.length === 0) throw new Refusal('ticket-not-found');
    const feast = feastOf(await findNamedEvent(platform, eventId));
    const site = paperSite(await readSettings(database));
    const pdf = await makeTicketsPdf({ feast, tickets, site, now: clock.now() });
    return reply
      .header('cache-control', 'private, no-store')
      .header('content-disposition', `attachment; filename="tickets-${orderId}.pdf"`)
      .type('application/pdf')
      .send(pdf);
  });
}
