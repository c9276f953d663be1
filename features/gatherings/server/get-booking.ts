import type { Booking, PlacesPayment } from '#features/gatherings/contract/gathering-tickets.ts';
import type { OrderState } from '#features/event/server/rules.ts';
import { getOrderStatusName } from '#features/orders/server/checkout/rules.ts';
import { declineMessage } from '#features/payments/contract/declines.ts';
import { syncAttempt } from '#features/payments/server/cancel-attempt.ts';
import type { Attempt, PaymentContext } from '#features/payments/server/payable.ts';
import { listAttemptsForSubject } from '#features/payments/server/queries.ts';
import { listRefundsForSubject } from '#features/payments/server/refund-queries.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findPartyByKey } from './create-party-link.ts';
import { findParty } from './party-queries.ts';
import { findBooking, listBookings, listTickets, type StoredBooking } from './ticket-queries.ts';
import { toSoldTicket } from './rules.ts';

/** A booking as the rules of orders name its states. */
export const toOrderState = (state: StoredBooking['state']): OrderState =>
  state === 'PAID' ? 'PAID' : state === 'OPEN' ? 'PENDING' : 'EXPIRED';

export function toPlacesPayment(
  { state }: Pick<StoredBooking, 'state'>,
  attempt: Attempt | null,
): PlacesPayment {
  const status = toStatus(state, attempt);
  return {
    status,
    clientSecret: status === 'action' ? (attempt?.clientSecret ?? null) : null,
    message: status === 'declined' ? declineMessage(attempt?.declineCode ?? null) : null,
  };
}

function toStatus(state: StoredBooking['state'], attempt: Attempt | null): PlacesPayment['status'] {
  const status = getOrderStatusName(toOrderState(state), attempt);
  return status === 'expired' || status === 'refunded' || status === 'refund-due'
    ? 'ended'
    : status;
}

/** How far the payment of an answer is. Syncs an open attempt with the provider first. */
export async function getPlacesPayment(
  payments: PaymentContext,
  key: string,
): Promise<PlacesPayment> {
  const { database, log } = payments.platform;
  const { id } = await findPartyByKey(database, key);
  const [booking] = await listBookings(database, id);
  const party = await findParty(database, id);
  // Who came back after a refund holds places that nobody has paid yet.
  const isEarlier = party?.state === 'paying' && booking?.state !== 'OPEN';
  if (!booking || isEarlier) return toPlacesPayment({ state: 'OPEN' }, null);
  const [attempt = null] = await listAttemptsForSubject(database, 'gathering', booking.id);
  const isOpen =
    attempt?.intentId &&
    (attempt.state === 'ACTION' || attempt.state === 'UNKNOWN') &&
    !payments.inFlight.has(attempt.id);
  if (!isOpen) return toPlacesPayment(booking, attempt);
  const settled = await syncAttempt(payments, attempt).catch((error: unknown) => {
    log.info({ err: error, booking: booking.id }, 'gatherings: the provider has no outcome yet');
    return attempt;
  });
  return toPlacesPayment((await findBooking(database, booking.id)) ?? booking, settled);
}

const sumCents = (items: readonly { amountCents: number }[]): number =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

/** A booking for the team; throws 'booking-not-found'. */
export async function getBooking(db: Database, id: number): Promise<Booking> {
  const booking = await findBooking(db, id);
  if (!booking) throw new ProblemError('booking-not-found');
  const { partyId, lines: _lines, ...fields } = booking;
  const party = partyId === null ? undefined : await findParty(db, partyId);
  const tickets = await listTickets(db, [id]);
  const refunds = await listRefundsForSubject(db, 'gathering', id);
  return {
    ...fields,
    gatheringId: party?.gatheringId ?? null,
    tickets: tickets.map(toSoldTicket),
    refundedCents: sumCents(refunds.filter(({ state }) => state !== 'failed')),
    failedCents: sumCents(refunds.filter(({ state }) => state === 'failed')),
  };
}
