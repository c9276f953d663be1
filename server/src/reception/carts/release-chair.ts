import type { Cart } from '@namugongo/contract/reception/carts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { findCart, lookAndGiveUp, type Wish } from './look-queries.ts';
import { clearLapsed, releaseChairOf } from './queries.ts';
import { type CartRecord, cartState, expiredChairs, lapsedLabels, showCart } from './rules.ts';
import { inTurn } from './take-turns.ts';

/** Gives a chair back; one that is not in the cart is no error. The answer tells once more what had run out. */
export async function releaseChair(platform: Platform, wish: Wish): Promise<Cart> {
  const { cartId, chairId } = wish;
  const { database, clock } = platform;
  return inTurn(cartId, async () => {
    const now = clock.now();
    const look = await lookAndGiveUp(database, { ...wish, now });
    const cart = openCart(look && look.cart, now);
    const expired = expiredChairs(cart, now);
    if (expired.length > 0)
      await freeExpiredHolds(
        platform,
        expired.map(({ id }) => id),
      );
    const freed = (look && look.changedUntil) || (await releaseChairOf(database, cartId, chairId));
    if (freed) platform.snapshots.drop(`chairs:${cart.eventId}`);
    // A payment of this cart may have begun since the look.
    else openCart(await findCart(database, cartId), now);
    if (cart.lapsed.length > 0 || expired.length > 0) await clearLapsed(database, cartId);
    const lapsed = lapsedLabels(cart, now);
    return {
      ...showCart({ ...cart, chairs: cart.chairs.filter(({ id }) => id !== chairId) }, now),
      lapsed,
    };
  });
}

function openCart(cart: CartRecord | null, now: Date): CartRecord {
  if (!cart) throw new Refusal('cart-not-found');
  if (cartState(cart, now) === 'paying') throw new Refusal('cart-busy');
  return cart;
}
