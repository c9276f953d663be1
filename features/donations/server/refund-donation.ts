import type { DonationRecord } from '#features/donations/contract/donations.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { retryFailedRefunds, requestRefund } from '#features/payments/server/request-refund.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import type { DonationRow } from './queries.ts';
import { queueReceiptEmail } from './receipt-emails.ts';
import { type ReversalInput, reverseDonation } from './reverse-donation.ts';

/**
 * Refunds a donation once, however often it is requested; after a failed refund it tries again. The outbox sends the refund of a card
 * to the provider; cash or a check is given back by hand.
 */
export const refundDonation = (
  payments: PaymentContext,
  input: ReversalInput & { seen: Pick<DonationRecord, 'state'> },
): Promise<DonationRecord> =>
  reverseDonation(payments.platform, input, async (db, donation) => {
    const { id, state, email, batchId, totalCents } = donation;
    // A request that is repeated, because the response was lost, still says what the screen showed before the first.
    if (state === 'REFUND_DUE' || state === 'REFUNDED') return null;
    requireUnchanged<{ state: string }>(input.seen, { state });
    if (state !== 'PAID' && state !== 'REFUND_FAILED') return null;
    if (batchId) return { state: 'REFUNDED', amountCents: totalCents };
    const amountCents = await refundCard(payments, db, donation);
    if (email) await queueReceiptEmail(db, id, 'refund');
    return { state: 'REFUND_DUE', amountCents };
  });

/** Requests the refund of what is left, or again what failed; returns the cents. */
async function refundCard(
  payments: PaymentContext,
  db: Database,
  { id, state }: DonationRow,
): Promise<number> {
  if (state === 'REFUND_FAILED') return retryFailedRefunds(payments, db, 'donation', id);
  const attempts = await listAttemptsForSubject(db, 'donation', id);
  const attempt = attempts.find(
    (item) => item.state === 'SUCCEEDED' || item.state === 'AUTHORIZED',
  );
  if (!attempt) throw new ProblemError('donation-not-found');
  const amountCents = attempt.amountCents - attempt.refundedCents;
  await requestRefund(payments, db, { attempt, cause: 'gift', amountCents });
  return amountCents;
}
