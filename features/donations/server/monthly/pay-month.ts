import type { DonationResponse } from '#features/donations/contract/donations.ts';
import { awaitOutcome, type StartedAttempt } from '#features/payments/server/await-outcome.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  toRepeatedAttempt,
  startAttempt,
} from '#features/payments/server/start-attempt.ts';
import { getViolatedConstraint, type Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { toDonationResponse } from '../get-donation.ts';
import { findMonthlyDonationByKey } from './manage-link.ts';
import {
  lockMonthlyDonation,
  isPaymentOverdue,
  findDonationOfMonth,
  type MonthlyDonationRow,
} from './queries.ts';
import { randomUUID } from 'node:crypto';
import { hasLiveAttempt } from '#features/payments/server/queries.ts';
import { saveDonation } from '../queries.ts';

type PayMonthInput = { key: string; token: string | null; idempotencyKey: unknown };

/** Pays an overdue month while the donor is present for a bank challenge. Another card replaces the saved one. */
export async function payMonth(
  payments: PaymentContext,
  input: PayMonthInput,
): Promise<DonationResponse> {
  const { id } = await findMonthlyDonationByKey(payments.platform.database, input.key);
  const request = parseClientRequest(input.idempotencyKey, { id, token: input.token });
  const opened = await openPayment(payments, id, input.token, request);
  return awaitOutcome(payments, opened, (attempt) => toDonationResponse(payments, attempt));
}

async function openPayment(
  payments: PaymentContext,
  id: number,
  token: string | null,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const { database, transact } = payments.platform;
  try {
    return await transact((db) => openInTransaction(payments, db, id, token, request));
  } catch (error) {
    const busy = getViolatedConstraint(error) === 'payment_attempt_live';
    if (!busy) toRepeatedAttempt(error);
    const attempt = await findRepeatedAttempt(database, request);
    if (attempt) return { attempt, isNew: false };
    throw busy ? new ProblemError('donation-in-progress') : error;
  }
}

async function openInTransaction(
  payments: PaymentContext,
  db: Database,
  id: number,
  token: string | null,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const donation = await lockMonthlyDonation(db, id);
  const repeated = await findRepeatedAttempt(db, request);
  if (repeated) return { attempt: repeated, isNew: false };
  if (!donation || donation.state === 'ENDED') throw new ProblemError('monthly-donation-ended');
  if (token?.trim() === '') throw new ProblemError('card-missing');
  // A card saved at another provider cannot be charged.
  if (token === null && donation.provider !== payments.provider.name)
    throw new ProblemError('card-missing');
  const subjectId = isPaymentOverdue(donation)
    ? await createMonthAttempt(payments, db, donation)
    : 'paid';
  if (subjectId === 'paid') throw new ProblemError('monthly-donation-paid');
  if (subjectId === 'busy') throw new ProblemError('donation-in-progress');
  const attempt = await startAttempt(payments, db, {
    subject: 'donation',
    subjectId,
    request,
    token: token ?? donation.providerCardId,
    amountCents: donation.totalCents,
    capture: 'automatic',
    card:
      token === null
        ? {
            use: 'kept-present',
            customer: donation.providerCustomerId,
            card: donation.providerCardId,
          }
        : { use: 'keep' },
  });
  return { attempt, isNew: true };
}

/**
 * Saves the donation of the next charge day with the current amounts, once per day, and returns its id; 'paid' or 'busy' when nothing
 * may be charged. The caller holds the lock of the monthly donation.
 */
export async function createMonthAttempt(
  { platform }: PaymentContext,
  db: Database,
  donation: MonthlyDonationRow,
): Promise<number | 'paid' | 'busy'> {
  const existing = await findDonationOfMonth(db, donation);
  if (existing && existing.state !== 'PENDING' && existing.state !== 'LAPSED') return 'paid';
  if (existing && (await hasLiveAttempt(db, 'donation', existing.id))) return 'busy';
  const { name, telephone, email, location, note, feeCents, totalCents, splits } = donation;
  return saveDonation(
    db,
    existing,
    {
      reference: existing?.reference ?? randomUUID(),
      name,
      telephone,
      email,
      location,
      note,
      feeCents,
      totalCents,
      state: 'PENDING',
      createdAt: platform.clock.now(),
      isMonthly: true,
      monthlyDonationId: donation.id,
      dueOn: donation.nextChargeOn,
    },
    splits,
  );
}
