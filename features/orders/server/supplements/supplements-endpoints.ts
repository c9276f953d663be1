import { supplements } from '#features/orders/contract/supplements.ts';
import { limitDeclines } from '#features/payments/server/limit-declines.ts';
import { implement, limited } from '#platform/http/implement.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { buildOrderQuote, buildQuote } from './build-quote.ts';
import { readSupplementKey } from './create-supplement-link.ts';
import { cancelSupplement, resendSupplement, takeSupplement } from './close-supplement.ts';
import { getSupplementStatus, paySupplement } from './pay-supplement.ts';
import { moveAndRefund } from './move-and-refund.ts';
import { requestOrderSupplement, requestSupplement } from './request-supplement.ts';

/** Enough for buyers behind one address who poll, too few to guess a link. */
const tries = { points: 120, seconds: 60 };

export const createSupplementsEndpoints = (checkout: CheckoutContext) => {
  const { platform } = checkout;
  return implement(supplements, {
    async quote({ params, query }) {
      const change = { ...params, ...query };
      const quote = await buildQuote(platform.database, change, platform.clock.now());
      const { priceCents, moreCents, lessCents, feeCents, expiresAt } = quote;
      return { priceCents, moreCents, lessCents, feeCents, expiresAt };
    },
    async quoteOrder({ params: { orderId }, body }) {
      const changes = body.seats.map(({ ticket, chair }) => ({ id: ticket, chairId: chair }));
      const quote = await buildOrderQuote(
        platform.database,
        { orderId, changes },
        platform.clock.now(),
      );
      const { priceCents, moreCents, lessCents, feeCents, expiresAt } = quote;
      const less = quote.lines.map((line) => ({ ticket: line.ticket.id, cents: line.lessCents }));
      return { priceCents, moreCents, lessCents, feeCents, expiresAt, less };
    },
    requestOrder: ({ params, body: { takesPromised = false, ...body }, actor }) =>
      requestOrderSupplement(platform, { ...params, ...body, takesPromised, actor }),
    moveAndRefund: ({ params, body: { takesPromised = false, ...body }, actor }) =>
      moveAndRefund(checkout, { ...params, ...body, takesPromised, actor }),
    request: ({ params, body: { takesPromised = false, ...body }, actor }) =>
      requestSupplement(platform, { ...params, ...body, takesPromised, actor }),
    cancel: ({ params, actor }) => cancelSupplement(platform, params.id, actor),
    resend: ({ params, actor }) => resendSupplement(platform, params.id, actor),
    take: ({ params, body, actor }) => takeSupplement(platform, params.id, { ...body, actor }),
    get: limited(tries, ({ params }) => getSupplementStatus(checkout, params.key)),
    pay: limited(tries, async ({ params, body, request }) => {
      const id = await readSupplementKey(platform, params.key);
      return limitDeclines(
        checkout.payments,
        { request, purchase: `price difference ${id}`, token: body.token },
        () => paySupplement(checkout, { ...params, ...body }, request.headers['idempotency-key']),
      );
    }),
  });
};
