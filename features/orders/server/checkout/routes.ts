import { checkout as contract } from '#features/orders/contract/checkout.ts';
import type { FastifyInstance } from 'fastify';
import { registerEndpoint, registerRawEndpoint } from '#platform/http/register-endpoint.ts';
import { requireAccount } from '#platform/http/require-account.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { getReceipt, getReceiptPdf } from './get-receipt.ts';
import { payCart } from './pay-cart.ts';
import { getOrderStatus } from './get-order.ts';
import { retryRefund } from './retry-refund.ts';
import { refundOrder } from './refund-order.ts';

/** Enough for a few mistyped cards, and slow for testing stolen card numbers. */
const payments = { limit: { points: 20, seconds: 60 } };
const polls = { limit: { points: 120, seconds: 60 } };
const receipts = { limit: { points: 30, seconds: 60 } };
const receiptPdfs = { limit: { points: 12, seconds: 60 } };

export function checkoutRoutes(app: FastifyInstance, checkout: CheckoutContext): void {
  const { platform } = checkout;

  registerEndpoint(
    app,
    platform,
    contract.pay,
    async ({ body, request }) => {
      return payCart(checkout, body, request.headers['idempotency-key']);
    },
    payments,
  );

  registerEndpoint(
    app,
    platform,
    contract.getOrder,
    async ({ params, query }) => {
      return getOrderStatus(checkout, { ...params, ...query });
    },
    polls,
  );

  registerEndpoint(
    app,
    platform,
    contract.getReceipt,
    async ({ params, query }) => getReceipt(platform, { ...params, keys: query.key ?? [] }),
    receipts,
  );

  registerRawEndpoint(
    app,
    platform,
    contract.getReceiptPdf,
    async ({ params, query }, reply) => {
      const pdf = await getReceiptPdf(platform, { ...params, keys: query.key ?? [] });
      return reply
        .header('content-disposition', 'attachment; filename="tickets.pdf"')
        .type('application/pdf')
        .send(pdf);
    },
    receiptPdfs,
  );

  registerEndpoint(app, platform, contract.refund, async ({ params, body, actor }) =>
    refundOrder(checkout, { ...params, ...body, actor: requireAccount(actor) }),
  );

  registerEndpoint(app, platform, contract.retryRefund, async ({ params, actor }) =>
    retryRefund(checkout, { ...params, actor: requireAccount(actor) }),
  );
}
