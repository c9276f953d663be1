import type { ExtraChoice } from '#features/event/contract/extras.ts';
import { resolveChoices } from '#features/event/server/extras/resolve-choices.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findCart } from './hold-queries.ts';
import { runExclusive } from '#platform/run-exclusive.ts';
import { lockCart, updateCartExtras } from '../carts/queries.ts';
import { getCartState, getHeldChairs, toCart } from '../carts/rules.ts';

/** Replaces the extras of a cart. Nothing is taken of their stock before the payment. */
export const saveExtras = (
  platform: Platform,
  { cartId, choices }: { cartId: string; choices: readonly ExtraChoice[] },
): Promise<Cart> =>
  runExclusive(cartId, () =>
    platform.transact(async (db) => {
      const now = platform.clock.now();
      await lockCart(db, cartId);
      const cart = await findCart(db, cartId);
      if (!cart) throw new ProblemError('cart-not-found');
      if (getCartState(cart, now) === 'paying') throw new ProblemError('cart-payment-in-progress');
      const chairs = getHeldChairs(cart, now).length;
      const extras = await resolveChoices(db, { eventId: cart.eventId, choices, chairs });
      await updateCartExtras(db, cartId, extras);
      return toCart({ ...cart, extras }, now);
    }),
  );
