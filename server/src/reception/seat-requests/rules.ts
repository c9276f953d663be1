import type { SeatRequest } from '@namugongo/contract/reception/seat-requests';
import { type Claim, isHeld } from '../chairs/rules.ts';
import { type EventRecord, getSaleEnd } from '../events/rules.ts';

/** A stored seat request with its chair. */
export type RequestRecord = SeatRequest & { eventId: number; cartId: string | null };

const daysHeld = 3;

/** The end of an approval: 72 hours from now, or the end of the sale when that is sooner. */
export function getApprovalExpiry(
  sale: Pick<EventRecord, 'countdownTarget' | 'salesUntil' | 'salesFrom'>,
  now: Date,
): Date {
  const end = getSaleEnd(sale);
  const held = new Date(now.getTime() + daysHeld * 24 * 3_600_000);
  return end < held ? end : held;
}

/** The public state of a request; expired approvals and refunded chairs count even before they are stored. */
export function getCurrentRequestState(
  request: RequestRecord | null,
  claim: Claim | null,
  now: Date,
): SeatRequest['state'] {
  if (!request) return 'none';
  if (request.state === 'paid' && claim?.state !== 'SOLD') return 'none';
  return isRequestClosed(request, claim, now) ? 'lapsed' : request.state;
}

/** True when an approval has expired and is not being paid. */
export function isRequestClosed(
  { state, heldUntil, cartId }: RequestRecord,
  claim: Claim | null,
  now: Date,
): boolean {
  const inItsCart =
    claim !== null && claim.cartId === cartId && (claim.state === 'SOLD' || isHeld(claim, now));
  return state === 'approved' && heldUntil !== null && heldUntil <= now && !inItsCart;
}

const order: readonly SeatRequest['state'][] = [
  'requested',
  'approved',
  'paid',
  'declined',
  'lapsed',
  'none',
];

/** Sorts open requests first, oldest first. */
export const compareByUrgency = (a: SeatRequest, b: SeatRequest): number =>
  order.indexOf(a.state) - order.indexOf(b.state) ||
  a.requestedAt.getTime() - b.requestedAt.getTime() ||
  a.id - b.id;
