import { orderAdmin } from '#features/orders/contract/order-admin.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { changeType } from '../exchanges/change-type.ts';
import { getOrderDetails, getTicketDetails } from './get-ticket.ts';
import { resendTickets } from './resend-tickets.ts';
import { implement } from '#platform/http/implement.ts';

export const createOrderAdminEndpoints = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return implement(orderAdmin, {
    getTicket: ({ params }) => getTicketDetails(platform, params.id),
    getOrder: ({ params }) => getOrderDetails(platform, params.id),
    changeType: ({ params, body, actor }) => changeType(checkout, { ...params, ...body, actor }),
    resendTickets: async ({ params, actor }) => ({
      to: await resendTickets(platform, params.id, actor),
    }),
  });
};
