import type { Cart } from '@namugongo/contract/reception/carts';
import type { ProblemCode } from '@namugongo/contract/problems';
import { isRequestOnly, isPurchasable } from '@namugongo/contract/rules/chair-states';
import { computeTotals } from '@namugongo/contract/rules/fees';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { compareChairs, type ChairRecord, isHeld, isClaimed } from '../chairs/rules.ts';
import { type EventRecord, getSaleEnd, areSalesOpen } from '../events/rules.ts';

/** Two tables; larger orders go through the box office. */
export const maxCartChairs = 20;

export type CartRecord = {
  id: string;
  eventId: number;
  /** Labels of chairs whose hold expired and was released. */
  expired: string[];
  sale: Pick<EventRecord, 'feePercent' | 'salesFrom' | 'salesUntil' | 'countdownTarget'>;
  /** The youth chair approved for this cart. */
  approved: { chairId: number; heldUntil: Date } | null;
  newestOrder: { id: number; state: string; attemptOpen: boolean } | null;
  /** Chairs the cart holds or pays, and those whose hold expired. */
  chairs: ChairRecord[];
};

export const getHeldChairs = (cart: CartRecord, now: Date): ChairRecord[] =>
  cart.chairs.filter(({ claim }) => isHeld(claim, now)).toSorted(compareChairs);

export const getExpiredChairs = (cart: CartRecord, now: Date): ChairRecord[] =>
  cart.chairs.filter(({ claim }) => !isHeld(claim, now));

/** Labels of expired chairs that are not in the cart again. */
export function getExpiredLabels(cart: CartRecord, now: Date): string[] {
  const held = new Set(getHeldChairs(cart, now).map(formatChairLabel));
  const labels = [...cart.expired, ...getExpiredChairs(cart, now).map(formatChairLabel)];
  return [...new Set(labels)].filter((label) => !held.has(label));
}

export function getCartState({ chairs, newestOrder }: CartRecord, now: Date): Cart['state'] {
  if (chairs.some(({ claim }) => claim?.state === 'PAYING')) return 'paying';
  if (newestOrder?.attemptOpen && newestOrder.state === 'PENDING') return 'paying';
  return newestOrder?.state === 'PAID' && !chairs.some(({ claim }) => isHeld(claim, now))
    ? 'paid'
    : 'open';
}

type Reason = { code: ProblemCode; details?: Record<string, unknown> };

/** The problem that prevents a hold, or null. */
export function getHoldProblem(cart: CartRecord, requested: ChairRecord, now: Date): Reason | null {
  const label = formatChairLabel(requested);
  const busy = getCartChangeProblem(cart, now);
  if (busy) return busy;
  if (!areSalesOpen(cart.sale, now)) return { code: 'sale-closed' };
  if (isClaimed(requested.claim, now)) return { code: 'chair-taken', details: { label } };
  if (!isApproved(cart, requested, now)) {
    if (isRequestOnly(requested.status)) return { code: 'chair-request-only', details: { label } };
    if (!isPurchasable(requested.status)) return { code: 'chair-taken', details: { label } };
  }
  if (getHeldChairs(cart, now).length >= maxCartChairs)
    return { code: 'cart-full', details: { max: maxCartChairs } };
  return null;
}

/** The problem that prevents a change of the cart: it is being paid or is paid. */
export function getCartChangeProblem(cart: CartRecord, now: Date): Reason | null {
  const state = getCartState(cart, now);
  if (state === 'paying') return { code: 'cart-payment-in-progress' };
  return state === 'paid' ? { code: 'cart-paid' } : null;
}

const isApproved = ({ approved }: CartRecord, requested: ChairRecord, now: Date): boolean =>
  approved !== null && approved.chairId === requested.id && approved.heldUntil > now;

/** The expiry of a new hold: the approval's end for an approved chair, otherwise `minutes` from now; never after the sale ends. */
export function getHoldExpiry(
  cart: CartRecord,
  requested: ChairRecord,
  now: Date,
  minutes: number,
): Date {
  const latest =
    cart.approved && isApproved(cart, requested, now)
      ? cart.approved.heldUntil
      : new Date(now.getTime() + minutes * 60_000);
  const end = getSaleEnd(cart.sale);
  return end < latest ? end : latest;
}

export function toCart(cart: CartRecord, now: Date): Cart {
  const chairs = getHeldChairs(cart, now);
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
    expired: getExpiredLabels(cart, now),
    state: getCartState(cart, now),
    orderId: cart.newestOrder?.id ?? null,
    ...computeTotals(
      chairs.map(({ amountCents }) => amountCents),
      feePercent,
    ),
    feePercent,
  };
}
