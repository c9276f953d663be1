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

/** True for the chair that staff approved for this cart, until the approval ends. */
export const isApproved = ({ approved }: CartRecord, requested: ChairRecord, now: Date): boolean =>
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

/**
 * How many unpaid chairs one client may hold, by the share of the hall's unsold chairs that are in carts: the more of them, the
 * fewer for each, so that many clients together cannot block the sale. Everyone may always hold `fewestHeldChairs`.
 */
const heldChairSteps = [
  { cartShareBelow: 0.2, chairs: 40 },
  { cartShareBelow: 0.4, chairs: 12 },
] as const;
export const fewestHeldChairs = 4;
/** A network (IPv6 /48) may do this many times what one client may. */
export const networkFactor = 4;

/**
 * How long a client waits for a new hold after it held chairs so long without paying, in chairs times minutes. A table of twelve
 * may expire without a wait.
 */
const waitSteps = [
  { unpaidAbove: 480, minutes: 120 },
  { unpaidAbove: 240, minutes: 30 },
  { unpaidAbove: 120, minutes: 5 },
] as const;
/** Unpaid holds are forgotten so long after the last of them; paying forgets them at once. */
export const unpaidMemoryHours = 6;

/** What a client or a network holds, and what became of its earlier holds for the event. */
export type ClientHolds = {
  heldChairs: number;
  /** When the first of its holds ends; null without a hold. */
  nextExpiry: Date | null;
  paidChairs: number;
  /** How long it held chairs that it did not pay for: chairs times seconds. */
  unpaidSeconds: number;
  lastUnpaidAt: Date | null;
};
export type HallUse = { unsoldChairs: number; cartChairs: number };

/** How many unpaid chairs one client may hold now: what the hall allows, and as many as it has paid for. */
export function getMaxHeldChairs(hall: HallUse, paidChairs: number, factor = 1): number {
  const share = hall.unsoldChairs === 0 ? 1 : hall.cartChairs / hall.unsoldChairs;
  const step = heldChairSteps.find(({ cartShareBelow }) => share < cartShareBelow);
  return (step?.chairs ?? fewestHeldChairs) * factor + paidChairs;
}

/** Until when a client waits because its holds ended unpaid; null when it need not. */
export function getWaitEnd(
  { unpaidSeconds, lastUnpaidAt }: Pick<ClientHolds, 'unpaidSeconds' | 'lastUnpaidAt'>,
  factor = 1,
): Date | null {
  const step = waitSteps.find(({ unpaidAbove }) => unpaidSeconds > unpaidAbove * 60 * factor);
  return step && lastUnpaidAt ? new Date(lastUnpaidAt.getTime() + step.minutes * 60_000) : null;
}

/** How long a chair was held when its hold ends now, in seconds. */
export const getHeldSeconds = (expiresAt: Date, now: Date, holdMinutes: number): number =>
  Math.max(0, Math.round(holdMinutes * 60 - (expiresAt.getTime() - now.getTime()) / 1000));

/** The problem that prevents a client's next hold, or null. `factor` is 1 for a client and `networkFactor` for a network. */
export function getClientProblem(
  holds: ClientHolds,
  { hall, factor, now }: { hall: HallUse; factor: number; now: Date },
): Reason | null {
  const waitEnd = getWaitEnd(holds, factor);
  if (waitEnd && waitEnd > now)
    return { code: 'holds-ended-unpaid', details: getWaitDetails(waitEnd, now) };
  const max = getMaxHeldChairs(hall, holds.paidChairs, factor);
  if (holds.heldChairs < max) return null;
  return {
    code: 'too-many-held',
    details: { max, ...getWaitDetails(holds.nextExpiry ?? now, now) },
  };
}

/** The wait for Retry-After and for the message. */
function getWaitDetails(end: Date, now: Date) {
  const seconds = Math.max(1, Math.ceil((end.getTime() - now.getTime()) / 1000));
  const minutes = Math.ceil(seconds / 60);
  return { seconds, wait: minutes === 1 ? '1 minute' : `${minutes} minutes` };
}
