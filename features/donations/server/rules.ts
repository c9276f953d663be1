import { normalizeEmail } from '#contract/rules/email-addresses.ts';
import { normalizeName } from '#contract/rules/normalize.ts';
import type {
  DonationInput,
  DonationPurpose,
  DonationStatus,
} from '#features/donations/contract/donations.ts';
import type { AttemptState } from '#features/payments/contract/payments.ts';
import { problems } from '#contract/problems.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import {
  computeDonationFee,
  type DonationSplit,
  validateSplit,
} from '#features/donations/contract/rules/donations.ts';

export type DonationSplits = DonationSplit<DonationPurpose>[];

/** The donation as it will be charged, or why it is not. */
export type DonationCheck =
  | { kind: 'donation'; parts: DonationSplits; feeCents: number; totalCents: number }
  | { kind: 'invalid'; field: 'split' | 'token'; message: string }
  | { kind: 'differs'; totalCents: number };

export function validateDonation(
  {
    amount,
    coveredFee,
    message,
    split,
  }: Pick<DonationInput, 'amount' | 'coveredFee' | 'message' | 'split'>,
  feePercent: number,
): DonationCheck {
  const donationCents = amount - coveredFee;
  const parts = split ?? [{ message, amount: donationCents }];
  const error = validateSplit(parts, donationCents);
  if (error) return { kind: 'invalid', field: 'split', message: error };
  const feeCents = coveredFee === 0 ? 0 : computeDonationFee(donationCents, feePercent);
  if (feeCents !== coveredFee) return { kind: 'differs', totalCents: donationCents + feeCents };
  return { kind: 'donation', parts, feeCents, totalCents: amount };
}

type State = 'PENDING' | 'LAPSED' | 'PAID' | 'REFUND_DUE' | 'REFUNDED' | 'REFUND_FAILED' | 'VOIDED';
type LastAttempt = { state: AttemptState; declineCode: string | null } | null;

/** Status of a donation, as its donor sees it. */
export function getDonationStatusName(state: State, attempt: LastAttempt): DonationStatus {
  if (state === 'PAID') return 'paid';
  if (state === 'REFUNDED' || state === 'VOIDED') return 'refunded';
  if (state === 'REFUND_DUE' || state === 'REFUND_FAILED') return 'refund-due';
  if (attempt?.state === 'ACTION') return 'action';
  if (attempt?.state === 'DECLINED' || attempt?.state === 'CANCELED') return 'declined';
  return attempt?.state === 'UNKNOWN' ? 'unknown' : 'pending';
}

/** Message for the donor beside the status, or null. */
export function getDonationMessage(status: DonationStatus, attempt: LastAttempt): string | null {
  if (status === 'unknown') return problems['payment-status-unknown'].detail;
  if (status !== 'declined') return null;
  return attempt?.state === 'CANCELED'
    ? problems['payment-failed'].detail
    : declineMessage(attempt?.declineCode ?? null);
}

export type AttemptOutcome =
  | { kind: 'respond' }
  | { kind: 'error'; code: 'card-declined'; reason: string }
  | { kind: 'error'; code: 'payment-failed' | 'payment-unavailable' | 'payment-status-unknown' };

/** Response to the request that created an attempt, by the state of the attempt. */
export function getAttemptOutcome({
  state,
  declineCode,
}: NonNullable<LastAttempt>): AttemptOutcome {
  switch (state) {
    case 'ACTION':
    case 'AUTHORIZED':
    case 'SUCCEEDED':
      return { kind: 'respond' };
    case 'DECLINED':
      return declineCode === 'provider_refused'
        ? { kind: 'error', code: 'payment-failed' }
        : { kind: 'error', code: 'card-declined', reason: declineMessage(declineCode) };
    case 'CANCELED':
      return {
        kind: 'error',
        code: declineCode === 'provider_busy' ? 'payment-unavailable' : 'payment-failed',
      };
    case 'CREATED':
    case 'INTENT':
    case 'CONFIRMING':
    case 'UNKNOWN':
      return { kind: 'error', code: 'payment-status-unknown' };
  }
}

/** Key of a donor across donations: the email address, else telephone and name, because a family may share a telephone. */
export const getDonorKey = (donation: { email: string; telephone: string; name: string }): string =>
  normalizeEmail(donation.email) || `${donation.telephone} ${normalizeName(donation.name)}`;
