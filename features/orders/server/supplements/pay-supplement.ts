import type { Supplement } from '#features/orders/contract/supplements.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { awaitOutcome, type StartedAttempt } from '#features/payments/server/await-outcome.ts';
import { syncAttempt } from '#features/payments/server/cancel-attempt.ts';
import type { Attempt } from '#features/payments/server/payable.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  startAttempt,
  toRepeatedAttempt,
} from '#features/payments/server/start-attempt.ts';
import { listSupplementAttempts } from '#features/payments/server/supplement-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { getViolatedConstraint } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { CheckoutContext } from '../checkout/create-checkout-context.ts';
import { lockOrder } from '../checkout/queries.ts';
import { getAttemptOutcome } from '../checkout/rules.ts';
import { findPaymentByKey } from './create-supplement-link.ts';
import { findPayment, type SupplementPayment } from './queries.ts';
import { getStatus, toOrderState } from './rules.ts';
import { areApplicable } from './settle-supplement.ts';

type Payment = { key: string; token: string; amount: number };

/** Pays a supplement by card: the ticket changes with it. Responds within the response limit of payments. */
export async function paySupplement(
  checkout: CheckoutContext,
  payment: Payment,
  idempotencyKey: unknown,
): Promise<Supplement> {
  const request = parseClientRequest(idempotencyKey, payment);
  const opened = await openPayment(checkout, payment, request);
  return awaitOutcome(checkout.payments, opened, (attempt) => toResponse(checkout, attempt));
}

async function openPayment(
  checkout: CheckoutContext,
  payment: Payment,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const { platform } = checkout;
  const { id } = await findPaymentByKey(platform, platform.database, payment.key);
  try {
    return await platform.transact((db) => openInTransaction(checkout, db, id, payment, request));
  } catch (error) {
    const isBusy = getViolatedConstraint(error) === 'payment_attempt_live';
    if (!isBusy) toRepeatedAttempt(error);
    const attempt = await findRepeatedAttempt(platform.database, request);
    if (attempt) return { attempt, isNew: false };
    throw isBusy ? new ProblemError('difference-paying') : error;
  }
}

async function openInTransaction(
  { platform, payments }: CheckoutContext,
  db: Database,
  id: number,
  { token, amount }: Payment,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const existing = await findPayment(db, id);
  if (!existing) throw new ProblemError('difference-link-invalid');
  await lockOrder(db, existing.orderId);
  const repeated = await findRepeatedAttempt(db, request);
  if (repeated) return { attempt: repeated, isNew: false };
  const payment = await findPayment(db, id);
  if (!payment) throw new ProblemError('difference-link-invalid');
  await requirePayable(db, payment, platform.clock.now());
  const { orderId, totalCents } = payment;
  if (amount !== totalCents)
    throw new ProblemError('amount-mismatch', {
      total: formatMoney(totalCents),
      amount: totalCents,
    });
  if (token.trim() === '') throw new ProblemError('card-missing');
  const attempt = await startAttempt(payments, db, {
    subject: 'order',
    subjectId: orderId,
    supplementId: payment.id,
    request,
    token,
    amountCents: totalCents,
    // Charged only when the tickets have changed.
    capture: 'manual',
  });
  return { attempt, isNew: true };
}

async function requirePayable(db: Database, payment: SupplementPayment, now: Date): Promise<void> {
  const { state, expiresAt, isPaying } = payment;
  if (state === 'paid') throw new ProblemError('order-paid');
  if (state === 'impossible') throw new ProblemError('difference-impossible');
  if (state !== 'open' || expiresAt <= now) throw new ProblemError('difference-ended');
  if (isPaying) throw new ProblemError('difference-paying');
  if (!(await areApplicable(db, payment))) throw new ProblemError('difference-impossible');
}

/** The response to the request that started an attempt. */
async function toResponse(checkout: CheckoutContext, attempt: Attempt): Promise<Supplement> {
  const { database, clock } = checkout.platform;
  const payment = await findPayment(database, attempt.supplementId ?? 0);
  if (!payment) throw new ProblemError('difference-link-invalid');
  const outcome = getAttemptOutcome(attempt, toOrderState(payment.state));
  if (outcome.kind === 'answer') return toSupplement(database, payment, attempt, clock.now());
  const isGone = outcome.code === 'reservation-incomplete' || outcome.code === 'hold-expired';
  if (isGone) throw new ProblemError('difference-impossible');
  throw new ProblemError(outcome.code, 'reason' in outcome ? { reason: outcome.reason } : {});
}

/** What is behind a link. Syncs an open attempt with the provider first. */
export async function getSupplementStatus(
  checkout: CheckoutContext,
  key: string,
): Promise<Supplement> {
  const { payments, platform } = checkout;
  const { database, log, clock } = platform;
  const existing = await findPaymentByKey(platform, database, key);
  const [attempt = null] = await listSupplementAttempts(database, existing);
  const isOpen =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !payments.inFlight.has(attempt.id);
  if (!isOpen) return toSupplement(database, existing, attempt, clock.now());
  const settled = await syncAttempt(payments, attempt).catch((error: unknown) => {
    log.info({ err: error, supplement: existing.id }, 'orders: the provider has no outcome yet');
    return attempt;
  });
  const payment = (await findPayment(database, existing.id)) ?? existing;
  return toSupplement(database, payment, settled, clock.now());
}

async function toSupplement(
  db: Database,
  payment: SupplementPayment,
  attempt: Attempt | null,
  now: Date,
): Promise<Supplement> {
  const { rows, event, moreCents, feeCents, totalCents, expiresAt } = payment;
  const status = await getCurrentStatus(db, payment, attempt, now);
  return {
    status,
    eventTitle: event.title,
    changes: rows.map(({ before, after }) => ({ before, after })),
    moreCents,
    feeCents,
    totalCents,
    feePercent: event.feePercent,
    expiresAt,
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    message: status === 'declined' ? declineMessage(attempt?.declineCode ?? null) : null,
  };
}

/** An open supplement that nobody can pay any more ends within half a minute, and its page says so at once. */
async function getCurrentStatus(
  db: Database,
  payment: SupplementPayment,
  attempt: Attempt | null,
  now: Date,
): Promise<Supplement['status']> {
  const status = getStatus(payment.state, attempt);
  if (payment.state !== 'open' || payment.isPaying) return status;
  if (!(await areApplicable(db, payment))) return 'impossible';
  return payment.expiresAt <= now ? 'expired' : status;
}
