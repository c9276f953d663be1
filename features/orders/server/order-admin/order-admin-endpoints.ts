import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import type { Platform } from '#platform/platform.ts';
import { getOrderDetails, getTicketDetails } from './get-ticket.ts';
import { resendTickets } from './resend-tickets.ts';
import { implement } from '#platform/http/implement.ts';

export const createOrderAdminEndpoints = (platform: Platform) =>
  implement(orderAdmin, {
    getTicket: ({ params }) => getTicketDetails(platform, params.id),
    getOrder: ({ params }) => getOrderDetails(platform, params.id),
    resendTickets: async ({ params, actor }) => ({
      to: await resendTickets(platform, params.id, actor),
    }),
  });
