import { isDeepStrictEqual } from 'node:util';
import { formatMoney } from '#contract/rules/money.ts';
import type { PlacesPayment } from '#features/gatherings/contract/gathering-tickets.ts';
import { computeAmountDue } from '#features/gatherings/contract/rules/ticket-choices.ts';
import { getAttemptOutcome } from '#features/orders/server/checkout/rules.ts';
import { awaitOutcome, type StartedAttempt } from '#features/payments/server/await-outcome.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import {
  type ClientRequest,
  findRepeatedAttempt,
  parseClientRequest,
  startAttempt,
  toRepeatedAttempt,
} from '#features/payments/server/start-attempt.ts';
import type { Database } from '#platform/database/database.ts';
import { getViolatedConstraint } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPartyByKey } from './create-party-link.ts';
import { toOrderState, toPlacesPayment } from './get-booking.ts';
import { getOccurrence } from './get-gathering.ts';
import { requireParty } from './list-parties.ts';
import type { StoredParty } from './party-queries.ts';
import { lockGathering } from './queries.ts';
import { takeTurn } from './resolve-party.ts';
import { isAhead, type StoredGathering } from './rules.ts';
import {
  findBooking,
  insertBookingRow,
  isPaying,
  listBookings,
  listTicketTypes,
  type StoredBooking,
  transitionBooking,
} from './ticket-queries.ts';

type Payment = { key: string; token: string; amount: number };

/** Pays the places that an answer holds. Responds within the response limit of payments. */
export async function payPlaces(
  payments: PaymentContext,
  payment: Payment,
  idempotencyKey: unknown,
): Promise<PlacesPayment> {
  const request = parseClientRequest(idempotencyKey, payment);
  const opened = await openPayment(payments, payment, request);
  return awaitOutcome(payments, opened, (attempt) => toResponse(payments, attempt));
}

async function openPayment(
  payments: PaymentContext,
  payment: Payment,
  request: ClientRequest,
): Promise<StartedAttempt> {
  const { platform } = payments;
  const { id, gatheringId } = await findPartyByKey(platform.database, payment.key);
  try {
    return await takeTurn(gatheringId, () =>
      platform.transact(async (db) => {
        const row = await lockGathering(db, gatheringId);
        if (!row) throw new ProblemError('gathering-link-invalid');
        const party = await requireParty(db, gatheringId, id);
        return openInTransaction(payments, db, { row, party }, { ...payment, request });
      }),
    );
  } catch (error) {
    const isBusy = getViolatedConstraint(error) === 'payment_attempt_live';
    if (!isBusy) toRepeatedAttempt(error);
    const attempt = await findRepeatedAttempt(platform.database, request);
    if (attempt) return { attempt, isNew: false };
    throw isBusy ? new ProblemError('places-paying') : error;
  }
}

type Opening = Omit<Payment, 'key'> & { request: ClientRequest };
type Held = { row: StoredGathering; party: StoredParty };

async function openInTransaction(
  payments: PaymentContext,
  db: Database,
  held: Held,
  { token, amount, request }: Opening,
): Promise<StartedAttempt> {
  const repeated = await findRepeatedAttempt(db, request);
  if (repeated) return { attempt: repeated, isNew: false };
  const now = payments.platform.clock.now();
  await requireHeld(db, held, now);
  const booking = await openBooking(db, held, now);
  if (amount !== booking.totalCents)
    throw new ProblemError('amount-mismatch', {
      total: formatMoney(booking.totalCents),
      amount: booking.totalCents,
    });
  if (token.trim() === '') throw new ProblemError('card-missing');
  const attempt = await startAttempt(payments, db, {
    subject: 'gathering',
    subjectId: booking.id,
    request,
    token,
    amountCents: booking.totalCents,
    // Charged only when the places are theirs.
    capture: 'manual',
  });
  return { attempt, isNew: true };
}

/** Throws unless the places are held and nobody pays them. */
async function requireHeld(db: Database, { row, party }: Held, now: Date): Promise<void> {
  const { state, tickets, payUntil } = party;
  if (state === 'coming' && tickets.length > 0) throw new ProblemError('places-paid');
  if (await isPaying(db, party.id)) throw new ProblemError('places-paying');
  const occurrence = await getOccurrence(db, row, party.day);
  if (state !== 'paying' || !payUntil || payUntil <= now || !isAhead(occurrence, now))
    throw new ProblemError('places-not-held');
}

type Due = Pick<StoredBooking, 'gatheringTitle' | 'day' | 'lines' | 'feeCents' | 'totalCents'>;

const toDue = ({ gatheringTitle, day, lines, feeCents, totalCents }: Due): Due => ({
  gatheringTitle,
  day,
  lines,
  feeCents,
  totalCents,
});

/** The booking of what is held now: that of an earlier card, unless something else was chosen or costs something else since. */
async function openBooking(db: Database, { row, party }: Held, now: Date): Promise<StoredBooking> {
  const types = await listTicketTypes(db, row.id);
  const { lines, feeCents, totalCents } = computeAmountDue(types, party.tickets, row.feePercent);
  const due: Due = { gatheringTitle: row.title, day: party.day, lines, feeCents, totalCents };
  const [latest] = await listBookings(db, party.id);
  if (latest?.state === 'OPEN') {
    if (isDeepStrictEqual(toDue(latest), due)) return latest;
    await transitionBooking(db, latest.id, ['OPEN'], { state: 'ENDED' });
  }
  return insertBookingRow(db, {
    ...due,
    partyId: party.id,
    name: party.name,
    email: party.email,
    state: 'OPEN',
    createdAt: now,
  });
}

/** The response to the request that started an attempt. */
async function toResponse(
  { platform: { database } }: PaymentContext,
  attempt: Attempt,
): Promise<PlacesPayment> {
  const booking = await findBooking(database, attempt.subjectId);
  if (!booking) throw new ProblemError('gathering-link-invalid');
  const outcome = getAttemptOutcome(attempt, toOrderState(booking.state));
  if (outcome.kind === 'answer') return toPlacesPayment(booking, attempt);
  const isGone = outcome.code === 'reservation-incomplete' || outcome.code === 'hold-expired';
  if (isGone) throw new ProblemError('places-gone');
  throw new ProblemError(outcome.code, 'reason' in outcome ? { reason: outcome.reason } : {});
}
