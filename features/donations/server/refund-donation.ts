import type { Account } from '#contract/account.ts';
import type { DonationRecord } from '#features/donations/contract/donations.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { retryFailedRefunds, requestRefund } from '#features/payments/server/request-refund.ts';
import { writeAuditEntry } from '#platform/audit.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireUnchanged } from '#platform/require-unchanged.ts';
import { postDonation } from './donation-payable.ts';
import { findDonationRecord } from './report-queries.ts';
import { queueReceiptEmail } from './receipt-emails.ts';
import { type DonationRow, findDonation, lockDonation, transitionDonation } from './queries.ts';

export type RefundDonationInput = {
  id: number;
  reason: string;
  seen?: Pick<DonationRecord, 'state'> | undefined;
  actor: Account;
};

/**
 * Refunds a donation once, however often it is requested. Records the refund in one transaction; the outbox sends it to the provider.
 * After a failed refund it tries again.
 */
export async function refundDonation(
  payments: PaymentContext,
  input: RefundDonationInput,
): Promise<DonationRecord> {
  const { platform } = payments;
  return platform.transact(async (db) => {
    await lockDonation(db, input.id);
    const donation = await findDonation(db, input.id);
    if (donation) requireUnchanged<{ state: string }>(input.seen, donation);
    if (donation?.batchId) return cancelBatchDonation(payments, db, donation, input);
    const attempt = await findPaidAttempt(db, input.id);
    if (!donation || !donation.paidAt || !attempt) throw new ProblemError('donation-not-found');
    const isRetry = donation.state === 'REFUND_FAILED';
    if (donation.state === 'PAID' || isRetry) {
      const now = platform.clock.now();
      const amountCents = isRetry
        ? await retryFailedRefunds(payments, db, 'donation', donation.id)
        : attempt.amountCents - attempt.refundedCents;
      if (!isRetry) await requestRefund(payments, db, { attempt, cause: 'gift', amountCents });
      await transitionDonation(db, donation.id, ['PAID', 'REFUND_FAILED'], { state: 'REFUND_DUE' });
      if (!isRetry) await postDonation(db, donation, `donation:${donation.id}:refund`, -1, now);
      if (donation.email) await queueReceiptEmail(db, donation.id, 'refund');
      await writeRefundAudit(payments, db, input, donation.state, amountCents);
    }
    const visible = await findDonationRecord(db, input.id);
    if (!visible) throw new ProblemError('donation-not-found');
    return visible;
  });
}

/** Cash or a check is given back by hand: the books say so at once. */
async function cancelBatchDonation(
  payments: PaymentContext,
  db: Database,
  donation: DonationRow,
  input: RefundDonationInput,
): Promise<DonationRecord> {
  const now = payments.platform.clock.now();
  if (await transitionDonation(db, donation.id, ['PAID'], { state: 'REFUNDED' })) {
    await postDonation(db, donation, `donation:${donation.id}:refund`, -1, now);
    await writeRefundAudit(payments, db, input, donation.state, donation.totalCents);
  }
  const visible = await findDonationRecord(db, donation.id);
  if (!visible) throw new ProblemError('donation-not-found');
  return visible;
}

async function findPaidAttempt(db: Database, id: number): Promise<Attempt | null> {
  const attempts = await listAttemptsForSubject(db, 'donation', id);
  return attempts.find(({ state }) => state === 'SUCCEEDED' || state === 'AUTHORIZED') ?? null;
}

const writeRefundAudit = (
  { platform }: PaymentContext,
  db: Database,
  { id, actor, reason }: RefundDonationInput,
  before: string,
  amountCents: number,
) =>
  writeAuditEntry(db, platform.clock, {
    actorId: actor.id,
    actorName: actor.name,
    action: 'refund donation',
    subject: `donation ${id}`,
    before: { state: before },
    after: { amountCents, reason },
  });
