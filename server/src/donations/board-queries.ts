import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Board } from '../payments/payable.ts';
import { paymentAttempt } from '../payments/tables.ts';
import type { Database } from '../platform/database.ts';
import { donation } from './tables.ts';

const money = inArray(paymentAttempt.state, ['AUTHORIZED', 'SUCCEEDED']);
const ofGift = and(
  eq(paymentAttempt.subject, 'donation'),
  eq(paymentAttempt.subjectId, donation.id),
);
const columns = {
  orderId: donation.id,
  amountCents: donation.totalCents,
  since: sql<Date>`coalesce(${donation.paidAt}, ${donation.createdAt})`.mapWith(donation.createdAt),
};

/** Gifts whose money and whose entry do not fit together. */
export async function readDonationBoard(db: Database): Promise<Board> {
  const returning = await db
    .select({ ...columns, state: donation.state })
    .from(donation)
    .where(inArray(donation.state, ['REFUND_DUE', 'REFUND_FAILED']));
  const stray = await db
    .select(columns)
    .from(donation)
    .innerJoin(paymentAttempt, and(ofGift, money))
    .where(
      and(
        inArray(donation.state, ['PENDING', 'LAPSED']),
        gt(paymentAttempt.amountCents, paymentAttempt.refundedCents),
      ),
    );
  const paid = db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(and(ofGift, money));
  const unpaid = await db
    .select(columns)
    .from(donation)
    .where(and(eq(donation.state, 'PAID'), notExists(paid)));
  return {
    moneyWithoutChair: [
      ...returning.map(({ state, ...row }) => ({
        ...row,
        what: state === 'REFUND_DUE' ? 'The refund is on its way' : 'The refund failed',
      })),
      ...stray.map((row) => ({
        ...row,
        what: 'Paid, but the gift is open',
      })),
    ],
    chairWithoutMoney: unpaid.map((row) => ({
      ...row,
      what: 'Written as paid, but the card payment is gone',
    })),
  };
}
