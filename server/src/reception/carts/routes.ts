import { carts } from '@namugongo/contract/reception/carts';
import type { FastifyInstance } from 'fastify';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { serve } from '../../platform/serve.ts';
import { createCart } from './create-cart.ts';
import { holdChair } from './hold-chair.ts';
import { findCart } from './look-queries.ts';
import { releaseChair } from './release-chair.ts';
import { showCart } from './rules.ts';

/** A family behind one address chooses faster than one person; a program that takes the hall is slowed. */
const change = { limit: { points: 120, seconds: 60 } };

export function cartsRoutes(app: FastifyInstance, platform: Platform): void {
  serve(app, platform, carts.create, async ({ body }) => createCart(platform, body.event), {
    limit: { points: 60, seconds: 60 },
  });
  serve(app, platform, carts.read, async ({ params }) => {
    const cart = await findCart(platform.database, params.cartId);
    if (!cart) throw new Refusal('cart-not-found');
    return showCart(cart, platform.clock.now());
  });
  serve(app, platform, carts.hold, async ({ params }) => holdChair(platform, params), change);
  serve(app, platform, carts.release, async ({ params }) => releaseChair(platform, params), change);
}
