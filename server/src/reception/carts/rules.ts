import type { Cart } from '@namugongo/contract/reception/carts';
import type { ProblemCode } from '@namugongo/contract/problems';
import { isByRequest, isPurchasable } from '@namugongo/contract/rules/chair-states';
import { totalsOf } from '@namugongo/contract/rules/fees';
import { chairLabel } from '@namugongo/contract/rules/names';
import { byName, type ChairRecord, isHeld, isInUse } from '../chairs/rules.ts';
import { type EventRecord, saleEnd, salesOpen } from '../events/rules.ts';

/** A family's table and a friend's: more at once is a matter for the box office. */
export const mostChairs = 20;

export type CartRecord = {
  id: string;
  eventId: number;
  /** Chairs whose time ran out and were given back. */
  lapsed: string[];
  sale: Pick<EventRecord, 'feePercent' | 'salesFrom' | 'salesUntil' | 'countdownTarget'>;
  /** The youth chair that was approved for this cart. */
  approved: { chairId: number; heldUntil: Date } | null;
  newestOrder: { id: number; state: string; attemptOpen: boolean } | null;
  /** Every chair that the cart holds, pays or held until its time ran out. */
  chairs: ChairRecord[];
};

export const heldChairs = (cart: CartRecord, now: Date): ChairRecord[] =>
  cart.chairs.filter(({ claim }) => isHeld(claim, now)).toSorted(byName);

export const expiredChairs = (cart: CartRecord, now: Date): ChairRecord[] =>
  cart.chairs.filter(({ claim }) => !isHeld(claim, now));

/** What its owner must be told: labels of chairs that ran out and are not in the cart again. */
export function lapsedLabels(cart: CartRecord, now: Date): string[] {
  const held = new Set(heldChairs(cart, now).map(chairLabel));
  const labels = [...cart.lapsed, ...expiredChairs(cart, now).map(chairLabel)];
  return [...new Set(labels)].filter((label) => !held.has(label));
}

export function cartState({ chairs, newestOrder }: CartRecord, now: Date): Cart['state'] {
  if (chairs.some(({ claim }) => claim?.state === 'PAYING')) return 'paying';
  if (newestOrder?.attemptOpen && newestOrder.state === 'PENDING') return 'paying';
  return newestOrder?.state === 'PAID' && !chairs.some(({ claim }) => isHeld(claim, now))
    ? 'paid'
    : 'open';
}

type Reason = { code: ProblemCode; details?: Record<string, unknown> };

/** Why a cart may not have a chair now, or null when it may. */
export function refuseHold(cart: CartRecord, asked: ChairRecord, now: Date): Reason | null {
  const label = chairLabel(asked);
  const busy = refuseChange(cart, now);
  if (busy) return busy;
  if (!salesOpen(cart.sale, now)) return { code: 'sale-closed' };
  if (isInUse(asked.claim, now)) return { code: 'chair-taken', details: { label } };
  if (!isApproved(cart, asked, now)) {
    if (isByRequest(asked.status)) return { code: 'chair-by-request', details: { label } };
    if (!isPurchasable(asked.status)) return { code: 'chair-taken', details: { label } };
  }
  if (heldChairs(cart, now).length >= mostChairs)
    return { code: 'cart-full', details: { most: mostChairs } };
  return null;
}

/** A cart whose payment is under way or done is not changed. */
export function refuseChange(cart: CartRecord, now: Date): Reason | null {
  const state = cartState(cart, now);
  if (state === 'paying') return { code: 'cart-busy' };
  return state === 'paid' ? { code: 'cart-paid' } : null;
}

const isApproved = ({ approved }: CartRecord, asked: ChairRecord, now: Date): boolean =>
  approved !== null && approved.chairId === asked.id && approved.heldUntil > now;

/** Until when a chair taken now is held: an approved one as long as was promised, any other for the given minutes; never past the sale. */
export function holdUntil(cart: CartRecord, asked: ChairRecord, now: Date, minutes: number): Date {
  const promised =
    cart.approved && isApproved(cart, asked, now)
      ? cart.approved.heldUntil
      : new Date(now.getTime() + minutes * 60_000);
  const end = saleEnd(cart.sale);
  return end < promised ? end : promised;
}

export function showCart(cart: CartRecord, now: Date): Cart {
  const chairs = heldChairs(cart, now);
  const { feePercent } = cart.sale;
  return {
    id: cart.id,
    event: cart.eventId,
    chairs: chairs.map(({ id, tableName, chairName, chairType, amountCents, claim }) => ({
      id,
      tableName,
      chairName,
      chairType,
      amount: amountCents,
      heldUntil: claim?.expiresAt ?? now,
    })),
    lapsed: lapsedLabels(cart, now),
    state: cartState(cart, now),
    orderId: cart.newestOrder?.id ?? null,
    ...totalsOf(
      chairs.map(({ amountCents }) => amountCents),
      feePercent,
    ),
    feePercent,
  };
}
