import type { z } from 'zod';
import type { OrderResponse, PaymentInput } from '@namugongo/contract/reception/checkout';
import { hasCompanion, isChildAmongAdults } from '@namugongo/contract/rules/chair-states';
import { computeTotals } from '@namugongo/contract/rules/fees';
import { formatMoney } from '@namugongo/contract/rules/money';
import { formatChairLabel } from '@namugongo/contract/rules/names';
import { awaitOutcome, type StartedAttempt } from '../../payments/await-outcome.ts';
import { hasLiveAttempt } from '../../payments/queries.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  toRepeatedAttempt,
  startAttempt,
} from '../../payments/start-attempt.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Publish } from '../../platform/platform.ts';
import { ProblemError } from '../../platform/http/problem-error.ts';
import { beginPayment } from '../claims/change-order-claims.ts';
import { type CartChairRow, lockCartChairs } from '../claims/queries.ts';
import { areSalesOpen } from '../events/rules.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { createOrderPayable } from './order-payable.ts';
import {
  listGuestTypesOfTelephone,
  lockCart,
  lockCartOrder,
  type PayableCart,
  saveOrder,
} from './queries.ts';
import { getAttemptResponse } from './get-order.ts';
import { validateCart } from './rules.ts';

type PaymentInput = z.output<typeof PaymentInput>;

/** Pays a cart: sells all its chairs or none. Responds within the response limit of payments, even without an outcome. */
export async function payCart(
  checkout: CheckoutContext,
  payment: PaymentInput,
  idempotencyKey: unknown,
): Promise<OrderResponse> {
  const request = parseClientRequest(idempotencyKey, payment);
  const opened = await openPayment(checkout, payment, request);
  return awaitOutcome(checkout.payments, opened, (attempt) =>
    getAttemptResponse(checkout, attempt),
  );
}

async function openPayment(
  checkout: CheckoutContext,
  payment: PaymentInput,
  request: ClientRequest,
): Promise<StartedAttempt> {
  try {
    return await checkout.platform.transact((db, publish) =>
      openInTransaction(checkout, db, publish, payment, request),
    );
  } catch (error) {
    toRepeatedAttempt(error);
    // A parallel request used the same idempotency key for another cart.
    const attempt = await findRepeatedAttempt(checkout.platform.database, request);
    if (!attempt) throw error;
    return { attempt, isNew: false };
  }
}

async function openInTransaction(
  checkout: CheckoutContext,
  db: Database,
  publish: Publish,
  payment: PaymentInput,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const now = checkout.platform.clock.now();
  const cart = await lockCart(db, payment.cartId);
  if (!cart) throw new ProblemError('cart-not-found');
  const repeated = await findRepeatedAttempt(db, request);
  if (repeated) return { attempt: repeated, isNew: false };
  const latest = await lockCartOrder(db, cart.id);
  if (latest && latest.state !== 'PENDING' && latest.state !== 'EXPIRED')
    throw new ProblemError('order-paid');
  const pending = latest?.state === 'PENDING' ? latest : null;
  if (pending && (await hasLiveAttempt(db, 'order', pending.id)))
    throw new ProblemError('cart-payment-in-progress');
  const chairs = await lockCartChairs(db, cart.id);
  const totals = checkCart(cart, chairs, payment, now);
  await requireCompanion(db, cart.eventId, chairs, payment.phone);
  const orderId = await saveOrder(
    db,
    pending,
    { ...toOrderValues(cart, chairs, payment), ...totals, state: 'PENDING', createdAt: now },
    chairs,
  );
  const chairIds = chairs.map(({ chairId }) => chairId);
  await beginPayment(db, { cartId: cart.id, orderId, chairIds, now });
  const attempt = await startAttempt(checkout.payments, db, {
    subject: 'order',
    subjectId: orderId,
    request,
    token: payment.token,
    amountCents: totals.totalCents,
    capture: 'manual',
  });
  if (totals.totalCents === 0) await createOrderPayable(checkout).fulfil(db, publish, attempt);
  return { attempt, isNew: true };
}

/**
 * Throws when children would sit alone on chairs of adults: no adult in the order, and none with a ticket of the same telephone
 * number. Tables for children have no such condition.
 */
async function requireCompanion(
  db: Database,
  eventId: number,
  chairs: readonly CartChairRow[],
  telephone: string,
): Promise<void> {
  const guestTypes = chairs.map(({ guestType }) => guestType);
  if (!chairs.some(isChildAmongAdults) || hasCompanion(guestTypes)) return;
  if (!hasCompanion(await listGuestTypesOfTelephone(db, eventId, telephone)))
    throw new ProblemError('child-without-adult');
}

/** Computes the order's totals; throws ProblemError when the cart can't be paid. */
function checkCart(
  cart: PayableCart,
  chairs: readonly CartChairRow[],
  payment: PaymentInput,
  now: Date,
) {
  if (!areSalesOpen(cart, now)) throw new ProblemError('sale-closed');
  const problem = validateCart(chairs, cart.expired, now);
  if (problem)
    throw problem.code === 'hold-expired'
      ? new ProblemError(problem.code, { labels: problem.labels })
      : new ProblemError(problem.code);
  const totals = computeTotals(
    chairs.map(({ amountCents }) => amountCents),
    cart.feePercent,
  );
  if (payment.amount !== totals.totalCents)
    throw new ProblemError('amount-mismatch', {
      total: formatMoney(totals.totalCents),
      amount: totals.totalCents,
    });
  if (totals.totalCents > 0 && payment.token.trim() === '') throw new ProblemError('card-missing');
  return totals;
}

function toOrderValues(cart: PayableCart, chairs: readonly CartChairRow[], payment: PaymentInput) {
  const free = chairs.every(({ amountCents }) => amountCents === 0);
  return {
    eventId: cart.eventId,
    cartId: cart.id,
    method: free ? ('free' as const) : ('card' as const),
    name: payment.name,
    email: payment.email,
    telephone: payment.phone,
    location: payment.location ?? '',
    note: chairs.map(formatChairLabel).join(', '),
  };
}
