import type { Cart } from '@namugongo/contract/reception/carts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/problem-error.ts';
import { releaseExpiredHolds } from './release-expired-holds.ts';
import { findCart, findAndReleaseChair, type HoldInput } from './hold-queries.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import { clearExpiredLabels, deleteClaimRow } from './queries.ts';
import {
  type CartRecord,
  getCartState,
  getExpiredChairs,
  getExpiredLabels,
  getHeldSeconds,
  toCart,
} from './rules.ts';
import { runExclusive } from './cart-mutex.ts';

/** Releases a chair; one that is not in the cart is no error. The response lists expired holds one last time. */
export async function releaseChair(platform: Platform, input: HoldInput): Promise<Cart> {
  const { cartId, chairId, client } = input;
  const { database, clock } = platform;
  return runExclusive(cartId, async () => {
    const now = clock.now();
    const context = await findAndReleaseChair(database, { cartId, chairId, now });
    const cart = requireOpenCart(context && context.cart, now);
    const expired = getExpiredChairs(cart, now);
    if (expired.length > 0)
      await releaseExpiredHolds(
        platform,
        expired.map(({ id }) => id),
      );
    const released =
      (context && context.expiryChangedTo) || (await deleteClaimRow(database, cartId, chairId));
    const heldSeconds = released ? getHeldSeconds(released, now, platform.config.HOLD_MINUTES) : 0;
    if (heldSeconds > 0 && client)
      await recordUnpaidHolds(database, {
        holds: [{ eventId: cart.eventId, ...client }],
        heldSeconds,
        now,
      });
    if (released) platform.responseCache.invalidate(`chairs:${cart.eventId}`);
    // A payment of this cart may have begun meanwhile.
    else requireOpenCart(await findCart(database, cartId), now);
    if (cart.expired.length > 0 || expired.length > 0) await clearExpiredLabels(database, cartId);
    return {
      ...toCart({ ...cart, chairs: cart.chairs.filter(({ id }) => id !== chairId) }, now),
      expired: getExpiredLabels(cart, now),
    };
  });
}

function requireOpenCart(cart: CartRecord | null, now: Date): CartRecord {
  if (!cart) throw new ProblemError('cart-not-found');
  if (getCartState(cart, now) === 'paying') throw new ProblemError('cart-payment-in-progress');
  return cart;
}
