import { checkout as contract } from '@namugongo/contract/reception/checkout';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../platform/serve.ts';
import { signedIn } from '../../platform/signed-in.ts';
import type { Checkout } from './checkout.ts';
import { payCart } from './pay-cart.ts';
import { pollOrder } from './read-order.ts';
import { refundAgain } from './refund-again.ts';
import { refundOrder } from './refund-order.ts';

/** A buyer mistypes a card a few times; who tries stolen numbers in a row is slowed. */
const payments = { limit: { points: 20, seconds: 60 } };
const polls = { limit: { points: 120, seconds: 60 } };

export function checkoutRoutes(app: FastifyInstance, checkout: Checkout): void {
  const { platform } = checkout;

  serve(
    app,
    platform,
    contract.pay,
    async ({ body, request }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return payCart(checkout, body, request.headers['idempotency-key']);
    },
    payments,
  );

  serve(
    app,
    platform,
    contract.order,
    async ({ params, query }, reply) => {
      reply.header('cache-control', 'private, no-store');
      return pollOrder(checkout, { ...params, ...query });
    },
    polls,
  );

  serve(app, platform, contract.refund, async ({ params, body, who }) =>
    refundOrder(checkout, { ...params, ...body, who: signedIn(who) }),
  );

  serve(app, platform, contract.refundAgain, async ({ params, who }) =>
    refundAgain(checkout, { ...params, who: signedIn(who) }),
  );
}
