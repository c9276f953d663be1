import type { z } from 'zod';
import type { OrderResponse, PaymentInput } from '#features/orders/contract/checkout.ts';
import { hasCompanion, isChildAmongAdults } from '#features/event/contract/rules/chair-states.ts';
import {
  type CartExtra,
  limitToChairs,
  sumExtras,
  toOrderExtras,
} from '#features/event/contract/rules/extras.ts';
import { computeTotals } from '#features/payments/contract/rules/fees.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { awaitOutcome, type StartedAttempt } from '#features/payments/server/await-outcome.ts';
import type { Attempt, Delivery } from '#features/payments/server/payable.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  requireSameContent,
  toAttemptRow,
  toRepeatedAttempt,
} from '#features/payments/server/start-attempt.ts';
import { isTransactionConflict, type Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { hasCountdownEnded } from '#features/event/contract/rules/sale-state.ts';
import { requireOpenSale } from '#features/event/server/require-open-sale.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { findPayableCart, openOrder, type PayableCart } from './opening-queries.ts';
import { createOrderPayable, sellUnchangedOrder } from './order-payable.ts';
import { listGuestTypesOfTelephone } from './queries.ts';
import { getAttemptResponse } from './get-order.ts';
import { requireExtrasLeft } from './require-extras-left.ts';
import { describeOrder, validateCart } from './rules.ts';

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

/** So often the cart changes between its check and the opening of its order, before the request fails. */
const maxOpenings = 10;

async function openPayment(
  checkout: CheckoutContext,
  payment: PaymentInput,
  request: ClientRequest,
): Promise<StartedAttempt> {
  for (let opening = 0; opening < maxOpenings; opening += 1) {
    const started = await tryOpening(checkout, payment, request);
    if (started) return started;
  }
  throw new ProblemError('cart-payment-in-progress');
}

/** Checks the cart and opens its order; null when the cart changed meanwhile. */
async function tryOpening(
  checkout: CheckoutContext,
  payment: PaymentInput,
  request: ClientRequest,
): Promise<StartedAttempt | null> {
  const { database } = checkout.platform;
  const payable = await findPayableCart(database, {
    cartId: payment.cartId,
    clientKey: request.key,
  });
  if (!payable) throw new ProblemError('cart-not-found');
  const repeated = requireSameContent(payable.repeated, request);
  if (repeated) return { attempt: repeated, isNew: false };
  const extras = limitToChairs(payable.cart.extras, payable.chairs.length);
  const totals = await checkCart(database, payable, {
    extras,
    payment,
    now: checkout.platform.clock.now(),
  });
  await requireCompanion(database, payable, payment.phone);
  await requireExtrasLeft(database, payable, extras);
  if (payable.isOnHold) throw new ProblemError('payments-on-hold');
  try {
    const opening = await openOrFulfill(checkout, payable, payment, { request, totals, extras });
    if (!opening) return null;
    const { attempt, openOrder: opened } = opening;
    const context = {
      description: describeOrder(attempt.subjectId, payment.email),
      fulfilUnchanged: (authorized: Attempt, delivery: Delivery) =>
        sellUnchangedOrder(checkout, authorized, delivery, opened),
    };
    return { attempt, isNew: true, context };
  } catch (error) {
    if (isTransactionConflict(error)) return null;
    toRepeatedAttempt(error);
    // A parallel request used the same idempotency key for another cart.
    const attempt = await findRepeatedAttempt(database, request);
    if (!attempt) throw error;
    return { attempt, isNew: false };
  }
}

/** Opens the order of a cart that was checked; without anything to pay, sells it in the same transaction. Null when the cart changed. */
async function openOrFulfill(
  checkout: CheckoutContext,
  payable: PayableCart,
  payment: PaymentInput,
  {
    request,
    totals,
    extras,
  }: {
    request: ClientRequest;
    totals: Awaited<ReturnType<typeof checkCart>>;
    extras: readonly CartExtra[];
  },
): ReturnType<typeof openOrder> {
  const { platform, payments } = checkout;
  const values = {
    ...toOrderValues(payable, payment),
    ...totals,
    method: totals.totalCents === 0 ? ('free' as const) : ('card' as const),
    extras: toOrderExtras(extras),
    hasClaimedExtras: extras.length > 0,
    state: 'PENDING' as const,
    createdAt: platform.clock.now(),
  };
  const row = toAttemptRow(payments, {
    request,
    token: payment.token,
    amountCents: totals.totalCents,
    capture: 'manual',
  });
  if (totals.totalCents > 0) return openOrder(platform.database, payable, values, row);
  return platform.transact(async (db, publish) => {
    const opening = await openOrder(db, payable, values, row);
    if (opening) await createOrderPayable(checkout).fulfil(db, publish, opening.attempt);
    return opening;
  });
}

/**
 * Throws when children would sit alone on chairs of adults: no adult in the order, and none with a ticket of the same telephone
 * number. Tables for children have no such condition.
 */
async function requireCompanion(
  db: Database,
  { cart, chairs, soldBy }: PayableCart,
  telephone: string,
): Promise<void> {
  // Staff may seat anyone anywhere.
  if (soldBy !== null) return;
  const guestTypes = chairs.map(({ guestType }) => guestType);
  if (!chairs.some(isChildAmongAdults) || hasCompanion(guestTypes)) return;
  if (!hasCompanion(await listGuestTypesOfTelephone(db, cart.eventId, telephone)))
    throw new ProblemError('child-without-adult');
}

/** Computes the order's totals; throws ProblemError when the cart can't be paid. */
async function checkCart(
  db: Database,
  { cart, newest, chairs, ...payable }: PayableCart,
  { extras, payment, now }: { extras: readonly CartExtra[]; payment: PaymentInput; now: Date },
) {
  if (newest && newest.state !== 'PENDING' && newest.state !== 'EXPIRED')
    throw new ProblemError('order-paid');
  if (newest?.state === 'PENDING' && payable.hasOpenAttempt)
    throw new ProblemError('cart-payment-in-progress');
  // What staff approved is promised until a time, also when the sale was closed since.
  const isPromised = payable.isApproved && !hasCountdownEnded(cart, now);
  // The box office also sells after the sale to the public has closed.
  if (!isPromised && payable.soldBy === null) await requireOpenSale(db, cart, now);
  const problem = validateCart(chairs, cart.expired, now);
  if (problem)
    throw problem.code === 'hold-expired'
      ? new ProblemError(problem.code, { labels: problem.labels })
      : new ProblemError(problem.code);
  const totals = computeTotals(
    [...chairs.map(({ amountCents }) => amountCents), sumExtras(extras)],
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

function toOrderValues({ cart, chairs, soldBy }: PayableCart, payment: PaymentInput) {
  return {
    eventId: cart.eventId,
    cartId: cart.id,
    name: payment.name,
    email: payment.email,
    telephone: payment.phone,
    location: payment.location ?? '',
    note: chairs.map(formatChairLabel).join(', '),
    soldBy,
  };
}
