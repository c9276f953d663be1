import type { AttemptState } from '#features/payments/contract/payments.ts';
import { problems } from '#contract/problems.ts';
import type { OrderStatus } from '#features/orders/contract/checkout.ts';
import {
  getSupplementLeft,
  type PaidMore,
} from '#features/orders/contract/rules/allocate-refund.ts';
import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import type { Message } from '#features/webhooks/contract/webhook-messages.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import type { Claim } from '#features/hall/server/chairs/rules.ts';

export type CartChairSnapshot = {
  tableName: string;
  chairName: string;
  amountCents: number;
  state: Claim['state'];
  expiresAt: Date | null;
};

/** The problem that prevents payment, or null. `expired` lists labels of lost chairs the buyer has not seen yet. */
export function validateCart(
  chairs: readonly CartChairSnapshot[],
  expired: readonly string[],
  now: Date,
):
  | { code: 'cart-payment-in-progress' | 'cart-empty' }
  | { code: 'hold-expired'; labels: string }
  | null {
  if (chairs.some(({ state }) => state === 'PAYING')) return { code: 'cart-payment-in-progress' };
  const overdue = chairs
    .filter(({ expiresAt }) => !expiresAt || expiresAt <= now)
    .map(formatChairLabel);
  const lost = [...expired, ...overdue];
  if (lost.length > 0) return { code: 'hold-expired', labels: lost.join(', ') };
  return chairs.length === 0 ? { code: 'cart-empty' } : null;
}

/** What the provider shows for an order. */
export const describeOrder = (orderId: number, email: string | null) => ({
  description: `Order ${orderId}`,
  email,
});

type PaidOrder = {
  id: number;
  eventId: number;
  method: PaymentMethod;
  feeCents: number;
  totalCents: number;
};

/** What other programs are told of a paid order. */
export const toPaidMessage = (
  { id, eventId, method, feeCents, totalCents }: PaidOrder,
  chairs: number,
  now: Date,
): Message => ({
  event: 'order.paid',
  key: id,
  data: { order: id, event: eventId, method, chairs, feeCents, totalCents },
  occurredAt: now,
  createdAt: now,
});

/** A refused card is no reason to lose the chairs: once, at least this long is left for another one. */
export const graceMinutes = 2;

type LastAttempt = { state: AttemptState; declineCode: string | null } | null;

/** The order status as the buyer sees it. */
export function getOrderStatusName(state: OrderState, attempt: LastAttempt): OrderStatus {
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

/** The message for the buyer, or null. `everPaid` is false for an order whose chairs were lost before the payment arrived. */
export function getOrderMessage(
  status: OrderStatus,
  attempt: LastAttempt,
  everPaid: boolean,
): string | null {
  if (status === 'declined')
    return attempt?.state === 'CANCELED'
      ? problems['payment-failed'].detail
      : declineMessage(attempt?.declineCode ?? null);
  if (status === 'unknown') return problems['payment-status-unknown'].detail;
  if ((status === 'refund-due' || status === 'refunded') && !everPaid)
    return problems['reservation-incomplete'].detail;
  return null;
}

export type AttemptOutcome =
  | { kind: 'answer' }
  | { kind: 'refuse'; code: 'card-declined'; reason: string }
  | {
      kind: 'refuse';
      code:
        | 'payment-failed'
        | 'payment-unavailable'
        | 'payment-status-unknown'
        | 'reservation-incomplete'
        | 'hold-expired';
    };

/** The outcome for the request that started an attempt, by the attempt's state. */
export function getAttemptOutcome(
  attempt: { state: AttemptState; declineCode: string | null },
  order: OrderState,
): AttemptOutcome {
  switch (attempt.state) {
    case 'ACTION':
      return { kind: 'answer' };
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      // An order refunded later still responds as a sale.
      return order === 'PAID'
        ? { kind: 'answer' }
        : { kind: 'refuse', code: 'reservation-incomplete' };
    case 'DECLINED':
      return attempt.declineCode === 'provider_refused'
        ? { kind: 'refuse', code: 'payment-failed' }
        : { kind: 'refuse', code: 'card-declined', reason: declineMessage(attempt.declineCode) };
    case 'CANCELED':
      return { kind: 'refuse', code: canceledCode(attempt.declineCode, order) };
    case 'CREATED':
    case 'INTENT':
    case 'CONFIRMING':
    case 'UNKNOWN':
      return { kind: 'refuse', code: 'payment-status-unknown' };
  }
}

function canceledCode(code: string | null, order: OrderState) {
  if (code === 'provider_busy') return 'payment-unavailable';
  if (code !== null) return 'payment-failed';
  return order === 'EXPIRED' ? 'hold-expired' : 'reservation-incomplete';
}

type Refund = { state: 'due' | 'done' | 'failed'; amountCents: number; attemptId: string | null };

const sumRefunds = (refunds: readonly Refund[]): number =>
  refunds.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** Sums of due refunds and of failed refunds. */
export const sumUnsettledCents = (refunds: readonly Refund[]) => ({
  dueCents: sumRefunds(refunds.filter(({ state }) => state === 'due')),
  failedCents: sumRefunds(refunds.filter(({ state }) => state === 'failed')),
});

/**
 * The cents that the active tickets can still refund: for a card its charge minus all refunds, otherwise their prices; with what is left
 * of their supplements. Failed refunds count as refunds, because the buyer is still owed that money.
 */
export function computeRefundableCents(
  charge: { id: string; amountCents: number } | null,
  active: readonly number[],
  refunds: readonly Refund[],
  supplements: readonly PaidMore[] = [],
): number {
  const left = supplements.map(getSupplementLeft);
  const feeCents = left.reduce((sum, item) => sum + item.feeCents, 0);
  if (!charge) return active.reduce((sum, cents) => sum + cents, feeCents);
  const refunded = sumRefunds(refunds.filter(({ attemptId }) => attemptId === charge.id));
  return left.reduce(
    (sum, { partCents }) => sum + partCents,
    charge.amountCents - refunded + feeCents,
  );
}
