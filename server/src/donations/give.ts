import { randomUUID } from 'node:crypto';
import type { Donation, DonationAnswer } from '@namugongo/contract/donations';
import { formatMoney } from '@namugongo/contract/rules/money';
import { awaitOutcome, type Opened } from '../payments/await-outcome.ts';
import type { Payments } from '../payments/payable.ts';
import { hasLiveAttempt } from '../payments/queries.ts';
import {
  type ClientRequest,
  findRepeated,
  readClientRequest,
  refusalOfAttempt,
  startAttempt,
} from '../payments/start-attempt.ts';
import { brokenConstraint, type Database } from '../platform/database.ts';
import { Refusal } from '../platform/problems.ts';
import { lockByReference, readDonationSettings, saveDonation } from './queries.ts';
import { answerGift } from './read-gift.ts';
import { checkGift } from './rules.ts';

/** Charges a gift once, however often its request comes. Nobody waits longer than the time in which an answer is promised. */
export async function give(
  payments: Payments,
  gift: Donation,
  idempotencyKey: unknown,
): Promise<DonationAnswer> {
  const request = readClientRequest(idempotencyKey, gift);
  const opened = await openGift(payments, gift, request);
  return awaitOutcome(payments, opened, (attempt) => answerGift(payments, attempt));
}

async function openGift(
  payments: Payments,
  gift: Donation,
  request: ClientRequest,
): Promise<Opened> {
  try {
    return await payments.platform.transact((db) => openInTransaction(payments, db, gift, request));
  } catch (error) {
    // Two requests of one gift came at the same moment.
    const constraint = brokenConstraint(error);
    const busy = ['payment_attempt_live', 'donation_reference_unique'].includes(constraint ?? '');
    if (!busy) refusalOfAttempt(error);
    const attempt = await findRepeated(payments.platform.database, request);
    if (attempt) return { attempt, fresh: false };
    throw busy ? new Refusal('donation-busy') : error;
  }
}

async function openInTransaction(
  payments: Payments,
  db: Database,
  gift: Donation,
  request: ClientRequest,
): Promise<Opened> {
  const known = gift.reference ? await lockByReference(db, gift.reference) : null;
  const repeated = await findRepeated(db, request);
  if (repeated) return { attempt: repeated, fresh: false };
  if (gift.monthly && !payments.provider.keepsCards) throw new Refusal('monthly-unavailable');
  if (known && known.state !== 'PENDING' && known.state !== 'LAPSED')
    throw new Refusal('donation-paid');
  if (known && (await hasLiveAttempt(db, 'donation', known.id))) throw new Refusal('donation-busy');
  const { feePercent } = await readDonationSettings(db);
  const { parts, feeCents, totalCents } = chargeable(gift, feePercent);
  const facts = {
    reference: gift.reference ?? randomUUID(),
    name: gift.name,
    telephone: gift.phone,
    email: gift.email,
    location: gift.location,
    note: gift.note,
    feeCents,
    totalCents,
    monthly: gift.monthly,
    state: 'PENDING' as const,
    createdAt: payments.platform.clock.now(),
  };
  const subjectId = await saveDonation(db, known, facts, parts);
  const attempt = await startAttempt(payments, db, {
    subject: 'donation',
    subjectId,
    request,
    token: gift.token,
    amountCents: totalCents,
    // Nothing can be gone when the money comes, so there is nothing to wait for.
    capture: 'automatic',
    ...(gift.monthly ? { card: { use: 'keep' as const } } : {}),
  });
  return { attempt, fresh: true };
}

/** The gift as the server counts it, or why nothing may be charged. */
function chargeable(gift: Donation, feePercent: number) {
  const checked = checkGift(gift, feePercent);
  if (checked.kind === 'wrong')
    throw new Refusal('invalid', {}, { [checked.field]: checked.words });
  if (checked.kind === 'differs') {
    const { totalCents } = checked;
    throw new Refusal('amount-differs', { total: formatMoney(totalCents), amount: totalCents });
  }
  if (gift.token.trim() === '') throw new Refusal('card-missing');
  return checked;
}
