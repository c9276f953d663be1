import { chairLabel } from '@namugongo/contract/rules/names';
import { byKind, post } from '../../payments/ledger.ts';
import type { Attempt, Payable } from '../../payments/payable.ts';
import { addMinutes } from '../../platform/clock.ts';
import type { Database } from '../../platform/database.ts';
import type { Announce } from '../../platform/platform.ts';
import { addLapsed } from '../carts/queries.ts';
import { closeRequests } from '../requests/close-requests.ts';
import { issueTickets } from '../tickets/issue-tickets.ts';
import { queueTicketsMail } from '../tickets/mail-tickets.ts';
import { readOrderBoard } from './board-queries.ts';
import type { Checkout } from './checkout.ts';
import { queueOrderMail } from './mail-order.ts';
import { claimAgain, freeClaims, holdAgain, holdEnd, sellClaims } from './claim-queries.ts';
import {
  buyerOf,
  findOrder,
  listOrderChairs,
  lockOrder,
  markRequestPaid,
  moveOrder,
  type Order,
} from './queries.ts';
import { graceMinutes } from './rules.ts';

/** What payments asks of an order of chairs; `lock` comes first, so every step here has the order to itself. */
export function orderPayable(checkout: Checkout): Payable {
  const { clock } = checkout.platform;
  return {
    subject: 'order',
    lock: lockOrder,
    settle: (db, announce, attempt) => settleOrder(checkout, db, announce, attempt),
    async declined(db, announce, attempt, first) {
      await giveTime(
        db,
        announce,
        await orderOf(db, attempt),
        first ? addMinutes(clock.now(), graceMinutes) : null,
      );
    },
    async released(db, announce, attempt, early) {
      const order = await orderOf(db, attempt);
      if (early) return giveTime(db, announce, order, addMinutes(clock.now(), graceMinutes));
      if (order.state === 'PENDING') return expire(db, announce, order);
      // The money of an order that found no chairs was let go: nothing was charged in the end.
      if (order.state === 'REFUND_DUE')
        await moveOrder(db, order.id, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    async returned(db, _announce, attempt, outcome, left) {
      const order = await orderOf(db, attempt);
      if (outcome === 'failed')
        await moveOrder(db, order.id, ['REFUND_DUE', 'REFUNDED'], { state: 'REFUND_FAILED' });
      else if (left === 0) await moveOrder(db, order.id, ['REFUND_DUE'], { state: 'REFUNDED' });
    },
    async ended(db, attempt, now) {
      const end = await holdEnd(db, attempt.subjectId);
      return end === null || end <= now;
    },
    async describe(db, subjectId) {
      const order = await findOrder(db, subjectId);
      return { description: `Order ${subjectId}`, email: order?.email ?? null };
    },
    board: readOrderBoard,
  };
}

async function orderOf(db: Database, attempt: Attempt): Promise<Order> {
  const order = await findOrder(db, attempt.subjectId);
  if (!order) throw new Error(`There is no order ${attempt.subjectId}.`);
  return order;
}

/** Chairs -> SOLD and as many as ordered, tickets, order PAID, ledger, mail: all of it in the caller's transaction. */
async function settleOrder(
  checkout: Checkout,
  db: Database,
  announce: Announce,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = checkout.platform.clock.now();
  const order = await orderOf(db, attempt);
  if (order.state !== 'PENDING' && order.state !== 'EXPIRED') return 'gone';
  const chairs = await listOrderChairs(db, order.id);
  const ids = chairs.map(({ chairId }) => chairId);
  const sold = new Set(await sellClaims(db, order.id));
  const lost = ids.filter((id) => !sold.has(id));
  const again = lost.length === 0 ? [] : await claimAgain(db, order, lost, now);
  if (again.length !== lost.length || sold.size + again.length !== ids.length)
    return giveUp(db, announce, order);
  await issueTickets(db, {
    orderId: order.id,
    eventId: order.eventId,
    buyer: buyerOf(order),
    chairs,
    now,
  });
  await moveOrder(db, order.id, ['PENDING', 'EXPIRED'], { state: 'PAID', paidAt: now });
  await post(db, {
    transaction: `order:${order.id}:paid`,
    subject: 'order',
    subjectId: order.id,
    eventId: order.eventId,
    at: now,
    entries: {
      'provider-clearing': order.totalCents,
      tickets: byKind(
        chairs,
        ({ chairType }) => chairType,
        ({ amountCents }) => amountCents,
        -1,
      ),
      fees: -order.feeCents,
    },
  });
  if (order.cartId) await markRequestPaid(db, order.cartId);
  // Somebody else may have asked for a seat whose time had run out before its money came.
  if (again.length > 0)
    await closeRequests(checkout.platform, db, {
      chairIds: again,
      holders: [buyerOf(order)],
      who: { id: 'system', name: '' },
    });
  await queueTicketsMail(db, order.id, 'paid');
  await announce(`chairs:${order.eventId}`, ids);
  return 'sold';
}

/** All or none: what could be had of the chairs goes back to sale, and the buyer hears of it. */
async function giveUp(db: Database, announce: Announce, order: Order): Promise<'gone'> {
  const freed = await freeClaims(db, order.id);
  await moveOrder(db, order.id, ['PENDING', 'EXPIRED'], { state: 'REFUND_DUE' });
  await queueOrderMail(db, order.id, 'incomplete');
  await announce(`chairs:${order.eventId}`, freed);
  return 'gone';
}

async function giveTime(
  db: Database,
  announce: Announce,
  order: Order,
  atLeast: Date | null,
): Promise<void> {
  const held = await holdAgain(db, order.id, atLeast);
  if (held.length > 0) await announce(`chairs:${order.eventId}`, held);
}

/** The time was over and no money can come: the chairs go back to sale, and the cart tells of it. */
async function expire(db: Database, announce: Announce, order: Order): Promise<void> {
  const chairs = await listOrderChairs(db, order.id);
  const freed = await freeClaims(db, order.id);
  await moveOrder(db, order.id, ['PENDING'], { state: 'EXPIRED' });
  const labels = chairs.filter(({ chairId }) => freed.includes(chairId)).map(chairLabel);
  if (order.cartId && labels.length > 0) await addLapsed(db, order.cartId, labels);
  await announce(`chairs:${order.eventId}`, freed);
}
