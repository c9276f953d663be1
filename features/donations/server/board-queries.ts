import { and, eq, gt, inArray, notExists, sql } from 'drizzle-orm';
import type { Board } from '#features/payments/server/payable.ts';
import { ledgerEntry, paymentAttempt } from '#features/payments/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { donation } from './tables.ts';

const money = inArray(paymentAttempt.state, ['AUTHORIZED', 'SUCCEEDED']);
const isDonationAttempt = and(
  eq(paymentAttempt.subject, 'donation'),
  eq(paymentAttempt.subjectId, donation.id),
);
const columns = {
  orderId: donation.id,
  amountCents: donation.totalCents,
  since: sql<Date>`coalesce(${donation.paidAt}, ${donation.createdAt})`.mapWith(donation.createdAt),
};

/** Donations whose state does not match their payment. */
export async function getDonationBoard(db: Database): Promise<Board> {
  const refunding = await db
    .select({ ...columns, state: donation.state })
    .from(donation)
    .where(inArray(donation.state, ['REFUND_DUE', 'REFUND_FAILED']));
  const stray = await db
    .select(columns)
    .from(donation)
    .innerJoin(paymentAttempt, and(isDonationAttempt, money))
    .where(
      and(
        inArray(donation.state, ['PENDING', 'LAPSED']),
        gt(paymentAttempt.amountCents, paymentAttempt.refundedCents),
      ),
    );
  const paid = db
    .select({ id: paymentAttempt.id })
    .from(paymentAttempt)
    .where(and(isDonationAttempt, money));
  // Cash and checks are in the ledger alone. A restored site of an earlier release has no column for them yet.
  const received = db
    .select({ id: ledgerEntry.id })
    .from(ledgerEntry)
    .where(
      and(
        eq(ledgerEntry.subject, 'donation'),
        eq(ledgerEntry.subjectId, donation.id),
        inArray(ledgerEntry.account, ['cash', 'check']),
      ),
    );
  const unpaid = await db
    .select(columns)
    .from(donation)
    .where(and(eq(donation.state, 'PAID'), notExists(paid), notExists(received)));
  return {
    moneyWithoutChair: [
      ...refunding.map(({ state, ...row }) => ({
        ...row,
        what: state === 'REFUND_DUE' ? "We're sending the refund" : 'The refund failed',
      })),
      ...stray.map((row) => ({
        ...row,
        what: 'Paid, but the gift is not recorded as paid',
      })),
    ],
    chairWithoutMoney: unpaid.map((row) => ({
      ...row,
      what: 'Recorded as paid, but there is no card payment',
    })),
  };
}
