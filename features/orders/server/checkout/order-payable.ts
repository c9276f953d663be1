import { sumExtraIncome } from '#features/event/contract/rules/extras.ts';
import {
  reclaimOrderExtras,
  returnOrderExtras,
} from '#features/event/server/extras/stock-queries.ts';
import { sumByKind } from '#features/payments/server/ledger-queries.ts';
import { hasDueRefund } from '#features/payments/server/refund-queries.ts';
import type { Attempt, Delivery, Payable } from '#features/payments/server/payable.ts';
import { addMinutes } from '#platform/clock.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/platform.ts';
import { expireClaims, reclaimChairs } from '#features/seats/server/claims/change-order-claims.ts';
import {
  getHoldExpiry,
  restoreHolds,
  returnOrderChairs,
} from '#features/seats/server/claims/queries.ts';
import { closeRequests } from '../seat-requests/close-requests.ts';
import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import { toTicketRows } from '#features/tickets/server/queries.ts';
import { toTicketsEmailTask } from '#features/tickets/server/ticket-emails.ts';
import { getOrderBoard } from './board-queries.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { queueOrderEmail } from './order-emails.ts';
import {
  toBuyer,
  findOpenOrder,
  listOrderNames,
  lockOrder,
  transitionOrder,
  type OpenOrder,
} from './queries.ts';
import {
  findOrder,
  listOrderChairs,
  type Order,
} from '#features/tickets/server/receipts/queries.ts';
import { describeOrder, graceMinutes, toPaidMessage } from './rules.ts';
import { sellOrder, type Sale } from './sale-queries.ts';

