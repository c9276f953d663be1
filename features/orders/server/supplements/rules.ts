import type { Supplement } from '#features/orders/contract/supplements.ts';
import type { SupplementState } from '#features/tickets/contract/supplements.ts';
import type { Event } from '#contract/event.ts';
import { supplementHours } from '#features/orders/contract/supplements.ts';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import type { ChairType } from '#contract/chairs.ts';

type EventTimes = Pick<Event, 'countdownTarget' | 'endsAt'>;

const addHours = (date: Date, hours: number): Date => new Date(date.getTime() + hours * 3_600_000);

/** Until when a buyer can pay by link: not after the reception. Null once it is over. */
export function getExpiry({ countdownTarget, endsAt }: EventTimes, now: Date): Date | null {
  const end = new Date(Math.max(countdownTarget.getTime(), endsAt?.getTime() ?? 0));
  const last = addHours(now, supplementHours);
  if (end <= now) return null;
  return last < end ? last : end;
}

type Before = { fromType: ChairType; fromChairId: number; fromCents: number };
type ActiveTicket = { chairType: ChairType; chairId: number; amount: number };

/** False when the ticket is canceled, or no longer as it was when the supplement was requested. */
export const isApplicable = (before: Before, ticket: ActiveTicket | null): boolean =>
  ticket !== null &&
  ticket.chairType === before.fromType &&
  ticket.chairId === before.fromChairId &&
  ticket.amount === before.fromCents;

/** The state of the order that its own payment would have, for the outcome of an attempt. */
export const toOrderState = (state: SupplementState) =>
  state === 'paid' ? 'PAID' : state === 'open' ? 'PENDING' : 'REFUNDED';

/** What the buyer sees of a supplement with the newest attempt to pay it. */
export function getStatus(
  state: SupplementState,
  attempt: { state: AttemptState } | null,
): Supplement['status'] {
  if (state !== 'open') return state;
  switch (attempt?.state) {
    case undefined:
      return 'pending';
    case 'ACTION':
      return 'action';
    case 'DECLINED':
    case 'CANCELED':
      return 'declined';
    default:
      return 'unknown';
  }
}

/** Time for the buyer to answer the bank's challenge. */
const challengeHours = 0.5;

/** True when an attempt that still waits for the buyer is to be canceled. */
export const hasTimedOut = (
  { state, expiresAt }: { state: SupplementState; expiresAt: Date },
  attempt: { createdAt: Date },
  now: Date,
): boolean =>
  state !== 'open' || expiresAt <= now || addHours(attempt.createdAt, challengeHours) <= now;
