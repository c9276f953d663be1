import { sumByKind, postToLedger } from '../../payments/ledger-queries.ts';
import type { Attempt, Payable } from '../../payments/payable.ts';
import { addMinutes } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Publish } from '../../platform/platform.ts';
import { expireClaims, settleClaims } from '../claims/change-order-claims.ts';
import { recordPaidHolds } from '../claims/client-hold-queries.ts';
import { getHoldExpiry, restoreHolds } from '../claims/queries.ts';
import { closeRequests } from '../seat-requests/close-requests.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { queueTicketsEmail } from '../tickets/ticket-emails.ts';
import { markPartyBought } from '../waiting-list/queries.ts';
import { getOrderBoard } from './board-queries.ts';
import type { CheckoutContext } from './create-checkout-context.ts';
import { queueOrderEmail } from './order-emails.ts';
import {
  toBuyer,
  findOrder,
  listOrderChairs,
  lockOrder,
  markRequestsPaid,
  transitionOrder,
  type Order,
} from './queries.ts';
import { graceMinutes } from './rules.ts';

/** The Payable of chair orders. Payments calls `lock` first, so every step has exclusive access to the order. */
export function createOrderPayable(checkout: CheckoutContext): Payable {
  const { clock } = checkout.platform;
  return {
    subject: 'order',
    lock: lockOrder,
    fulfil: (db, publish, attempt) => settleOrder(checkout, db, publish, attempt),
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
      else if (left === 0)
        await transitionOrder(db, order.id, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    async hasTimedOut(db, attempt, now) {
      const end = await getHoldExpiry(db, attempt.subjectId);
      return end === null || end <= now;
    },
    async describe(db, subjectId) {
      const order = await findOrder(db, subjectId);
      return { description: `Order ${subjectId}`, email: order?.email ?? null };
    },
    getBoard: getOrderBoard,
  };
}

async function getOrder(db: Database, attempt: Attempt): Promise<Order> {
  const order = await findOrder(db, attempt.subjectId);
  if (!order) throw new Error(`Order ${attempt.subjectId} does not exist.`);
  return order;
}

/** Fulfills an order in the caller's transaction: all chairs SOLD, tickets, order PAID, ledger and email. 'gone' when a chair is lost. */
async function settleOrder(
  checkout: CheckoutContext,
  db: Database,
  publish: Publish,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = checkout.platform.clock.now();
  const order = await getOrder(db, attempt);
  // An expired order has no open attempt, so a late payment of it never gets here (decideFromIntent: 'give-back').
  if (order.state !== 'PENDING') return 'gone';
  const chairs = await listOrderChairs(db, order.id);
  const ids = chairs.map(({ chairId }) => chairId);
  const settlement = await settleClaims(db, order, chairs, now);
  if (!settlement.isSold) return closeIncompleteOrder(db, publish, order, settlement.chairIds);
  await issueTickets(db, {
    orderId: order.id,
    eventId: order.eventId,
    buyer: toBuyer(order),
    chairs,
    now,
  });
  await transitionOrder(db, order.id, ['PENDING'], { state: 'PAID', paidAt: now });
  await postToLedger(db, {
    transactionKey: `order:${order.id}:paid`,
    subject: 'order',
    subjectId: order.id,
    eventId: order.eventId,
    createdAt: now,
    entries: {
      'provider-clearing': order.totalCents,
      tickets: sumByKind(
        chairs,
        ({ guestType }) => guestType,
        ({ amountCents }) => amountCents,
        -1,
      ),
      fees: -order.feeCents,
    },
  });
  if (order.cartId) {
    await markRequestsPaid(db, order.cartId, ids);
    await markPartyBought(db, order.cartId, now);
  }
  // Someone else may have requested a seat whose hold expired before the payment arrived.
  if (settlement.chairIds.length > 0)
    await closeRequests(checkout.platform, db, {
      chairIds: settlement.chairIds,
      holders: [toBuyer(order)],
      actor: { id: 'system', name: '' },
    });
  await queueTicketsEmail(db, order.id, 'paid');
  // Last, because it may wait for another order of the same client.
  await recordPaidHolds(db, order.id, now);
  await publish(`chairs:${order.eventId}`, ids);
  return 'sold';
}

/** Marks the refund as due and emails the buyer, after the chairs were released. */
async function closeIncompleteOrder(
  db: Database,
  publish: Publish,
  order: Order,
  released: readonly number[],
): Promise<'gone'> {
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
  await transitionOrder(db, order.id, ['PENDING'], { state: 'EXPIRED' });
  await publish(`chairs:${order.eventId}`, released);
}
