import type { Cart } from '#features/seats/contract/carts.ts';
import { type CartExtra, limitToChairs, sumExtras } from '#features/event/contract/rules/extras.ts';
import { computeTotals } from '#features/payments/contract/rules/fees.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { compareChairs, type ChairRecord, isHeld } from '#features/hall/server/chairs/rules.ts';
import type { EventRecord } from '#features/event/server/rules.ts';

/** Two tables; larger orders go through the box office. */
export const maxCartChairs = 20;

export type CartRecord = {
  id: string;
  eventId: number;
  /** Labels of chairs whose hold expired and was released. */
  expired: string[];
  sale: Pick<EventRecord, 'feePercent' | 'salesFrom' | 'salesUntil' | 'countdownTarget'>;
  /** The organizer's code of the cart, with the chairs that only the code lets it hold. */
  code: Cart['code'];
  newestOrder: { id: number; state: string } | null;
  isPaying: boolean;
  extras: CartExtra[];
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

export function getCartState(cart: CartRecord, now: Date): Cart['state'] {
  const { chairs, newestOrder, isPaying } = cart;
  if (isPaying) return 'paying';
  return newestOrder?.state === 'PAID' && !chairs.some(({ claim }) => isHeld(claim, now))
    ? 'paid'
    : 'open';
}

export function toCart(cart: CartRecord, now: Date): Cart {
  const chairs = getHeldChairs(cart, now);
  const extras = limitToChairs(cart.extras, chairs.length);
  const { feePercent } = cart.sale;
  return {
    id: cart.id,
    event: cart.eventId,
    chairs: chairs.map(({ id, tableName, chairName, claim, ...chair }) => ({
      id,
      tableName,
      chairName,
      chairType: claim?.guestType ?? chair.chairType,
      amount: claim?.amountCents ?? chair.amountCents,
      discountCents: claim?.discountCents ?? 0,
      admits: [chair.chairType, ...chair.alsoAdmits],
      heldUntil: claim?.expiresAt ?? now,
    })),
    expired: getExpiredLabels(cart, now),
    state: getCartState(cart, now),
    orderId: cart.newestOrder?.id ?? null,
    extras: extras.map(({ isPerGuest: _, ...extra }) => extra),
    ...computeTotals(
      [
        ...chairs.map(({ claim, amountCents }) => claim?.amountCents ?? amountCents),
        sumExtras(extras),
      ],
      feePercent,
    ),
    feePercent,
    code: cart.code,
  };
}
