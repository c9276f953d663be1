import type { ExtraOffer } from '#features/event/contract/extras.ts';
import { type CartExtra, sumExtras } from '#features/event/contract/rules/extras.ts';
import { listExtraOffers } from '#features/event/server/extras/queries.ts';
import { computeTotals } from '#features/payments/contract/rules/fees.ts';
import { updateCartExtras } from '#features/seats/server/carts/queries.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { PayableCart } from './opening-queries.ts';

/**
 * Throws 'extras-changed' when one of the extras is not left in this number, and leaves in the cart what there is, so that the buyer
 * sees the new total before paying.
 */
export async function requireExtrasLeft(
  db: Database,
  { cart, chairs }: Pick<PayableCart, 'cart' | 'chairs'>,
  extras: readonly CartExtra[],
): Promise<void> {
  if (extras.length === 0) return;
  const offers = await listExtraOffers(db, cart.eventId);
  const quantities = new Map(extras.map((extra) => [extra.id, getLeft(extra, offers)]));
  const changes = extras.flatMap(({ id, name, quantity }) => {
    const left = quantities.get(id) ?? 0;
    if (left === quantity) return [];
    return left === 0 ? `${name} is no longer available.` : `${name}: only ${left} left.`;
  });
  if (changes.length === 0) return;
  const left = extras
    .map((extra) => ({ ...extra, quantity: quantities.get(extra.id) ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  await updateCartExtras(db, cart.id, left);
  const { totalCents } = computeTotals(
    [...chairs.map(({ amountCents }) => amountCents), sumExtras(left)],
    cart.feePercent,
  );
  throw new ProblemError('extras-changed', {
    changes: changes.join(' '),
    total: formatMoney(totalCents),
    amount: totalCents,
  });
}

function getLeft({ id, quantity }: CartExtra, offers: readonly ExtraOffer[]): number {
  const offer = offers.find((each) => each.id === id);
  return offer ? Math.min(quantity, offer.left ?? quantity) : 0;
}
