import { and, count, eq, gt, inArray, isNull, ne, not, notExists, or, sql, sum } from 'drizzle-orm';
import type { Board } from '#features/payments/server/payable.ts';
import { hasPendingRetry } from '#features/payments/server/refund-queries.ts';
import { paymentAttempt, refund } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { chairClaim, order, ticket } from '#features/event/server/tables.ts';

type Line = Board['moneyWithoutChair'][number];

/** Orders paid without chairs, and orders with chairs but without a payment. */
export async function getOrderBoard(db: Database): Promise<Board> {
  const [due, stray, failed, unpaid, uneven] = [
    await moneyDue(db),
    await strayMoney(db),
    await failedRefunds(db),
    await unpaidSales(db),
    await unevenSales(db),
  ];
  return {
    moneyWithoutChair: [...due, ...stray, ...failed],
    chairWithoutMoney: [...unpaid, ...uneven],
  };
}

const columns = {
  orderId: order.id,
  amountCents: order.totalCents,
  since: sql<Date>`coalesce(${order.paidAt}, ${order.createdAt})`.mapWith(order.createdAt),
};
const money = inArray(paymentAttempt.state, ['AUTHORIZED', 'SUCCEEDED']);
const ofOrder = and(eq(paymentAttempt.subject, 'order'), eq(paymentAttempt.subjectId, order.id));

/** Orders whose whole refund is due or failed. */
async function moneyDue(db: Database): Promise<Line[]> {
  const rows = await db
    .select({ ...columns, state: order.state })
    .from(order)
    .where(inArray(order.state, ['REFUND_DUE', 'REFUND_FAILED']));
  return rows.map(({ state, ...row }) => ({
    ...row,
    what: state === 'REFUND_DUE' ? 'The refund is on the way' : 'The refund failed',
  }));
}

async function strayMoney(db: Database): Promise<Line[]> {
  const rows = await db
    .select({ ...columns, amountCents: paymentAttempt.amountCents })
    .from(order)
    .innerJoin(paymentAttempt, and(ofOrder, money))
    .where(
      and(
        inArray(order.state, ['PENDING', 'EXPIRED']),
        gt(paymentAttempt.amountCents, paymentAttempt.refundedCents),
      ),
    );
  return rows.map((row) => ({ ...row, what: 'Paid, but the order is open' }));
}

/** Failed partial refunds of orders that are not in REFUND_FAILED. */
async function failedRefunds(db: Database): Promise<Line[]> {
  const rows = await db
    .select({
      orderId: order.id,
      amountCents: sum(refund.amountCents).mapWith(Number),
      since: sql<Date>`min(${refund.createdAt})`.mapWith(refund.createdAt),
    })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .innerJoin(order, ofOrder)
    .where(and(eq(refund.state, 'failed'), ne(order.state, 'REFUND_FAILED'), not(hasPendingRetry)))
    .groupBy(order.id);
  return rows.map((row) => ({ ...row, what: 'A refund of this order failed' }));
}

async function unpaidSales(db: Database): Promise<Line[]> {
  const paid = db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(and(ofOrder, money));
  const rows = await db
    .select(columns)
    .from(order)
    .where(
      and(
        eq(order.state, 'PAID'),
        eq(order.method, 'card'),
        gt(order.totalCents, 0),
        notExists(paid),
      ),
    );
  return rows.map((row) => ({ ...row, what: 'Sold, but we have no card payment for it' }));
}

/** Orders whose number of sold chairs and active tickets differs, and unpaid orders with sold chairs. */
async function unevenSales(db: Database): Promise<Line[]> {
  const claims = db
    .select({ orderId: chairClaim.orderId, sold: count().as('sold') })
    .from(chairClaim)
    .where(eq(chairClaim.state, 'SOLD'))
    .groupBy(chairClaim.orderId)
    .as('claims');
  const tickets = db
    .select({ orderId: ticket.orderId, active: count().as('active') })
    .from(ticket)
    .where(isNull(ticket.cancelledAt))
    .groupBy(ticket.orderId)
    .as('tickets');
  const sold = sql<number>`coalesce(${claims.sold}, 0)`;
  const rows = await db
    .select(columns)
    .from(order)
    .leftJoin(claims, eq(claims.orderId, order.id))
    .leftJoin(tickets, eq(tickets.orderId, order.id))
    .where(
      or(ne(sold, sql`coalesce(${tickets.active}, 0)`), and(ne(order.state, 'PAID'), gt(sold, 0))),
    );
  return rows.map((row) => ({ ...row, what: 'The number of chairs and tickets doesn’t match' }));
}
