import { and, eq, gt, inArray, ne, notExists, sql } from 'drizzle-orm';
import type { Board } from '#features/payments/server/payable.ts';
import { paymentAttempt } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { gatheringBooking } from './tables.ts';

const isPaidAttempt = and(
  eq(paymentAttempt.subject, 'gathering'),
  eq(paymentAttempt.subjectId, gatheringBooking.id),
  inArray(paymentAttempt.state, ['AUTHORIZED', 'SUCCEEDED']),
);
const columns = {
  orderId: gatheringBooking.id,
  amountCents: gatheringBooking.totalCents,
  since: sql<Date>`coalesce(${gatheringBooking.paidAt}, ${gatheringBooking.createdAt})`.mapWith(
    gatheringBooking.createdAt,
  ),
};

/** Bookings whose state does not match their payment. */
export async function getBookingBoard(db: Database): Promise<Board> {
  const stray = await db
    .select(columns)
    .from(gatheringBooking)
    .innerJoin(paymentAttempt, isPaidAttempt)
    .where(
      and(
        ne(gatheringBooking.state, 'PAID'),
        gt(paymentAttempt.amountCents, paymentAttempt.refundedCents),
      ),
    );
  const paid = db.select({ id: paymentAttempt.id }).from(paymentAttempt).where(isPaidAttempt);
  const unpaid = await db
    .select(columns)
    .from(gatheringBooking)
    .where(and(eq(gatheringBooking.state, 'PAID'), notExists(paid)));
  return {
    moneyWithoutChair: stray.map((row) => ({
      ...row,
      what: 'Paid, but the places are not recorded as paid',
    })),
    chairWithoutMoney: unpaid.map((row) => ({
      ...row,
      what: 'Recorded as paid, but there is no card payment',
    })),
  };
}
