import { carts } from '#features/seats/contract/carts.ts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/http/problem-error.ts';
import { registerEndpoint } from '#platform/http/register-endpoint.ts';
import { getCountedClient } from '#app/server/reception/get-counted-client.ts';
import { holdChair, releaseChair } from '../claims/change-cart.ts';
import { holdSeveral, holdTogether } from '../claims/hold-party.ts';
import { findCart } from '../claims/hold-queries.ts';
import { createCart } from './create-cart.ts';
import { toCart } from './rules.ts';

/** High enough for a family behind one IP address, low enough to slow a script that holds the whole hall. */
const change = { limit: { points: 120, seconds: 60 } };

export function cartsRoutes(app: FastifyInstance, platform: Platform): void {
  registerEndpoint(
    app,
    platform,
    carts.create,
    async ({ body }) => createCart(platform, body.event),
    {
      limit: { points: 60, seconds: 60 },
    },
  );
  registerEndpoint(app, platform, carts.get, async ({ params }) => {
    const cart = await findCart(platform.database, params.cartId);
    if (!cart) throw new ProblemError('cart-not-found');
    return toCart(cart, platform.clock.now());
  });
  registerEndpoint(
    app,
    platform,
    carts.hold,
    async ({ params, body, request }) =>
      holdChair(platform, {
        ...params,
        guestType: body.as,
        client: getCountedClient(platform, request),
      }),
    change,
  );
  registerEndpoint(
    app,
    platform,
    carts.holdSeveral,
    async ({ params, body: { chairs, release = [] }, request }) =>
      holdSeveral(platform, {
        ...params,
        chairs,
        release,
        client: getCountedClient(platform, request),
      }),
    change,
  );
  registerEndpoint(
    app,
    platform,
    carts.findTogether,
    async ({ params, body: { release = [], ...search }, request }) =>
      holdTogether(platform, {
        ...params,
        ...search,
        release,
        client: getCountedClient(platform, request),
      }),
    { limit: { points: 10, seconds: 60 } },
  );
  registerEndpoint(
    app,
    platform,
    carts.release,
    async ({ params, request }) =>
      releaseChair(platform, { ...params, client: getCountedClient(platform, request) }),
    change,
  );
}
