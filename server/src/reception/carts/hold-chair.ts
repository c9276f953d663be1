import type { Cart } from '@namugongo/contract/reception/carts';
import { chairLabel } from '@namugongo/contract/rules/names';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { type ChairRecord, isHeld } from '../chairs/rules.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { claimChair, clearLapsed, lookAtCart } from './queries.ts';
import { expiredChairs, holdUntil, lapsedLabels, refuseHold, showCart } from './rules.ts';
import { inTurn } from './take-turns.ts';

type Wish = { cartId: string; chairId: number };

/**
 * Holds a chair for a cart, or refuses and changes nothing. The answer tells once more what had run out; the cart then forgets it.
 * `claim` is another than `claimChair` only where the race test proves that it can see.
 */
export async function holdChair(platform: Platform, wish: Wish, claim = claimChair): Promise<Cart> {
  return inTurn(wish.cartId, () => holdInTurn(platform, wish, claim));
}

async function holdInTurn(platform: Platform, wish: Wish, claim: typeof claimChair): Promise<Cart> {
  const { cartId } = wish;
  const now = platform.clock.now();
  const { cart, asked } = await lookAfterSweeping(platform, wish, now);
  if (asked.claim?.cartId === cartId && isHeld(asked.claim, now)) return showCart(cart, now);
  const refused = refuseHold(cart, asked, now);
  if (refused) throw new Refusal(refused.code, refused.details);

  const until = holdUntil(cart, asked, now, platform.config.HOLD_MINUTES);
  const expiresAt = await claim(platform.database, { cartId, asked, until, now });
  if (!expiresAt) throw await refusalOfNow(platform, wish, now);
  platform.snapshots.drop(`chairs:${cart.eventId}`);
  if (cart.lapsed.length > 0) await clearLapsed(platform.database, cartId);
  const held: ChairRecord = { ...asked, claim: { state: 'HELD', cartId, expiresAt } };
  const after = { ...cart, chairs: [...cart.chairs.filter(({ id }) => id !== asked.id), held] };
  return { ...showCart(after, now), lapsed: lapsedLabels(after, now) };
}

/** Whoever loses a chair because the time ran out hears of it: the expired holds this wish meets are swept first. */
async function lookAfterSweeping(platform: Platform, wish: Wish, now: Date) {
  const { cart, asked } = await look(platform, wish);
  const expired = expiredChairs(cart, now).map(({ id }) => id);
  if (asked.claim?.state === 'HELD' && !isHeld(asked.claim, now)) expired.push(asked.id);
  if (expired.length === 0) return { cart, asked };
  await freeExpiredHolds(platform, expired);
  return look(platform, wish);
}

async function look(platform: Platform, { cartId, chairId }: Wish) {
  const found = await lookAtCart(platform.database, cartId, chairId);
  if (!found) throw new Refusal('cart-not-found');
  const { cart, asked } = found;
  if (!asked) throw new Refusal('chair-not-found');
  return { cart, asked };
}

/** The chair went while it was looked at: the reason is what it is now, and somebody else being faster when nothing else is wrong. */
async function refusalOfNow(platform: Platform, wish: Wish, now: Date): Promise<Refusal> {
  const { cart, asked } = await look(platform, wish);
  const refused = refuseHold(cart, asked, now);
  return refused
    ? new Refusal(refused.code, refused.details)
    : new Refusal('chair-taken', { label: chairLabel(asked) });
}
