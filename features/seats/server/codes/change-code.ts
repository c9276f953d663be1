import type { Cart } from '#features/seats/contract/carts.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { Platform } from '#platform/platform.ts';
import { getCartState, getHeldChairs, toCart } from '../carts/rules.ts';
import { lockCart } from '../carts/queries.ts';
import { findCodeId, setCartCode } from './queries.ts';
import { findCart } from '../claims/hold-queries.ts';
import { listHallChairs, releaseChairs } from '../claims/party-queries.ts';
import { lockCartChairs, repriceHolds } from '../claims/queries.ts';
import { priceWithCode, requireCodeUses } from '../claims/require-code-uses.ts';
import { runExclusive } from '#platform/run-exclusive.ts';

/**
 * Applies a code to a cart, or removes it (`null`): the chairs that the cart holds get their new prices, and those that only
 * the previous code gave are released. Throws ProblemError and changes nothing when the code can't be used for all of them.
 */
export async function changeCode(
  platform: Platform,
  { cartId, code: text }: { cartId: string; code: string | null },
): Promise<Cart> {
  return runExclusive(cartId, () =>
    platform.transact(async (db, publish) => {
      const now = platform.clock.now();
      const cart = await lockCart(db, cartId);
      if (!cart) throw new ProblemError('cart-not-found');
      requireOpen(await readCart(db, cartId), now);
      const codeId = text === null ? null : await findCodeId(db, cart.eventId, text);
      if (text !== null && codeId === null) throw new ProblemError('code-unknown');
      const released =
        codeId === cart.codeId ? [] : await applyCode(platform, db, { cartId, codeId });
      if (released.length > 0) await publish(`chairs:${cart.eventId}`, released);
      return toCart(await readCart(db, cartId), now);
    }),
  );
}

/** Returns the ids of the chairs that the cart can't hold any longer. */
async function applyCode(
  { clock }: Platform,
  db: Database,
  { cartId, codeId }: { cartId: string; codeId: number | null },
): Promise<number[]> {
  const now = clock.now();
  const held = getHeldChairs(await readCart(db, cartId), now);
  const added = Math.max(1, held.length);
  const code = codeId === null ? null : await requireCodeUses(db, codeId, { now, added });
  await setCartCode(db, cartId, codeId);
  const claims = await lockCartChairs(db, cartId);
  const hall = await listHallChairs(db, { cartId, now, until: now });
  const lost = hall.filter(({ isOwn, problem }) => isOwn && isNotForSale(problem));
  const released = await releaseChairs(
    db,
    cartId,
    lost.map(({ chairId }) => chairId),
  );
  await repriceHolds(
    db,
    cartId,
    claims.map(({ chairId, amountCents, discountCents }) => {
      const normalCents = amountCents + discountCents;
      const normal = { amountCents: normalCents, codeId: null, discountCents: 0 };
      return { chairId, ...(code ? priceWithCode(normalCents, code) : normal) };
    }),
  );
  return released.map(({ chairId }) => chairId);
}

const isNotForSale = (problem: string | null) =>
  problem === 'chair-taken' || problem === 'chair-request-only';

type CartRecord = Awaited<ReturnType<typeof readCart>>;

async function readCart(db: Database, cartId: string) {
  const cart = await findCart(db, cartId);
  if (!cart) throw new ProblemError('cart-not-found');
  return cart;
}

function requireOpen(cart: CartRecord, now: Date): void {
  const state = getCartState(cart, now);
  if (state === 'paying') throw new ProblemError('cart-payment-in-progress');
  if (state === 'paid') throw new ProblemError('cart-paid');
}
