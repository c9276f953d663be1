import { carts } from '#features/seats/contract/carts.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getCountedClient } from '#platform/http/client-identity.ts';
import { holdChair, releaseChair } from './change-cart.ts';
import { holdSeveral, holdTogether } from './hold-party.ts';
import { findCart } from './hold-queries.ts';
import { saveExtras } from './save-extras.ts';
import { createCart } from '../carts/create-cart.ts';
import { toCart } from '../carts/rules.ts';
import { implement, limited } from '#platform/http/implement.ts';

/** High enough for a family behind one IP address, low enough to slow a script that holds the whole hall. */
const change = { points: 120, seconds: 60 };

export const createCartsEndpoints = (platform: Platform) =>
  implement(carts, {
    create: limited({ points: 60, seconds: 60 }, ({ body }) => createCart(platform, body.event)),
    get: async ({ params }) => {
      const cart = await findCart(platform.database, params.cartId);
      if (!cart) throw new ProblemError('cart-not-found');
      return toCart(cart, platform.clock.now());
    },
    hold: limited(change, ({ params, body, request }) =>
      holdChair(platform, {
        ...params,
        guestType: body.as,
        client: getCountedClient(platform, request),
      }),
    ),
    holdSeveral: limited(change, ({ params, body: { chairs, release = [] }, request }) =>
      holdSeveral(platform, {
        ...params,
        chairs,
        release,
        client: getCountedClient(platform, request),
      }),
    ),
    findTogether: limited(
      { points: 10, seconds: 60 },
      ({ params, body: { release = [], ...search }, request }) =>
        holdTogether(platform, {
          ...params,
          ...search,
          release,
          client: getCountedClient(platform, request),
        }),
    ),
    chooseExtras: limited(change, ({ params, body }) =>
      saveExtras(platform, { ...params, choices: body.extras }),
    ),
    release: limited(change, ({ params, request }) =>
      releaseChair(platform, { ...params, client: getCountedClient(platform, request) }),
    ),
  });
