import { lockCart } from '#features/seats/server/carts/queries.ts';
import { findCart } from '#features/seats/server/claims/hold-queries.ts';
import { lockCartChairs } from '#features/seats/server/claims/queries.ts';
import { moveSaleHolds } from '#features/seats/server/claims/sale-hold-queries.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hashSecret } from '../seat-requests/create-request.ts';
import {
  findLinkedSale,
  findPhoneSale,
  type PhoneSaleRow,
  updatePhoneSale,
} from './phone-sale-queries.ts';
import { linkMinutes } from './rules.ts';

/** The sale of a link, which is open from now on. Opening it again, on another phone too, is no error: the cart is paid only once. */
export async function openPhoneSale(platform: Platform, secret: string): Promise<{ cart: string }> {
  const { cartId, openedAt } = await findByLink(platform, secret);
  if (!openedAt)
    await updatePhoneSale(platform.database, cartId, { openedAt: platform.clock.now() });
  return { cart: cartId };
}

/** The guest ends the link. */
export async function giveUpPhoneSale(platform: Platform, secret: string): Promise<void> {
  const { cartId } = await findByLink(platform, secret);
  await stopPhoneSale(platform, cartId, 'guest');
}

async function findByLink({ database, clock }: Platform, secret: string): Promise<PhoneSaleRow> {
  const sale = await findLinkedSale(
    database,
    hashSecret(secret),
    addMinutes(clock.now(), -linkMinutes),
  );
  if (!sale) throw new ProblemError('phone-link-over');
  return sale;
}

/**
 * Ends the link and returns its chairs to the hold of the desk; nothing happens to a sale that is paid or has ended. Throws while a
 * payment is in progress. The lock of the cart comes first in both: a payment begins before or after this, never during it.
 */
export const stopPhoneSale = (
  platform: Platform,
  cartId: string,
  endedBy: 'desk' | 'guest',
): Promise<void> =>
  platform.transact(async (db, publish) => {
    const now = platform.clock.now();
    const locked = await lockCart(db, cartId);
    const sale = await findPhoneSale(db, cartId);
    const cart = await findCart(db, cartId);
    if (!locked || !sale || !cart) throw new ProblemError('phone-sale-over');
    if (cart.isPaying) throw new ProblemError('phone-sale-paying');
    const state = cart.newestOrder?.state;
    const isSettled = state !== undefined && state !== 'PENDING' && state !== 'EXPIRED';
    if (sale.endedAt || isSettled) return;
    await updatePhoneSale(db, cartId, { endedAt: now, endedBy });
    await lockCartChairs(db, cartId);
    const until = addMinutes(now, platform.config.HOLD_MINUTES);
    const returned = await moveSaleHolds(db, { from: cartId, to: sale.holdId, until });
    if (returned.length > 0) await publish(`chairs:${locked.eventId}`, returned);
  });
