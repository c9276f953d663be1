import { ticketDesk } from '@namugongo/contract/reception/ticket-desk';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import { readOrder, readTicket } from './read-ticket.ts';
import { sendTickets } from './send-tickets.ts';

export function ticketDeskRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, ticketDesk.read, async ({ params }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readTicket(platform, params.id);
  });
  serve(app, platform, ticketDesk.order, async ({ params }, reply) => {
    reply.header('cache-control', 'private, no-store');
    return readOrder(platform, params.id);
  });
  serve(app, platform, ticketDesk.send, async ({ params, who }) => ({
    to: await sendTickets(platform, params.id, signedIn(who)),
  }));
}
