import { checkout as contract } from '#features/orders/contract/checkout.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { getReceipt, getReceiptPdf } from '#features/tickets/server/receipts/get-receipt.ts';
import { updateNameReminders } from '#features/tickets/server/receipts/update-name-reminders.ts';
import { limitDeclines } from '#features/payments/server/limit-declines.ts';
import { payCart } from './pay-cart.ts';
import { getOrderStatus } from './get-order.ts';
import { refundAmount } from './refund-amount.ts';
import { refundExtra } from './refund-extra.ts';
import { refundOrder, retryRefund } from './refund-order.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** Stops floods only: a whole hall may pay behind one address. Declined cards have their own limits. */
const payments = { points: 120, seconds: 60 };

const polls = { points: 120, seconds: 60 };

const receipts = { points: 30, seconds: 60 };

/** 'child-without-adult' tells whether a number has an adult's ticket, so a client hears it seldom. More than a hall of buyers who pay at once. */
const refusalsOfChildren = { points: 50, seconds: 24 * 60 * 60 };

export const createCheckoutEndpoints = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return implement(contract, {
    pay: limited(payments, ({ body, request }) =>
      platform.rateLimiter.countFailures(
        {
          limits: [{ ...refusalsOfChildren, name: 'refusals of children', of: request }],
          isCounted: (error) =>
            error instanceof ProblemError && error.code === 'child-without-adult',
          toProblem: (seconds) => new ProblemError('too-many-requests', { seconds }),
        },
        () =>
          limitDeclines(
            checkout.payments,
            { request, purchase: `cart ${body.cartId}`, token: body.token },
            () => payCart(checkout, body, request.headers['idempotency-key']),
          ),
      ),
    ),
    getOrder: limited(polls, ({ params, query }) =>
      getOrderStatus(checkout, { ...params, ...query }),
    ),
    getReceipt: limited(receipts, ({ params, query }) =>
      getReceipt(platform, { ...params, keys: query.key ?? [] }),
    ),
    switchNameReminders: limited(receipts, ({ params, body: { key = [], on } }) =>
      updateNameReminders(platform, { ...params, keys: key }, on),
    ),
    getReceiptPdf: async ({ params, query }, reply) => {
      const pdf = await getReceiptPdf(platform, { ...params, keys: query.key ?? [] });
      return reply
        .header('content-disposition', 'attachment; filename="tickets.pdf"')
        .type('application/pdf')
        .send(pdf);
    },
    refund: ({ params, body, actor }) => refundOrder(checkout, { ...params, ...body, actor }),
    refundAmount: ({ params, body, actor }) =>
      refundAmount(checkout, { ...params, ...body, actor }),
    refundExtra: ({ params, body, actor }) => refundExtra(checkout, { ...params, ...body, actor }),
    retryRefund: ({ params, actor }) => retryRefund(checkout, { ...params, actor }),
  });
};
