import { checkout as contract } from '#features/orders/contract/checkout.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { getReceipt, getReceiptPdf } from '#features/tickets/server/receipts/get-receipt.ts';
import { payCart } from './pay-cart.ts';
import { getOrderStatus } from './get-order.ts';
import { refundOrder, retryRefund } from './refund-order.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Enough for a few mistyped cards, and slow for testing stolen card numbers. */
const payments = { points: 20, seconds: 60 };

const polls = { points: 120, seconds: 60 };

const receipts = { points: 30, seconds: 60 };

export const createCheckoutEndpoints = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return implement(contract, {
    pay: limited(payments, ({ body, request }) =>
      payCart(checkout, body, request.headers['idempotency-key']),
    ),
    getOrder: limited(polls, ({ params, query }) =>
      getOrderStatus(checkout, { ...params, ...query }),
    ),
    getReceipt: limited(receipts, ({ params, query }) =>
      getReceipt(platform, { ...params, keys: query.key ?? [] }),
    ),
    getReceiptPdf: async ({ params, query }, reply) => {
      const pdf = await getReceiptPdf(platform, { ...params, keys: query.key ?? [] });
      return reply
        .header('content-disposition', 'attachment; filename="tickets.pdf"')
        .type('application/pdf')
        .send(pdf);
    },
    refund: ({ params, body, actor }) => refundOrder(checkout, { ...params, ...body, actor }),
    retryRefund: ({ params, actor }) => retryRefund(checkout, { ...params, actor }),
  });
};
