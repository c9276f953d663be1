import { formatChairLabel } from '#contract/rules/names.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { addExpiredLabels } from '../carts/queries.ts';
import { findChair, lockChairs } from '#features/hall/server/chairs/queries.ts';
import { recordUnpaidHolds } from './client-hold-queries.ts';
import {
  type ChairSale,
  claimOrderChairs,
  lockOrderChairs,
  returnOrderChairs,
  returnSoldChairs,
} from './queries.ts';

// Changes of an order's claims in the caller's transaction, which has locked the order.

type PaidOrder = { id: number; eventId: number; cartId: string | null };

type Reclaim = {
  isWhole: boolean;
  /** Chairs that the order had lost and has again, or all that it has lost now. */
  chairIds: readonly number[];
};

/** Claims the chairs again that an order lost during its payment and that nobody else has. When one is gone, releases the others. */
export async function reclaimChairs(
  db: Database,
  { id: orderId, eventId, cartId }: PaidOrder,
  chairs: readonly Pick<ChairSale, 'chairId' | 'guestType' | 'amountCents'>[],
  now: Date,
): Promise<Reclaim> {
  const paying = new Set(await lockOrderChairs(db, orderId));
  const lost = chairs
    .filter(({ chairId }) => !paying.has(chairId))
    .map(({ chairId, guestType, amountCents }) => ({
      eventId,
      chairId,
      orderId,
      guestType,
      amountCents,
    }));
  const reclaimed = await reclaimLost(db, lost, { cartId, now });
  if (reclaimed.length === lost.length) return { isWhole: true, chairIds: reclaimed };
  const released = await returnOrderChairs(db, { orderId, state: 'PAYING' });
  return { isWhole: false, chairIds: released.map(({ chairId }) => chairId) };
}

/** A chair that was removed from the hall meanwhile is gone, too. */
async function reclaimLost(
  db: Database,
  lost: readonly ChairSale[],
  claimant: { cartId: string | null; now: Date },
): Promise<readonly number[]> {
  if (lost.length === 0) return [];
  const left = await lockChairs(
    db,
    lost.map(({ chairId }) => chairId),
  );
  if (left.length < lost.length) return [];
  return claimOrderChairs(db, lost, { state: 'PAYING', ...claimant });
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

/** Sells chairs at once that are free or that the cart holds; throws 'chair-taken' when one is not. */
export async function sellChairs(
  db: Database,
  sales: readonly ChairSale[],
  { cartId = null, now }: { cartId?: string | null | undefined; now: Date },
): Promise<void> {
  const sold = await claimOrderChairs(db, sales, { state: 'SOLD', cartId, now });
  const lost = sales.find(({ chairId }) => !sold.includes(chairId));
  if (!lost) return;
  const chair = await findChair(db, lost.chairId);
  throw new ProblemError('chair-taken', { label: chair ? formatChairLabel(chair) : '' });
}

/** Gives up the sold chairs `from` for the free chairs `to`, all or none. */
export async function exchangeChairs(
  db: Database,
  { from, to }: { from: readonly number[]; to: readonly ChairSale[] },
  now: Date,
): Promise<void> {
  const freed = await returnSoldChairs(db, from);
  if (freed !== from.length)
    throw new Error(`${freed} of ${from.length} tickets had a sold chair.`);
  await sellChairs(db, to, { now });
}
