import type { SeatRequest } from '@namugongo/contract/reception/requests';
import { type Claim, isHeld } from '../chairs/rules.ts';
import { type EventRecord, saleEnd } from '../events/rules.ts';

/** A wish as it is kept, with the chair it is for. */
export type RequestRecord = SeatRequest & { eventId: number; cartId: string | null };

const daysHeld = 3;

/** An approved seat is held for 72 hours, or until the sale ends when that is sooner. */
export function approvedUntil(
  sale: Pick<EventRecord, 'countdownTarget' | 'salesUntil' | 'salesFrom'>,
  now: Date,
): Date {
  const end = saleEnd(sale);
  const held = new Date(now.getTime() + daysHeld * 24 * 3_600_000);
  return end < held ? end : held;
}

/** The state as everybody may know it; a promise that ran out and a chair that was given back count before anybody wrote it down. */
export function stateNow(
  request: RequestRecord | null,
  claim: Claim | null,
  now: Date,
): SeatRequest['state'] {
  if (!request) return 'none';
  if (request.state === 'paid' && claim?.state !== 'SOLD') return 'none';
  return isOver(request, claim, now) ? 'lapsed' : request.state;
}

/** The time of an approved seat ran out while nobody was paying it. */
export function isOver(
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

/** The open ones first, and of those who wait the longest. */
export const byUrgency = (a: SeatRequest, b: SeatRequest): number =>
  order.indexOf(a.state) - order.indexOf(b.state) ||
  a.requestedAt.getTime() - b.requestedAt.getTime() ||
  a.id - b.id;
