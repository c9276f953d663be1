import { maxRequestSeats, type SeatRequest } from '#features/orders/contract/seat-requests.ts';
import {
  type ChairRecord,
  type Claim,
  compareChairs,
  isHeld,
} from '#features/hall/server/chairs/rules.ts';
import { getSaleEnd, type SaleTimes } from '#features/event/contract/rules/sale-state.ts';

/** The chairs of a request: the chosen one and the nearest free ones of its kind, at its own table first; null when there are too few. */
export function chooseRequestedChairs(
  chosen: ChairRecord,
  alike: readonly ChairRecord[],
  isFree: (chair: ChairRecord) => boolean,
  count: number,
): ChairRecord[] | null {
  const row = alike.toSorted(compareChairs);
  const chosenPlace = row.findIndex(({ id }) => id === chosen.id);
  const others = row
    .map((chair, place) => ({
      chair,
      distance:
        Math.abs(place - chosenPlace) + (chair.tableName === chosen.tableName ? 0 : row.length),
    }))
    .filter(({ chair }) => chair.id !== chosen.id && isFree(chair))
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, count - 1)
    .map(({ chair }) => chair);
  return others.length < count - 1 ? null : [chosen, ...others].toSorted(compareChairs);
}

/** A stored seat request with its chair. */
export type RequestRecord = SeatRequest & { eventId: number; cartId: string | null };

const daysHeld = 3;

/** The end of an approval: 72 hours from now, or the end of the sale when that is sooner. */
export function getApprovalExpiry(sale: SaleTimes, now: Date): Date {
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

/** How many seats may be open: one request's for a person and an internet connection, two for its network. */
export const maxOpenRequests: OpenRequests = {
  email: maxRequestSeats,
  telephone: maxRequestSeats,
  client: maxRequestSeats,
  network: 2 * maxRequestSeats,
};

/** The limit that a new request for so many seats would exceed, or null. */
export function getReachedLimit(open: OpenRequests, seats: number): number | null {
  const kinds = ['email', 'telephone', 'client', 'network'] as const;
  const reached = kinds.find((kind) => open[kind] + seats > maxOpenRequests[kind]);
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