/** The Payable of chair orders. Payments calls `lock` first, so every step has exclusive access to the order. */
export function createOrderPayable(checkout: CheckoutContext): Payable {
  const { clock } = checkout.platform;
  return {
    subject: 'order',
    lock: lockOrder,
    fulfil: (db, publish, attempt) => settleOrder(checkout, db, publish, attempt),
    fulfilUnchanged: async (attempt, delivery) =>
      sellUnchangedOrder(
        checkout,
        attempt,
        delivery,
        await findOpenOrder(checkout.platform.database, attempt.subjectId),
      ),
    async onDeclined(db, publish, attempt, first) {
      await restoreOrderHolds(
        db,
        publish,
        await getOrder(db, attempt),
        first ? addMinutes(clock.now(), graceMinutes) : null,
      );
    },
    async onReleased(db, publish, attempt, early) {
      const order = await getOrder(db, attempt);
      if (early)
        return restoreOrderHolds(db, publish, order, addMinutes(clock.now(), graceMinutes));
      if (order.state === 'PENDING') return expireOrder(checkout.platform, db, publish, order);
      // The payment of an order without chairs was canceled, so the card was not charged.
      if (order.state === 'REFUND_DUE')
        await transitionOrder(db, order.id, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    async onRefunded(db, _publish, attempt, outcome, left) {
      const order = await getOrder(db, attempt);
      if (outcome === 'failed')
        await transitionOrder(db, order.id, ['REFUND_DUE', 'REFUNDED'], { state: 'REFUND_FAILED' });
      else if (left === 0 && !(await hasDueRefund(db, 'order', order.id)))
        await transitionOrder(db, order.id, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    async hasTimedOut(db, attempt, now) {
      const end = await getHoldExpiry(db, attempt.subjectId);
      return end === null || end <= now;
    },
    async describe(db, subjectId) {
      const order = await findOrder(db, subjectId);
      return describeOrder(subjectId, order?.email ?? null);
    },
    listNames: listOrderNames,
    getBoard: getOrderBoard,
  };
}

async function getOrder(db: Database, attempt: Attempt): Promise<Order> {
  const order = await findOrder(db, attempt.subjectId);
  if (!order) throw new Error(`Order ${attempt.subjectId} does not exist.`);
  return order;
}

/** Fulfills an order in the caller's transaction: all chairs SOLD, tickets, order PAID, ledger and email. 'gone' when a chair or an extra is lost. */
async function settleOrder(
  { platform }: CheckoutContext,
  db: Database,
  publish: Publish,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = platform.clock.now();
  // An expired order has no open attempt, so a late payment of it never gets here (decideFromIntent: 'give-back').
  const openOrder = await findOpenOrder(db, attempt.subjectId);
  if (!openOrder) return 'gone';
  const { order, chairs } = openOrder;
  const reclaim = await reclaimChairs(db, order, chairs, now);
  if (!reclaim.isWhole) return closeIncompleteOrder(db, publish, order, reclaim.chairIds);
  if (!(await reclaimOrderExtras(db, order))) {
    const released = await returnOrderChairs(db, { orderId: order.id, state: 'PAYING' });
    const chairIds = released.map(({ chairId }) => chairId);
    return closeIncompleteOrder(db, publish, order, chairIds);
  }
  // Settled already, and the capture is queued by the caller.
  const delivery = { outcome: attempt, tasks: [] };
  if (!(await sellOrder(db, attempt, toSale(openOrder, delivery, now))))
    throw new Error(`Order ${order.id} changed although it was locked.`);
  // Someone else may have requested a seat whose hold expired before the payment arrived.
  if (reclaim.chairIds.length > 0)
    await closeRequests(platform, db, {
      chairIds: reclaim.chairIds,
      holders: [toBuyer(order)],
      actor: { id: 'system', name: '' },
      takesPromised: true,
    });
  await publish(
    `chairs:${order.eventId}`,
    chairs.map(({ chairId }) => chairId),
  );
  return 'sold';
}

/** Fulfills an order of which nothing changed since it was read or its payment began, and keeps the tickets for the response. */
export async function sellUnchangedOrder(
  { platform, sales }: CheckoutContext,
  attempt: Attempt,
  delivery: Delivery,
  openOrder: OpenOrder | null,
): Promise<Attempt | null> {
  const { database, responseCache, clock } = platform;
  const now = clock.now();
  // Extras that it gave back are taken again in a transaction.
  if (!openOrder || (openOrder.order.extras.length > 0 && !openOrder.order.hasClaimedExtras))
    return null;
  const sale = await sellOrder(database, attempt, toSale(openOrder, delivery, now));
  if (!sale) return null;
  const { order } = openOrder;
  responseCache.invalidate(`chairs:${order.eventId}`);
  sales.set(sale.attempt, {
    order: { ...order, state: 'PAID', paidAt: now },
    tickets: sale.tickets,
  });
  return sale.attempt;
}

/** What the sale of an order writes: tickets, ledger entries, and the email besides the tasks of the payment. */
function toSale({ order, chairs }: OpenOrder, { outcome, tasks }: Delivery, now: Date): Sale {
  const { id: orderId, eventId } = order;
  return {
    order,
    chairs,
    delivery: { outcome, tasks: [...tasks, toTicketsEmailTask(orderId, 'paid')] },
    tickets: toTicketRows(
      { orderId, eventId, buyer: toBuyer(order), chairs, now },
      generateBarCode,
    ),
    posting: {
      transactionKey: `order:${orderId}:paid`,
      subject: 'order',
      subjectId: orderId,
      eventId,
      createdAt: now,
      entries: {
        'provider-clearing': order.totalCents,
        tickets: sumByKind(
          chairs,
          ({ guestType }) => guestType,
          ({ amountCents }) => amountCents,
          -1,
        ),
        extras: sumExtraIncome(order.extras),
        fees: -order.feeCents,
      },
    },
    message: toPaidMessage(order, chairs.length, now),
    now,
  };
}

/** Marks the refund as due and emails the buyer, after the chairs were released. */
async function closeIncompleteOrder(
  db: Database,
  publish: Publish,
  order: Order,
  released: readonly number[],
): Promise<'gone'> {
  await returnOrderExtras(db, order);
  await transitionOrder(db, order.id, ['PENDING'], { state: 'REFUND_DUE' });
  await queueOrderEmail(db, order.id, 'incomplete');
  await publish(`chairs:${order.eventId}`, released);
  return 'gone';
}

async function restoreOrderHolds(
  db: Database,
  publish: Publish,
  order: Order,
  atLeast: Date | null,
): Promise<void> {
  const held = await restoreHolds(db, order.id, atLeast);
  await returnOrderExtras(db, order);
  await publish(`chairs:${order.eventId}`, held);
}

/** Releases the chairs of an order whose hold expired without payment, and lists them in the cart as expired. */
async function expireOrder(
  platform: CheckoutContext['platform'],
  db: Database,
  publish: Publish,
  order: Order,
): Promise<void> {
  const chairs = await listOrderChairs(db, order.id);
  const released = await expireClaims(platform, db, order, chairs);
  await returnOrderExtras(db, order);
  await transitionOrder(db, order.id, ['PENDING'], { state: 'EXPIRED' });
  await publish(`chairs:${order.eventId}`, released);
}
