import type { Cart } from '@namugongo/contract/reception/carts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { clearLapsed, findCart, lockCart, releaseChairs } from './queries.ts';
import { cartState, expiredChairs, lapsedLabels, showCart } from './rules.ts';

/** Gives a chair back; one that is not in the cart is no error. The answer tells once more what had run out. */
export async function releaseChair(platform: Platform, { cartId, chairId }: { cartId: string; chairId: number }): Promise<Cart> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, announce) => {
    await lockCart(transaction, cartId, chairId);
    const cart = await findCart(transaction, cartId);
    if (!cart) throw new Refusal('cart-not-found');
    if (cartState(cart, now) === 'paying') throw new Refusal('cart-busy');
    const gone = [chairId, ...expiredChairs(cart, now).map(({ id }) => id)];
    const freed = await releaseChairs(transaction, cartId, gone);
    if (cart.lapsed.length > 0) await clearLapsed(transaction, cartId);
    if (freed.length > 0) await announce(`chairs:${cart.eventId}`, freed);
    const lapsed = lapsedLabels(cart, now);
    return { ...showCart({ ...cart, chairs: cart.chairs.filter(({ id }) => id !== chairId) }, now), lapsed };
  });
}
