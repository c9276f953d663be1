import type { DonationAnswer } from '@namugongo/contract/donations';
import { awaitOutcome, type Opened } from '../../payments/await-outcome.ts';
import type { Payments } from '../../payments/payable.ts';
import {
  type ClientRequest,
  findRepeated,
  readClientRequest,
  refusalOfAttempt,
  startAttempt,
} from '../../payments/start-attempt.ts';
import { brokenConstraint, type Database } from '../../platform/database.ts';
import { Refusal } from '../../platform/problems.ts';
import { answerGift } from '../read-gift.ts';
import { findByKey } from './link.ts';
import { openMonth } from './open-month.ts';
import { lockMonthlyGift } from './queries.ts';
import { isOwed } from './show-monthly-gift.ts';

type Wish = { key: string; token: string | null; idempotencyKey: unknown };

/** Pays the month that the card did not while its giver is here to answer the bank; with another card, that one is kept from now on. */
export async function payMonth(payments: Payments, wish: Wish): Promise<DonationAnswer> {
  const { id } = await findByKey(payments.platform.database, wish.key);
  const request = readClientRequest(wish.idempotencyKey, { id, token: wish.token });
  const opened = await openPayment(payments, id, wish.token, request);
  return awaitOutcome(payments, opened, (attempt) => answerGift(payments, attempt));
}

async function openPayment(
  payments: Payments,
  id: number,
  token: string | null,
  request: ClientRequest,
): Promise<Opened> {
  const { database, transact } = payments.platform;
  try {
    return await transact((db) => openInTransaction(payments, db, id, token, request));
  } catch (error) {
    const busy = brokenConstraint(error) === 'payment_attempt_live';
    if (!busy) refusalOfAttempt(error);
    const attempt = await findRepeated(database, request);
    if (attempt) return { attempt, fresh: false };
    throw busy ? new Refusal('donation-busy') : error;
  }
}

async function openInTransaction(
  payments: Payments,
  db: Database,
  id: number,
  token: string | null,
  request: ClientRequest,
): Promise<Opened> {
  const gift = await lockMonthlyGift(db, id);
  const repeated = await findRepeated(db, request);
  if (repeated) return { attempt: repeated, fresh: false };
  if (!gift || gift.state === 'ENDED') throw new Refusal('monthly-gift-ended');
  if (token?.trim() === '') throw new Refusal('card-missing');
  // A card that another provider keeps cannot be charged by this one.
  if (token === null && gift.provider !== payments.provider.name) throw new Refusal('card-missing');
  const subjectId = isOwed(gift) ? await openMonth(payments, db, gift) : 'paid';
  if (subjectId === 'paid') throw new Refusal('monthly-gift-paid');
  if (subjectId === 'busy') throw new Refusal('donation-busy');
  const attempt = await startAttempt(payments, db, {
    subject: 'donation',
    subjectId,
    request,
    token: token ?? gift.card,
    amountCents: gift.totalCents,
    capture: 'automatic',
    card:
      token === null
        ? { use: 'kept-present', customer: gift.customer, card: gift.card }
        : { use: 'keep' },
  });
  return { attempt, fresh: true };
}
