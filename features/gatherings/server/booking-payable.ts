import { sumByKind, postToLedger } from '#features/payments/server/ledger-queries.ts';
import type { Attempt, Payable } from '#features/payments/server/payable.ts';
import { generateBarCode } from '#features/tickets/server/generate-bar-code.ts';
import { queueMessages } from '#features/webhooks/server/message-queries.ts';
import type { Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { getBookingBoard } from './booking-board-queries.ts';
import { queuePartyEmail } from './emails.ts';
import { getOccurrence } from './get-gathering.ts';
import { findParty, updatePartyRow } from './party-queries.ts';
import { writePartyEntry } from './resolve-party.ts';
import { findGathering } from './queries.ts';
import { isSameChoice } from './rules.ts';
import {
  findBooking,
  insertTicketRows,
  listBookingNames,
  lockBooking,
  type StoredBooking,
  transitionBooking,
} from './ticket-queries.ts';

/** The paid places of a gathering as what is paid for. Callers hold `lock` in every other function. */
export function createBookingPayable(platform: Platform): Payable {
  return {
    subject: 'gathering',
    lock: lockBooking,
    fulfil: (db, _publish, attempt) => settleBooking(platform, db, attempt),
    // The places stay held for another card until their time is over, and a job frees them then.
    async onDeclined() {},
    async onReleased() {},
    // Refunds say themselves how far they are.
    async onRefunded() {},
    async hasTimedOut(db, attempt, now) {
      const booking = await findBooking(db, attempt.subjectId);
      const party = booking?.partyId ? await findParty(db, booking.partyId) : undefined;
      return !party?.payUntil || party.payUntil <= now;
    },
    async describe(db, subjectId) {
      const booking = await findBooking(db, subjectId);
      return { description: `Booking ${subjectId}`, email: booking?.email || null };
    },
    listNames: listBookingNames,
    getBoard: getBookingBoard,
  };
}

/** The kind of the income of places in the ledger: 'Retreat: Adult, private room'. */
export const toIncomeKind = (
  { gatheringTitle }: Pick<StoredBooking, 'gatheringTitle'>,
  title: string,
): string => `${gatheringTitle}: ${title}`;

/** Gives the places that are held to who paid them, with a code each; 'gone' when they are no longer held or the day is canceled. */
async function settleBooking(
  { clock }: Platform,
  db: Database,
  attempt: Attempt,
): Promise<'sold' | 'gone'> {
  const now = clock.now();
  const booking = await findBooking(db, attempt.subjectId);
  const party = booking?.partyId ? await findParty(db, booking.partyId) : undefined;
  const row = party && (await findGathering(db, party.gatheringId));
  if (!booking || !row || party.state !== 'paying') return 'gone';
  const { isCanceled } = await getOccurrence(db, row, party.day);
  if (isCanceled || !isSameChoice(booking.lines, party.tickets)) return 'gone';
  if (!(await transitionBooking(db, booking.id, ['OPEN'], { state: 'PAID', paidAt: now })))
    return 'gone';
  await updatePartyRow(db, party.id, { state: 'coming', payUntil: null });
  await insertTicketRows(db, toTicketRows(booking));
  await postToLedger(db, {
    transactionKey: `gathering:${booking.id}:paid`,
    subject: 'gathering',
    subjectId: booking.id,
    eventId: null,
    createdAt: now,
    entries: {
      'provider-clearing': booking.totalCents,
      gatherings: sumByKind(
        booking.lines,
        ({ title }) => toIncomeKind(booking, title),
        ({ priceCents, quantity }) => priceCents * quantity,
        -1,
      ),
      fees: -booking.feeCents,
    },
  });
  await queuePartyEmail(db, party, 'paid', now);
  const { id, feeCents, totalCents } = booking;
  await queueMessages(db, [
    {
      event: 'places.paid',
      key: id,
      data: {
        booking: id,
        gathering: row.id,
        method: 'card',
        places: booking.lines.reduce((sum, { quantity }) => sum + quantity, 0),
        feeCents,
        totalCents,
      },
      occurredAt: now,
      createdAt: now,
    },
  ]);
  await writePartyEntry(clock, db, {
    action: 'pay places of gathering',
    party,
    actor: { id: 'system', name: party.name },
    after: { booking: booking.id, totalCents: booking.totalCents },
  });
  return 'sold';
}

const toTicketRows = ({ id: bookingId, lines }: StoredBooking) =>
  lines.flatMap(({ quantity, ...line }) =>
    Array.from({ length: quantity }, () => ({ ...line, bookingId, code: generateBarCode() })),
  );
