import type { Account } from '#contract/account.ts';
import type { OrderResponse } from '#features/orders/contract/checkout.ts';
import type { Ticket } from '#features/tickets/contract/tickets.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { formatExtras } from '#features/event/contract/rules/extras.ts';
import {
  returnOrderExtras,
  updateOrderExtras,
} from '#features/event/server/extras/stock-queries.ts';
import { computeRefund } from '#features/orders/contract/rules/refunds.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { retryFailedRefunds } from '#features/payments/server/request-refund.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { queueHolderEmail, queueRefundEmail } from './order-emails.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import { returnOrderChairs } from '#features/seats/server/claims/queries.ts';
import { cancelTickets, listOrderTickets, lockOrder, transitionOrder } from './queries.ts';
import { findOrder, type Order } from '#features/tickets/server/receipts/queries.ts';
import { requireSeen } from '#features/tickets/server/require-seen.ts';
import { findOrderMoney, type OrderMoney } from './find-order-money.ts';
import { toOrderResponse } from './get-order.ts';
import { sendRefund } from './send-refund.ts';

type RefundOrderInput = {
  orderId: number;
  tickets?: readonly number[] | undefined;
  drawer?: string | undefined;
  reason: string;
  /** The newest change that the screen showed. */
  seen: number;
  actor: Account;
};
type RefundPlan = {
  order: Order;
  selected: readonly Ticket[];
  whole: boolean;
  amountCents: number;
  /** Cents of earlier failed refunds that are retried with it. */
  againCents: number;
  money: OrderMoney;
};

/**
 * Refunds all tickets with the extras, or the given tickets: cancels them, releases their chairs and queues the refund in one transaction. A repeated
 * refund of the whole order does nothing new, except that it retries failed refunds.
 */
export async function refundOrder(
  checkout: CheckoutContext,
  input: RefundOrderInput,
): Promise<OrderResponse> {
  const { platform } = checkout;
  await platform.transact(async (db, publish) => {
    await lockOrder(db, input.orderId);
    const order = await findOrder(db, input.orderId);
    if (!order) throw new ProblemError('order-not-found');
    const active = await listOrderTickets(db, order.id);
    const isOver = order.state !== 'PAID' || active.length === 0;
    if (!isOver)
      await requireSeen(db, order.id, {
        seen: input.seen,
        tickets: input.tickets ?? active.map(({ id }) => id),
      });
    const selected = chooseTickets(active, input.tickets);
    const whole = selected.length === active.length;
    const againCents = whole ? await queueRefundRetry(checkout, db, order, input) : 0;
    if (isOver) return;
    const money = await findOrderMoney(db, order, active);
    const amountCents = computeRefund({
      left: money.leftCents,
      active: active.map(({ amount }) => amount),
      named: selected.map(({ amount }) => amount),
    });
    if (amountCents === null)
      throw new ProblemError('refund-too-large', { left: formatMoney(money.leftCents, 'full') });
    const plan = { order, selected, whole, amountCents, againCents, money };
    await cancelTickets(
      db,
      selected.map(({ id }) => id),
      platform.clock.now(),
    );
    const released = await returnOrderChairs(
      db,
      { orderId: order.id, state: 'SOLD' },
      selected.map(({ chairId }) => chairId),
    );
    if (whole) await cancelExtras(db, order);
    const state = await queueRefund(checkout, db, plan, input);
    await recordRefund(checkout, db, { ...plan, state }, input);
    await publish(
      `chairs:${order.eventId}`,
      released.map(({ chairId }) => chairId),
    );
  });
  const order = await findOrder(platform.database, input.orderId);
  if (!order) throw new ProblemError('order-not-found');
  const [attempt = null] = await listAttemptsForSubject(platform.database, 'order', order.id);
  return toOrderResponse(checkout, order, attempt);
}

function chooseTickets(
  active: readonly Ticket[],
  ids: readonly number[] | undefined,
): readonly Ticket[] {
  if (!ids) return active;
  const selected = active.filter(({ id }) => ids.includes(id));
  if (selected.length !== new Set(ids).size) throw new ProblemError('ticket-not-found');
  return selected;
}

/** Gives back the extras of an order of which nothing is left. */
async function cancelExtras(db: Database, order: Order): Promise<void> {
  if (order.extras.length === 0) return;
  await returnOrderExtras(db, order);
  await updateOrderExtras(
    db,
    order.id,
    order.extras.map((extra) => ({ ...extra, leftQuantity: 0, leftCents: 0 })),
  );
}

