import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import { getOrderDetails, getTicketDetails } from './get-ticket.ts';
import { resendTickets } from './resend-tickets.ts';

export function orderAdminRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(app, platform, orderAdmin.getTicket, async ({ params }) => {
    return getTicketDetails(platform, params.id);
  });
  registerEndpoint(app, platform, orderAdmin.getOrder, async ({ params }) => {
    return getOrderDetails(platform, params.id);
  });
  registerEndpoint(app, platform, orderAdmin.resendTickets, async ({ params, actor }) => ({
    to: await resendTickets(platform, params.id, requireAccount(actor)),
  }));
}
