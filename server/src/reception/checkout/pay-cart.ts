import type { z } from 'zod';
import type { OrderAnswer, Payment } from '@namugongo/contract/reception/checkout';
import { totalsOf } from '@namugongo/contract/rules/fees';
import { formatMoney } from '@namugongo/contract/rules/money';
import { chairLabel } from '@namugongo/contract/rules/names';
import { awaitOutcome, type Opened } from '../../payments/await-outcome.ts';
import { hasLiveAttempt } from '../../payments/queries.ts';
import {
  type ClientRequest,
  findRepeated,
  readClientRequest,
  refusalOfAttempt,
  startAttempt,
} from '../../payments/start-attempt.ts';
import type { Database } from '../../platform/database.ts';
import type { Announce } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { salesOpen } from '../events/rules.ts';
import type { Checkout } from './checkout.ts';
import { orderPayable } from './order-payable.ts';
import { type ChairOfCart, lockChairsOfCart, startPaying } from './claim-queries.ts';
import { lockCart, lockOrderOfCart, type PayableCart, saveOrder } from './queries.ts';
import { answerAttempt } from './read-order.ts';
import { cartFault } from './rules.ts';

type Payment = z.output<typeof Payment>;

/** Pays a cart: all its chairs are sold, or none. Nobody waits longer than the time in which an answer is promised. */
export async function payCart(
  checkout: Checkout,
  payment: Payment,
  idempotencyKey: unknown,
): Promise<OrderAnswer> {
  const request = readClientRequest(idempotencyKey, payment);
  const opened = await openPayment(checkout, payment, request);
  return awaitOutcome(checkout.payments, opened, (attempt) => answerAttempt(checkout, attempt));
}

async function openPayment(
  checkout: Checkout,
  payment: Payment,
  request: ClientRequest,
): Promise<Opened> {
  try {
    return await checkout.platform.transact((db, announce) =>
      openInTransaction(checkout, db, announce, payment, request),
    );
  } catch (error) {
    refusalOfAttempt(error);
    // The same key came at the same moment with another cart.
    const attempt = await findRepeated(checkout.platform.database, request);
    if (!attempt) throw error;
    return { attempt, fresh: false };
  }
}

async function openInTransaction(
  checkout: Checkout,
  db: Database,
  announce: Announce,
  payment: Payment,
  request: ClientRequest,
): Promise<Opened> {
  const now = checkout.platform.clock.now();
  const cart = await lockCart(db, payment.cartId);
  if (!cart) throw new Refusal('cart-not-found');
  const repeated = await findRepeated(db, request);
  if (repeated) return { attempt: repeated, fresh: false };
  const newest = await lockOrderOfCart(db, cart.id);
  if (newest && newest.state !== 'PENDING' && newest.state !== 'EXPIRED')
    throw new Refusal('order-paid');
  const pending = newest?.state === 'PENDING' ? newest : null;
  if (pending && (await hasLiveAttempt(db, 'order', pending.id))) throw new Refusal('cart-busy');
  const chairs = await lockChairsOfCart(db, cart.id);
  const totals = checkCart(cart, chairs, payment, now);
  const orderId = await saveOrder(
    db,
    pending,
    { ...factsOf(cart, chairs, payment), ...totals, state: 'PENDING', createdAt: now },
    chairs,
  );
  const paying = await startPaying(db, { cartId: cart.id, orderId, now });
  if (paying !== chairs.length)
    throw new Error(`Order ${orderId} got ${paying} of ${chairs.length} locked chairs.`);
  const attempt = await startAttempt(checkout.payments, db, {
    subject: 'order',
    subjectId: orderId,
    request,
    token: payment.token,
    amountCents: totals.totalCents,
    capture: 'manual',
  });
  if (totals.totalCents === 0) await orderPayable(checkout).settle(db, announce, attempt);
  return { attempt, fresh: true };
}

/** The order's totals as the server counts them, or why nothing may be charged. */
function checkCart(cart: PayableCart, chairs: readonly ChairOfCart[], payment: Payment, now: Date) {
  if (!salesOpen(cart, now)) throw new Refusal('sale-closed');
  const fault = cartFault(chairs, cart.lapsed, now);
  if (fault)
    throw fault.code === 'hold-expired'
      ? new Refusal(fault.code, { labels: fault.labels })
      : new Refusal(fault.code);
  const totals = totalsOf(
    chairs.map(({ amountCents }) => amountCents),
    cart.feePercent,
  );
  if (payment.amount !== totals.totalCents)
    throw new Refusal('amount-differs', {
      total: formatMoney(totals.totalCents),
      amount: totals.totalCents,
    });
  if (totals.totalCents > 0 && payment.token.trim() === '') throw new Refusal('card-missing');
  return totals;
}

function factsOf(cart: PayableCart, chairs: readonly ChairOfCart[], payment: Payment) {
  const free = chairs.every(({ amountCents }) => amountCents === 0);
  return {
    eventId: cart.eventId,
    cartId: cart.id,
    method: free ? ('free' as const) : ('card' as const),
    name: payment.name,
    email: payment.email,
    telephone: payment.phone,
    location: payment.location ?? '',
    note: chairs.map(chairLabel).join(', '),
  };
}
