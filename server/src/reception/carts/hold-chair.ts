import type { Cart } from '@namugongo/contract/reception/carts';
import { chairLabel } from '@namugongo/contract/rules/names';
import { addMinutes } from '../../platform/clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { type ChairRecord, isHeld } from '../chairs/rules.ts';
import { freeExpiredHolds } from './free-expired-holds.ts';
import { type Look, lookAndTake, lookAtCart, type Wish } from './look-queries.ts';
import { claimChair, clearLapsed } from './queries.ts';
import { expiredChairs, holdUntil, lapsedLabels, refuseHold, showCart } from './rules.ts';
import { inTurn } from './take-turns.ts';

/** How a chair is taken: others only where the race test proves that it can see. */
export type Taking = { lookAndTake: typeof lookAndTake; claimChair: typeof claimChair };

/** Holds a chair for a cart, or refuses and changes nothing. The answer tells once more what had run out; the cart then forgets it. */
export async function holdChair(
  platform: Platform,
  wish: Wish,
  taking: Taking = { lookAndTake, claimChair },
): Promise<Cart> {
  return inTurn(wish.cartId, () => holdInTurn(platform, wish, taking));
}

async function holdInTurn(platform: Platform, wish: Wish, taking: Taking): Promise<Cart> {
  const { database, clock, config } = platform;
  const now = clock.now();
  const until = addMinutes(now, config.HOLD_MINUTES);
  const look = known(await taking.lookAndTake(database, { ...wish, now, until }));
  const { changedUntil } = look;
  if (changedUntil) return showHeld(platform, { ...look, until: changedUntil }, now);
  return holdByRules(platform, look, wish, taking);
}

/** Where something may speak against it: the rules say what, or that the chair may be taken all the same. */
async function holdByRules(
  platform: Platform,
  first: Known,
  wish: Wish,
  taking: Taking,
): Promise<Cart> {
  const { cartId } = wish;
  const now = platform.clock.now();
  const { cart, asked } = await sweep(platform, first, wish, now);
  if (asked.claim?.cartId === cartId && isHeld(asked.claim, now)) return showCart(cart, now);
  const refused = refuseHold(cart, asked, now);
  if (refused) throw new Refusal(refused.code, refused.details);

  const longest = holdUntil(cart, asked, now, platform.config.HOLD_MINUTES);
  const claiming = { cartId, asked, until: longest, now };
  const until = await taking.claimChair(platform.database, claiming);
  if (!until) throw await refusalOfNow(platform, wish, now);
  if (cart.lapsed.length > 0) await clearLapsed(platform.database, cartId);
  return showHeld(platform, { cart, asked, until }, now);
}

function showHeld(
  { snapshots }: Platform,
  { cart, asked, until }: Pick<Known, 'cart' | 'asked'> & { until: Date },
  now: Date,
): Cart {
  snapshots.drop(`chairs:${cart.eventId}`);
  const claim = { state: 'HELD' as const, cartId: cart.id, expiresAt: until };
  const held: ChairRecord = { ...asked, claim };
  const after = { ...cart, chairs: [...cart.chairs.filter(({ id }) => id !== asked.id), held] };
  return { ...showCart(after, now), lapsed: lapsedLabels(after, now) };
}

/** Whoever loses a chair because the time ran out hears of it: the expired holds this wish meets are swept first. */
async function sweep(platform: Platform, look: Known, wish: Wish, now: Date): Promise<Known> {
  const { cart, asked } = look;
  const expired = expiredChairs(cart, now).map(({ id }) => id);
  if (asked.claim?.state === 'HELD' && !isHeld(asked.claim, now)) expired.push(asked.id);
  if (expired.length === 0) return look;
  await freeExpiredHolds(platform, expired);
  return known(await lookAtCart(platform.database, wish));
}

type Known = Look & { asked: ChairRecord };

function known(look: Look | null): Known {
  if (!look) throw new Refusal('cart-not-found');
  const { asked } = look;
  if (!asked) throw new Refusal('chair-not-found');
  return { ...look, asked };
}

/** The chair went while it was looked at: the reason is what it is now, and somebody else being faster when nothing else is wrong. */
async function refusalOfNow(platform: Platform, wish: Wish, now: Date): Promise<Refusal> {
  const { cart, asked } = known(await lookAtCart(platform.database, wish));
  const refused = refuseHold(cart, asked, now);
  return refused
    ? new Refusal(refused.code, refused.details)
    : new Refusal('chair-taken', { label: chairLabel(asked) });
}
