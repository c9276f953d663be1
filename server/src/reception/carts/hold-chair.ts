import type { Cart } from '@namugongo/contract/reception/carts';
import { chairLabel } from '@namugongo/contract/rules/names';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findChair } from '../chairs/queries.ts';
import { type ChairRecord, isHeld } from '../chairs/rules.ts';
import { addLapsed, claimChairs, clearLapsed, findCart, lockCart, releaseChairs } from './queries.ts';
import { expiredChairs, holdUntil, lapsedLabels, refuseHold, showCart } from './rules.ts';

type Wish = { cartId: string; chairId: number };

/**
 * Holds a chair for a cart, or refuses and changes nothing. The answer tells once more what had run out; the cart then forgets it.
 * `claim` is another than `claimChairs` only where the race test proves that it can see.
 */
export async function holdChair(platform: Platform, { cartId, chairId }: Wish, claim = claimChairs): Promise<Cart> {
  const now = platform.clock.now();
  return platform.transact(async (transaction, announce) => {
    await lockCart(transaction, cartId, chairId);
    const cart = await findCart(transaction, cartId);
    if (!cart) throw new Refusal('cart-not-found');
    const asked = await findChair(transaction, chairId);
    if (asked?.eventId !== cart.eventId) throw new Refusal('chair-not-found');
    if (asked.claim?.cartId === cartId && isHeld(asked.claim, now)) return showCart(cart, now);
    const refused = refuseHold(cart, asked, now);
    if (refused) throw new Refusal(refused.code, refused.details);

    const until = holdUntil(cart, asked, now, platform.config.HOLD_MINUTES);
    const [claimed] = await claim(transaction, { cartId, eventId: cart.eventId, chairIds: [chairId], until, now });
    if (!claimed) throw new Refusal('chair-taken', { label: chairLabel(asked) });
    await tellFormerHolder(asked, cartId);

    const others = cart.chairs.filter(({ id }) => id !== chairId);
    const held: ChairRecord = { ...asked, claim: { state: 'HELD', cartId, expiresAt: claimed.expiresAt } };
    const after = { ...cart, chairs: [...others, held] };
    const expired = expiredChairs(after, now);
    const freed = await releaseChairs(transaction, cartId, expired.map(({ id }) => id));
    if (cart.lapsed.length > 0) await clearLapsed(transaction, cartId);
    await announce(`chairs:${cart.eventId}`, [chairId, ...freed]);
    return { ...showCart(after, now), lapsed: lapsedLabels(after, now) };

    /** Its time ran out and nobody swept it yet: it loses the chair here, and must hear of it. */
    async function tellFormerHolder(chair: ChairRecord, newCartId: string): Promise<void> {
      const former = chair.claim?.cartId;
      if (former && former !== newCartId) await addLapsed(transaction, former, [chairLabel(chair)]);
    }
  });
}