const getRefundCause = (tickets: readonly Ticket[]): string =>
  `tickets:${tickets.map(({ id }) => id).join(',')}`;

/** Sends the refund and updates the order; returns its state. */
async function queueRefund(
  checkout: CheckoutContext,
  db: Database,
  { order, selected, whole, amountCents, againCents, money }: RefundPlan,
  { drawer, actor }: Pick<RefundOrderInput, 'drawer' | 'actor'>,
): Promise<OrderState> {
  const { cardCents } = await sendRefund(checkout, db, {
    order,
    money,
    cause: getRefundCause(selected),
    amountCents,
    // A refund of the whole order includes the fee and the extras.
    tickets: selected.map(({ id, chairType, amount }) => ({ id, chairType, cents: amount })),
    // Without a chair left, there is nothing beside it.
    extras: whole ? order.extras.map(({ name, leftCents }) => ({ name, cents: leftCents })) : [],
    canceled: selected.map(({ id }) => id),
    drawer,
    actor,
  });
  if (!whole) return order.state;
  const state = cardCents + againCents > 0 ? 'REFUND_DUE' : 'REFUNDED';
  await transitionOrder(db, order.id, ['PAID'], { state });
  return state;
}

/** A ticket is refunded once, so one of them tells the refund. */
async function recordRefund(
  { platform }: CheckoutContext,
  db: Database,
  plan: RefundPlan & { state: OrderState },
  { actor, reason }: RefundOrderInput,
): Promise<void> {
  const { order, selected, amountCents, state } = plan;
  const labels = selected.map(formatChairLabel);
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: 'refund order',
    subject: `order ${order.id}`,
    before: { state: order.state, tickets: selected.map(({ id }) => ({ id })) },
    after: {
      state,
      amountCents,
      reason,
      chairs: labels,
      ...(plan.whole && order.extras.length > 0 ? { extras: formatExtras(order.extras) } : {}),
    },
  });
  // Box office buyers may have no email address.
  if (order.email)
    await queueRefundEmail(db, {
      orderId: order.id,
      cause: getRefundCause(selected),
      labels,
      extras: plan.whole ? formatExtras(order.extras) : '',
      // A complimentary ticket has no payment to refund.
      amountCents: order.method === 'gift' ? 0 : amountCents,
    });
  await emailHolders(db, order, selected);
}

/** Emails ticket holders other than the buyer that their tickets were canceled. */
async function emailHolders(
  db: Database,
  order: Order,
  selected: readonly Ticket[],
): Promise<void> {
  const transferred = selected.filter(({ userEmail }) => userEmail && userEmail !== order.email);
  const holders = Map.groupBy(transferred, ({ userName, userEmail }) => `${userEmail} ${userName}`);
  for (const tickets of holders.values())
    await queueHolderEmail(db, {
      orderId: order.id,
      cause: getRefundCause(tickets),
      labels: tickets.map(formatChairLabel),
      holder: { name: tickets[0]?.userName ?? '', email: tickets[0]?.userEmail ?? '' },
    });
}

/**
 * Retries the failed refunds of an order; its tickets don't change. Returns 0 cents when none is left, so a parallel second
 * call does nothing.
 */
export function retryRefund(
  checkout: CheckoutContext,
  { orderId, actor }: { orderId: number; actor: Account },
): Promise<{ promisedCents: number }> {
  return checkout.platform.transact(async (db) => {
    await lockOrder(db, orderId);
    const order = await findOrder(db, orderId);
    if (!order) throw new ProblemError('order-not-found');
    return {
      promisedCents: await queueRefundRetry(checkout, db, order, { actor, reason: '' }),
    };
  });
}

/** Retries failed refunds of a locked order in the caller's transaction. Returns the cents. */
async function queueRefundRetry(
  { payments, platform }: CheckoutContext,
  db: Database,
  order: Order,
  { actor, reason }: { actor: Account; reason: string },
): Promise<number> {
  const amountCents = await retryFailedRefunds(payments, db, 'order', order.id);
  if (amountCents === 0) return 0;
  const state = order.state === 'REFUND_FAILED' ? 'REFUND_DUE' : order.state;
  await transitionOrder(db, order.id, ['REFUND_FAILED'], { state });
  await writeAuditEntry(db, platform.clock, {
    ...nameActor(actor),
    action: 'refund order again',
    subject: `order ${order.id}`,
    before: { state: order.state },
    after: { state, amountCents, reason },
  });
  return amountCents;
}
