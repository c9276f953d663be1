import type { AttemptState } from '@namugongo/contract/payments';
import { problems } from '@namugongo/contract/problems';
import type { OrderStatus } from '@namugongo/contract/reception/checkout';
import { declineSentence } from '@namugongo/contract/reception/declines';
import { chairLabel } from '@namugongo/contract/rules/names';

export type HeldChair = {
  tableName: string;
  chairName: string;
  amountCents: number;
  state: 'HELD' | 'PAYING' | 'SOLD';
  expiresAt: Date | null;
};

/** Why a cart cannot be paid as it is, or null. `lapsed` are the chairs it lost and was not told of yet. */
export function cartFault(
  chairs: readonly HeldChair[],
  lapsed: readonly string[],
  now: Date,
): { code: 'cart-busy' | 'cart-empty' } | { code: 'hold-expired'; labels: string } | null {
  if (chairs.some(({ state }) => state === 'PAYING')) return { code: 'cart-busy' };
  const overdue = chairs.filter(({ expiresAt }) => !expiresAt || expiresAt <= now).map(chairLabel);
  const lost = [...lapsed, ...overdue];
  if (lost.length > 0) return { code: 'hold-expired', labels: lost.join(', ') };
  return chairs.length === 0 ? { code: 'cart-empty' } : null;
}

/** A refused card is no reason to lose the chairs: once, at least this long is left for another one. */
export const graceMinutes = 2;

type OrderState = 'PENDING' | 'PAID' | 'EXPIRED' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED';
type LastAttempt = { state: AttemptState; declineCode: string | null } | null;

/** Where an order stands, in the buyer's words. */
export function orderStatus(state: OrderState, attempt: LastAttempt): OrderStatus {
  switch (state) {
    case 'PAID':
      return 'paid';
    case 'EXPIRED':
      return 'expired';
    case 'REFUNDED':
      return 'refunded';
    case 'REFUND_DUE':
    case 'REFUND_FAILED':
      return 'refund-due';
    case 'PENDING':
      return pendingStatus(attempt);
  }
}

function pendingStatus(attempt: LastAttempt): OrderStatus {
  if (attempt?.state === 'ACTION') return 'action';
  if (attempt?.state === 'UNKNOWN') return 'unknown';
  return attempt?.state === 'DECLINED' || attempt?.state === 'CANCELED' ? 'declined' : 'pending';
}

/** What a buyer reads beside the status, or null. `everPaid` is false for an order whose chairs were gone when the money came. */
export function orderMessage(
  status: OrderStatus,
  attempt: LastAttempt,
  everPaid: boolean,
): string | null {
  if (status === 'declined')
    return attempt?.state === 'CANCELED'
      ? problems['payment-failed'].detail
      : declineSentence(attempt?.declineCode ?? null);
  if (status === 'unknown') return problems['payment-unknown'].detail;
  if ((status === 'refund-due' || status === 'refunded') && !everPaid)
    return problems['reservation-incomplete'].detail;
  return null;
}

export type Ending =
  | { kind: 'answer' }
  | { kind: 'refuse'; code: 'card-declined'; reason: string }
  | {
      kind: 'refuse';
      code:
        | 'payment-failed'
        | 'payment-unavailable'
        | 'payment-unknown'
        | 'reservation-incomplete'
        | 'hold-expired';
    };

/** What the request that made an attempt is answered, by where the attempt stands. */
export function endingOf(
  attempt: { state: AttemptState; declineCode: string | null },
  order: OrderState,
): Ending {
  switch (attempt.state) {
    case 'ACTION':
      return { kind: 'answer' };
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      // Also money that went back at a treasurer's word later was a sale at first.
      return order === 'PAID'
        ? { kind: 'answer' }
        : { kind: 'refuse', code: 'reservation-incomplete' };
    case 'DECLINED':
      return attempt.declineCode === 'provider_refused'
        ? { kind: 'refuse', code: 'payment-failed' }
        : { kind: 'refuse', code: 'card-declined', reason: declineSentence(attempt.declineCode) };
    case 'CANCELED':
      return { kind: 'refuse', code: canceledCode(attempt.declineCode, order) };
    case 'CREATED':
    case 'INTENT':
    case 'CONFIRMING':
    case 'UNKNOWN':
      return { kind: 'refuse', code: 'payment-unknown' };
  }
}

function canceledCode(code: string | null, order: OrderState) {
  if (code === 'provider_busy') return 'payment-unavailable';
  if (code !== null) return 'payment-failed';
  return order === 'EXPIRED' ? 'hold-expired' : 'reservation-incomplete';
}

type Refund = { state: 'due' | 'done' | 'failed'; amountCents: number; attemptId: string };

const sumOf = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Of what was promised back: what is on its way, and what failed and waits to be tried again. */
export const unsettledCents = (refunds: readonly Refund[]) => ({
  dueCents: sumOf(refunds.filter(({ state }) => state === 'due')),
  failedCents: sumOf(refunds.filter(({ state }) => state === 'failed')),
});

/**
 * What the living tickets could still give back: of a card what it paid less all that was promised back, else their price. Money that
 * failed to go back is with the provider again, but it is the buyer's, and no ticket's any more.
 */
export function leftOf(
  charge: { id: string; amountCents: number } | null,
  living: readonly number[],
  refunds: readonly Refund[],
): number {
  if (!charge) return living.reduce((sum, cents) => sum + cents, 0);
  return charge.amountCents - sumOf(refunds.filter(({ attemptId }) => attemptId === charge.id));
}
