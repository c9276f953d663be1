import type { Cart } from '@namugongo/contract/reception/carts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { clearLapsed, findCart, releaseChairOf } from './queries.ts';
import { cartState, expiredChairs, lapsedLabels, showCart } from './rules.ts';
import { inTurn } from './take-turns.ts';

/** Gives a chair back; one that is not in the cart is no error. The answer tells once more what had run out. */
export async function releaseChair(
  platform: Platform,
  { cartId, chairId }: { cartId: string; chairId: number },
): Promise<Cart> {
  return inTurn(cartId, async () => {
    const now = platform.clock.now();
    const cart = await findOpenCart(platform, cartId, now);
    const expired = expiredChairs(cart, now);
    if (expired.length > 0)
      await freeExpiredHolds(
        platform,
        expired.map(({ id }) => id),
      );
    const freed = await releaseChairOf(platform.database, cart, chairId);
    if (freed) platform.snapshots.drop(`chairs:${cart.eventId}`);
    // A payment of this cart may have begun since the look.
    else await findOpenCart(platform, cartId, now);
    if (cart.lapsed.length > 0 || expired.length > 0) await clearLapsed(platform.database, cartId);
    const lapsed = lapsedLabels(cart, now);
    return {
      ...showCart({ ...cart, chairs: cart.chairs.filter(({ id }) => id !== chairId) }, now),
      lapsed,
    };
  });
}

async function findOpenCart(platform: Platform, cartId: string, now: Date) {
  const cart = await findCart(platform.database, cartId);
  if (!cart) throw new Refusal('cart-not-found');
  if (cartState(cart, now) === 'paying') throw new Refusal('cart-busy');
  return cart;
}
