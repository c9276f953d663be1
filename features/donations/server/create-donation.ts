import { randomUUID } from 'node:crypto';
import type { DonationInput, DonationResponse } from '#features/donations/contract/donations.ts';
import { formatMoney } from '#contract/rules/money.ts';
import { awaitOutcome, type StartedAttempt } from '#features/payments/server/await-outcome.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { hasLiveAttempt } from '#features/payments/server/queries.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  toClientRequest,
  toRepeatedAttempt,
  startAttempt,
} from '#features/payments/server/start-attempt.ts';
import { getViolatedConstraint, type Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { requireChoices, requireNoCampaign } from './choices/require-choices.ts';
import { findPledgeByKey } from './pledges/create-pledge-link.ts';
import type { PledgeRow } from './pledges/rules.ts';
import { getDonationTerms, lockDonationByReference, saveDonation } from './queries.ts';
import { toDonationResponse } from './get-donation.ts';
import { toTributeColumns, validateDonation } from './rules.ts';

/**
 * Charges a donation once, however often the request is repeated. The specification's call has no Idempotency-Key; then the content
 * of the request is its identity. Responds within `responseTimeout`.
 */
export async function createDonation(
  payments: PaymentContext,
  donation: DonationInput,
  idempotencyKey: unknown,
): Promise<DonationResponse> {
  const request =
    idempotencyKey === undefined
      ? toClientRequest(payments, donation)
      : parseClientRequest(idempotencyKey, donation);
  const opened = await openDonation(payments, donation, request);
  return awaitOutcome(payments, opened, (attempt) => toDonationResponse(payments, attempt));
}

async function openDonation(
  payments: PaymentContext,
  donation: DonationInput,
  request: ClientRequest,
): Promise<StartedAttempt> {
  try {
    return await payments.platform.transact((db) =>
      openInTransaction(payments, db, donation, request),
    );
  } catch (error) {
    // Two concurrent requests for one donation.
    const constraint = getViolatedConstraint(error);
    const busy = ['payment_attempt_live', 'donation_reference_unique'].includes(constraint ?? '');
    if (!busy) toRepeatedAttempt(error);
    const attempt = await findRepeatedAttempt(payments.platform.database, request);
    if (attempt) return { attempt, isNew: false };
    throw busy ? new ProblemError('donation-in-progress') : error;
  }
}

async function openInTransaction(
  payments: PaymentContext,
  db: Database,
  donation: DonationInput,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const existing = donation.reference
    ? await lockDonationByReference(db, donation.reference)
    : null;
  const repeated = await findRepeatedAttempt(db, request);
  if (repeated) return { attempt: repeated, isNew: false };
  if (donation.monthly && !payments.provider.supportsSavedCards)
    throw new ProblemError('monthly-unavailable');
  if (existing && existing.state !== 'PENDING' && existing.state !== 'LAPSED')
    throw new ProblemError('donation-paid');
  if (existing && (await hasLiveAttempt(db, 'donation', existing.id)))
    throw new ProblemError('donation-in-progress');
  const { feePercent, choices } = await getDonationTerms(db, payments.platform.clock.now());
  const { parts, feeCents, totalCents } = checkDonation(donation, feePercent);
  const pledge = donation.pledge ? await findOpenPledge(db, donation.pledge, parts) : null;
  requireChoices(choices, [
    ...parts.map(({ message }) => ({
      kind: 'purpose' as const,
      name: message,
      field: 'message',
      // What was promised can be given after the end of a campaign.
      canBeGone: message === pledge?.purpose,
    })),
    { kind: 'location', name: donation.location, field: 'location' },
  ]);
  if (donation.monthly) requireNoCampaign(choices, parts);
  const facts = {
    reference: donation.reference ?? randomUUID(),
    name: donation.name,
    telephone: donation.phone,
    email: donation.email,
    location: donation.location,
    note: donation.note,
    feeCents,
    totalCents,
    isMonthly: donation.monthly,
    isNameVisible: donation.showName,
    pledgeId: pledge?.id ?? null,
    ...toTributeColumns(donation.tribute),
    offeringKey: donation.offeringKey ?? null,
    state: 'PENDING' as const,
    createdAt: payments.platform.clock.now(),
  };
  const subjectId = await saveDonation(db, existing, facts, parts);
  const attempt = await startAttempt(payments, db, {
    subject: 'donation',
    subjectId,
    request,
    token: donation.token,
    amountCents: totalCents,
    // A donation needs no seat, so it is captured at once.
    capture: 'automatic',
    ...(donation.monthly ? { card: { use: 'keep' as const } } : {}),
  });
  return { attempt, isNew: true };
}

/** The pledge of a link that a gift counts toward; null for one that promises nothing, or something for another purpose. */
async function findOpenPledge(
  db: Database,
  key: string,
  parts: readonly { message: string }[],
): Promise<PledgeRow | null> {
  const pledge = await findPledgeByKey(db, key);
  const isOpen = pledge.state === 'open' || pledge.state === 'paused';
  return isOpen && parts.some(({ message }) => message === pledge.purpose) ? pledge : null;
}

/** Parts and total as the server computes them; throws when nothing may be charged. */
function checkDonation(donation: DonationInput, feePercent: number) {
  const checked = validateDonation(donation, feePercent);
  if (checked.kind === 'invalid')
    throw new ProblemError('validation-failed', {}, { [checked.field]: checked.message });
  if (checked.kind === 'differs') {
    const { totalCents } = checked;
    throw new ProblemError('amount-mismatch', {
      total: formatMoney(totalCents),
      amount: totalCents,
    });
  }
  if (donation.token.trim() === '') throw new ProblemError('card-missing');
  return checked;
}
