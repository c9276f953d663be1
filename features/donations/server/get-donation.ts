import type { DonationResponse } from '#features/donations/contract/donations.ts';
import { syncAttempt } from '#features/payments/server/cancel-attempt.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findMonthlyDonation } from './monthly/queries.ts';
import { type DonationRow, findDonationByReference, findDonation } from './queries.ts';
import { getDonationMessage, getDonationStatusName, getAttemptOutcome } from './rules.ts';

/** Response to the request that created an attempt: status or bank challenge; throws when the payment failed. */
export async function toDonationResponse(
  payments: PaymentContext,
  attempt: Attempt,
): Promise<DonationResponse> {
  const existing = await findDonation(payments.platform.database, attempt.subjectId);
  if (!existing) throw new ProblemError('donation-not-found');
  const outcome = getAttemptOutcome(attempt);
  if (outcome.kind === 'respond') return toStatusResponse(payments, existing, attempt);
  const reason = 'reason' in outcome ? { reason: outcome.reason } : {};
  throw new ProblemError(outcome.code, { reference: existing.reference, ...reason });
}

/** Status by the secret reference. Retrieves an open attempt from the provider first. */
export async function getDonationStatus(
  payments: PaymentContext,
  reference: string,
): Promise<DonationResponse> {
  const { database, log } = payments.platform;
  const existing = await findDonationByReference(database, reference);
  if (!existing) throw new ProblemError('donation-not-found');
  const [attempt = null] = await listAttemptsForSubject(database, 'donation', existing.id);
  const open =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !payments.inFlight.has(attempt.id);
  if (!open) return toStatusResponse(payments, existing, attempt);
  const settled = await syncAttempt(payments, attempt).catch((error: unknown) => {
    log.info({ err: error, donation: existing.id }, 'donations: the provider has no result yet');
    return attempt;
  });
  return toStatusResponse(
    payments,
    (await findDonation(database, existing.id)) ?? existing,
    settled,
  );
}

async function toStatusResponse(
  { platform }: PaymentContext,
  { id, reference, state, monthlyDonationId }: DonationRow,
  attempt: Attempt | null,
): Promise<DonationResponse> {
  const status = getDonationStatusName(state, attempt);
  const monthly =
    monthlyDonationId && (await findMonthlyDonation(platform.database, monthlyDonationId));
  return {
    donationId: id,
    reference,
    status,
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    message: getDonationMessage(status, attempt),
    nextChargeOn: status === 'paid' && monthly ? monthly.nextChargeOn : null,
  };
}
