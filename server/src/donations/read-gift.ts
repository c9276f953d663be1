import type { DonationAnswer } from '@namugongo/contract/donations';
import { lookAtAttempt } from '../payments/cancel-attempt.ts';
import type { Attempt, Payments } from '../payments/payable.ts';
import { listAttemptsOf } from '../payments/queries.ts';
import { Refusal } from '../platform/problems.ts';
import { findMonthlyGift } from './monthly/queries.ts';
import { type DonationRow, findByReference, findDonation } from './queries.ts';
import { donationMessage, donationStatus, endingOf } from './rules.ts';

/** Answers the request that made an attempt: where the gift stands, the bank's question, or a refusal. */
export async function answerGift(payments: Payments, attempt: Attempt): Promise<DonationAnswer> {
  const found = await findDonation(payments.platform.database, attempt.subjectId);
  if (!found) throw new Refusal('donation-not-found');
  const ending = endingOf(attempt);
  if (ending.kind === 'answer') return showGift(payments, found, attempt);
  const reason = 'reason' in ending ? { reason: ending.reason } : {};
  throw new Refusal(ending.code, { reference: found.reference, ...reason });
}

/** Where a gift stands, for who knows its secret. An answer that is still out is asked for at the provider on the way. */
export async function pollGift(payments: Payments, reference: string): Promise<DonationAnswer> {
  const { database, log } = payments.platform;
  const found = await findByReference(database, reference);
  if (!found) throw new Refusal('donation-not-found');
  const [attempt = null] = await listAttemptsOf(database, 'donation', found.id);
  const open =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !payments.running.has(attempt.id);
  if (!open) return showGift(payments, found, attempt);
  const settled = await lookAtAttempt(payments, attempt).catch((error: unknown) => {
    log.info({ err: error, donation: found.id }, 'donations: the provider does not say yet');
    return attempt;
  });
  return showGift(payments, (await findDonation(database, found.id)) ?? found, settled);
}

async function showGift(
  { platform }: Payments,
  { id, reference, state, monthlyGiftId }: DonationRow,
  attempt: Attempt | null,
): Promise<DonationAnswer> {
  const status = donationStatus(state, attempt);
  const monthly = monthlyGiftId && (await findMonthlyGift(platform.database, monthlyGiftId));
  return {
    donationId: id,
    reference,
    status,
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    message: donationMessage(status, attempt),
    nextOn: status === 'paid' && monthly ? monthly.nextOn : null,
  };
}
