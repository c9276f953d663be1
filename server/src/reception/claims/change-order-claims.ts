import { formatChairLabel } from '@namugongo/contract/rules/names';
import type { Database } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { addExpiredLabels } from '../carts/queries.ts';
import { findChair } from '../chairs/queries.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import {
  type ChairSale,
  claimSoldChairs,
  returnOrderChairs,
  returnSoldChairs,
  markClaimsPaying,
  markClaimsSold,
  type OrderPayment,
} from './queries.ts';

// Changes of an order's claims in the caller's transaction, which has locked the order.

type PaidOrder = { id: number; eventId: number; cartId: string | null };

/** Begins the payment of chairs that the caller has locked and checked. A chair that the cart holds since then is not paid. */
export async function beginPayment(db: Database, payment: OrderPayment): Promise<void> {
  const paying = await markClaimsPaying(db, payment);
  if (paying !== payment.chairIds.length)
    throw new Error(
      `Order ${payment.orderId} got ${paying} of ${payment.chairIds.length} locked chairs.`,
    );
}

type Settlement = {
  isSold: boolean;
  /** Sold chairs that the order had lost before, or all that it has lost now. */
  chairIds: number[];
};

/** Sells all chairs of an order that is being paid, also lost ones that nobody else has. When one is gone, releases the others. */
export async function settleClaims(
  db: Database,
  { id: orderId, eventId, cartId }: PaidOrder,
  chairs: readonly Pick<ChairSale, 'chairId' | 'guestType' | 'amountCents'>[],
  now: Date,
): Promise<Settlement> {
  const sold = new Set(await markClaimsSold(db, orderId));
  const sales = chairs
    .filter(({ chairId }) => !sold.has(chairId))
    .map(({ chairId, guestType, amountCents }) => ({
      eventId,
      chairId,
      orderId,
      cartId,
      guestType,
      amountCents,
    }));
  const reclaimed = sales.length === 0 ? [] : await claimSoldChairs(db, sales, now);
  if (reclaimed.length === sales.length && sold.size + reclaimed.length === chairs.length)
    return { isSold: true, chairIds: reclaimed };
  const released = await returnOrderChairs(db, { orderId, state: 'SOLD' });
  return { isSold: false, chairIds: released.map(({ chairId }) => chairId) };
}

/** Releases the chairs of an order whose payment never came, counts them as unpaid and lists them in the cart. Returns their ids. */
export async function expireClaims(
  { clock, config }: Pick<Platform, 'clock' | 'config'>,
  db: Database,
  { id: orderId, cartId }: PaidOrder,
  chairs: readonly { chairId: number; tableName: string; chairName: string }[],
): Promise<number[]> {
  const claims = await returnOrderChairs(db, { orderId, state: 'PAYING' });
  const released = claims.map(({ chairId }) => chairId);
  await recordUnpaidHolds(db, {
    holds: claims,
    heldSeconds: config.HOLD_MINUTES * 60,
    now: clock.now(),
  });
  const labels = chairs.filter(({ chairId }) => released.includes(chairId)).map(formatChairLabel);
  if (cartId && labels.length > 0) await addExpiredLabels(db, cartId, labels);
  return released;
}

/** Sells free chairs at once; throws 'chair-taken' when one is not free. */
export async function sellChairs(
  db: Database,
  sales: readonly Omit<ChairSale, 'cartId'>[],
  now: Date,
): Promise<void> {
  const sold = await claimSoldChairs(
    db,
    sales.map((sale) => ({ ...sale, cartId: null })),
    now,
  );
  const lost = sales.find(({ chairId }) => !sold.includes(chairId));
  if (!lost) return;
  const chair = await findChair(db, lost.chairId);
  throw new ProblemError('chair-taken', { label: chair ? formatChairLabel(chair) : '' });
}

/** Gives up the sold chairs `from` for the free chairs `to`, all or none. */
export async function exchangeChairs(
  db: Database,
  { from, to }: { from: readonly number[]; to: readonly Omit<ChairSale, 'cartId'>[] },
  now: Date,
): Promise<void> {
  const freed = await returnSoldChairs(db, from);
  if (freed !== from.length)
    throw new Error(`${freed} of ${from.length} tickets had a sold chair.`);
  await sellChairs(db, to, now);
}
