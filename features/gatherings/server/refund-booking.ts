import type { Account } from '#contract/account.ts';
import type { Booking } from '#features/gatherings/contract/gathering-tickets.ts';
import { countTicketPeople } from '#features/gatherings/contract/rules/ticket-choices.ts';
import { postToLedger, sumByKind } from '#features/payments/server/ledger-queries.ts';
import type { PaymentContext } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { requestRefund, retryFailedRefunds } from '#features/payments/server/request-refund.ts';
import { nameActor, writeAuditEntry } from '#platform/audit.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { toIncomeKind } from './booking-payable.ts';
import { queuePartyEmail } from './emails.ts';
import { getBooking } from './get-booking.ts';
import { findParty, type StoredParty, updatePartyRow } from './party-queries.ts';
import { findGathering } from './queries.ts';
import { settlePlaces } from './settle-places.ts';
import { deletePartyTakers } from './slot-queries.ts';
import {
  findBooking,
  listTickets,
  listTicketTypes,
  lockBooking,
  setRefunded,
  type StoredBooking,
  type StoredTicket,
} from './ticket-queries.ts';

type RefundInput = { id: number; ticketIds: readonly number[]; reason: string; actor: Account };

/**
 * Refunds places, each once, however often it is requested: the last takes the card fee with it. Who waits gets the places. The
 * outbox sends the refund to the provider.
 */
export const refundPlaces = (
  payments: PaymentContext,
  { id, ticketIds, reason, actor }: RefundInput,
): Promise<Booking> =>
  payments.platform.transact(async (db) => {
    await lockBooking(db, id);
    const booking = await findBooking(db, id);
    if (booking?.state !== 'PAID') throw new ProblemError('booking-not-found');
    const active = (await listTickets(db, [id])).filter(({ refundedAt }) => refundedAt === null);
    const chosen = active.filter((ticket) => ticketIds.includes(ticket.id));
    if (chosen.length > 0) {
      const isLast = chosen.length === active.length;
      const now = payments.platform.clock.now();
      const amountCents = await refundTickets(payments, db, { booking, chosen, isLast, now });
      await giveBack(db, booking, { chosen, isLast, now });
      await queueRefundMessage(db, booking, { chosen, amountCents, now });
      await writeAuditEntry(db, payments.platform.clock, {
        ...nameActor(actor),
        action: 'refund places of gathering',
        subject: `booking ${id}`,
        before: { places: active.length },
        after: { places: active.length - chosen.length, amountCents, reason },
      });
    }
    return getBooking(db, id);
  });

type Refunded = { chosen: readonly StoredTicket[]; isLast: boolean; now: Date };

/** Takes the places out of the books and requests the refund; returns the cents. */
async function refundTickets(
  payments: PaymentContext,
  db: Database,
  { booking, chosen, isLast, now }: Refunded & { booking: StoredBooking },
): Promise<number> {
  const ids = chosen.map(({ id }) => id);
  await setRefunded(db, ids, now);
  const feeCents = isLast ? booking.feeCents : 0;
  const amountCents = chosen.reduce((sum, { priceCents }) => sum + priceCents, feeCents);
  if (amountCents === 0) return 0;
  const attempts = await listAttemptsForSubject(db, 'gathering', booking.id);
  const attempt = attempts.find(({ state }) => state === 'SUCCEEDED' || state === 'AUTHORIZED');
  if (!attempt) throw new ProblemError('booking-not-found');
  const cause = `places ${ids.join(' ')}`;
  await requestRefund(payments, db, { attempt, cause, amountCents });
  await postToLedger(db, {
    transactionKey: `gathering:${booking.id}:refund:${ids.join('-')}`,
    subject: 'gathering',
    subjectId: booking.id,
    eventId: null,
    createdAt: now,
    entries: {
      'provider-clearing': -amountCents,
      gatherings: sumByKind(
        chosen,
        ({ title }) => toIncomeKind(booking, title),
        ({ priceCents }) => priceCents,
        1,
      ),
      fees: feeCents,
    },
  });
  return amountCents;
}

async function queueRefundMessage(
  db: Database,
  { id, partyId }: StoredBooking,
  { chosen, amountCents, now }: Pick<Refunded, 'chosen' | 'now'> & { amountCents: number },
): Promise<void> {
  const party = partyId === null ? undefined : await findParty(db, partyId);
  const places = chosen.map((ticket) => ticket.id);
  await queueMessages(db, [
    {
      event: 'places.refunded',
      key: `${id}-${places.join('-')}`,
      data: { booking: id, gathering: party?.gatheringId ?? null, places, amountCents },
      occurredAt: now,
      createdAt: now,
    },
  ]);
}

/** The answer has fewer places, or is withdrawn with the last; who waits gets them. */
async function giveBack(
  db: Database,
  { partyId }: StoredBooking,
  { chosen, isLast, now }: Refunded,
): Promise<void> {
  const party = partyId === null ? undefined : await findParty(db, partyId);
  const row = party && (await findGathering(db, party.gatheringId));
  if (!party || !row) return;
  if (isLast) {
    await updatePartyRow(db, party.id, { state: 'withdrawn', arrived: null });
    await deletePartyTakers(db, party.id);
  } else await updatePartyRow(db, party.id, await reduce(db, party, chosen));
  await queuePartyEmail(db, party, 'refunded', now);
  await settlePlaces(db, row, party.day, now);
}

/** The numbers of an answer without the places. */
async function reduce(db: Database, party: StoredParty, chosen: readonly StoredTicket[]) {
  const tickets = party.tickets
    .map(({ typeId, quantity }) => ({
      typeId,
      quantity: quantity - chosen.filter((ticket) => ticket.typeId === typeId).length,
    }))
    .filter(({ quantity }) => quantity > 0);
  const types = await listTicketTypes(db, party.gatheringId);
  return { tickets, ...countTicketPeople(types, tickets) };
}

/** Sends refunds again that the provider did not accept. */
export const retryRefunds = (
  payments: PaymentContext,
  id: number,
  actor: Account,
): Promise<Booking> =>
  payments.platform.transact(async (db) => {
    await lockBooking(db, id);
    const booking = await findBooking(db, id);
    if (!booking) throw new ProblemError('booking-not-found');
    const amountCents = await retryFailedRefunds(payments, db, 'gathering', id);
    if (amountCents > 0)
      await writeAuditEntry(db, payments.platform.clock, {
        ...nameActor(actor),
        action: 'retry refund of gathering',
        subject: `booking ${id}`,
        after: { amountCents },
      });
    return getBooking(db, id);
  });
