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

/** How long the link of a confirmation email works, in minutes. */
export const confirmMinutes = 60;
/** How many emails about new requests one address gets a day. */
export const maxRequestEmails = 6;

/** Open requests for an event, by what they have in common with a new one. */
export type OpenRequests = Record<'email' | 'telephone' | 'client' | 'network', number>;

/** How many may be open: a family's for an email address or a telephone, a youth group's for one internet connection. */
export const maxOpenRequests: OpenRequests = { email: 4, telephone: 4, client: 8, network: 16 };

/** The limit that a new request would exceed, or null. */
export function getReachedLimit(open: OpenRequests): number | null {
  const kinds = ['email', 'telephone', 'client', 'network'] as const;
  const reached = kinds.find((kind) => open[kind] >= maxOpenRequests[kind]);
  return reached ? maxOpenRequests[reached] : null;
}

/** True when the link of an unconfirmed request no longer works. */
export const isLinkExpired = (
  { state, requestedAt }: Pick<RequestRecord, 'state' | 'requestedAt'>,
  now: Date,
): boolean =>
  state === 'unconfirmed' && requestedAt.getTime() + confirmMinutes * 60_000 <= now.getTime();

const order: readonly SeatRequest['state'][] = [
  'unconfirmed',
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
