import { walletPass } from '#features/tickets/server/wallet/tables.ts';
import { and, exists, inArray, or, type SQL, sql } from 'drizzle-orm';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import { hasUnsettledRefund } from '#features/payments/server/refund-queries.ts';
import type { Database } from '#platform/database/database.ts';
import {
  createTableSource,
  type DataSubject,
  deletedName,
  isOwnEmail,
  type PersonalDataSource,
} from '#platform/ops/personal-data.ts';
import {
  gathering,
  gatheringBooking,
  gatheringParty,
  gatheringPass,
  gatheringSlot,
  gatheringSlotTaker,
  gatheringTicket,
  gatheringTicketType,
} from './tables.ts';

// Written out, because Drizzle leaves the table out of the columns that a query of one table selects.
const slots = sql`array(select s.title from ${gatheringSlotTaker} t join ${gatheringSlot} s on s.id = t.slot_id where t.party_id = "gathering_party"."id")`;

// Written out, as above.
const hasPaid = exists(
  sql`(select from ${gatheringBooking} b where b.party_id = "gathering_party"."id" and b.state = 'PAID')`,
);

/** An answer with paid places stays without a name, as long as its places are taken. */
async function eraseParties(db: Database, subject: DataSubject): Promise<void> {
  const isOwn = isOwnEmail(gatheringParty.email, subject);
  await db
    .update(gatheringParty)
    .set({ name: deletedName, email: '', responses: [] })
    .where(and(isOwn, hasPaid));
  await db.delete(gatheringParty).where(isOwn);
}

const isOwnPass = (subject: DataSubject): SQL =>
  sql`${gatheringPass.placeId} in (select k.id from ${gatheringTicket} k
    join ${gatheringBooking} on ${gatheringBooking.id} = k.booking_id where ${isOwnEmail(gatheringBooking.email, subject)})`;

async function listBookingObstacles(db: Database, subject: DataSubject): Promise<string[]> {
  const open = await db.$count(
    gatheringBooking,
    and(
      isOwnEmail(gatheringBooking.email, subject),
      or(
        hasOpenAttempt(db, 'gathering', gatheringBooking.id),
        hasUnsettledRefund(db, 'gathering', gatheringBooking.id),
      ),
    ),
  );
  return open > 0 ? ['A payment or refund for a gathering is not finished yet.'] : [];
}

/** What someone said about coming, by the address that they gave. */
export const gatheringData: readonly PersonalDataSource[] = [
  createTableSource({
    title: 'Places of gatherings in a wallet',
    onDeletion: 'Deleted; a pass that is still on a phone no longer changes.',
    table: gatheringPass,
    fields: { Wallet: gatheringPass.wallet, Place: gatheringPass.placeId },
    isAbout: isOwnPass,
    erase: async (db, subject) => {
      const own = db.select({ id: gatheringPass.passId }).from(gatheringPass);
      await db.delete(walletPass).where(inArray(walletPass.id, own.where(isOwnPass(subject))));
    },
  }),
  createTableSource({
    title: 'Answers to gatherings',
    onDeletion: 'Deleted; one with paid places stays without your name and email.',
    table: gatheringParty,
    parts: [gatheringSlotTaker],
    fields: {
      Gathering: sql`(select g.title from ${gathering} g where g.id = ${gatheringParty.gatheringId})`,
      Day: gatheringParty.day,
      Name: gatheringParty.name,
      Email: gatheringParty.email,
      Adults: gatheringParty.adults,
      Children: gatheringParty.children,
      State: gatheringParty.state,
      'Paid places': sql`array(select (t ->> 'quantity') || ' × ' || y.title from jsonb_array_elements(${gatheringParty.tickets}) t join ${gatheringTicketType} y on y.id = (t ->> 'typeId')::int)`,
      'Held until': gatheringParty.payUntil,
      Parties: sql`array(select r ->> 'text' from jsonb_array_elements(${gatheringParty.responses}) r where r ->> 'text' <> '')`,
      'Brings and does': slots,
      Came: gatheringParty.arrived,
      Confirmation: gatheringParty.createdAt,
    },
    isAbout: (subject) => isOwnEmail(gatheringParty.email, subject),
    audit: { name: 'gathering party', id: gatheringParty.id },
    erase: eraseParties,
  }),
  createTableSource({
    title: 'Paid places at gatherings',
    onDeletion: 'Stays in the books without name and email.',
    table: gatheringBooking,
    parts: [gatheringTicket],
    fields: {
      Booking: gatheringBooking.id,
      Gathering: gatheringBooking.gatheringTitle,
      Day: gatheringBooking.day,
      Name: gatheringBooking.name,
      Email: gatheringBooking.email,
      State: gatheringBooking.state,
      Codes: sql`array(select k.code from ${gatheringTicket} k where k.booking_id = ${gatheringBooking.id} order by k.id)`,
      'Total cents': gatheringBooking.totalCents,
      Ordered: gatheringBooking.createdAt,
      Paid: gatheringBooking.paidAt,
    },
    isAbout: (subject) => isOwnEmail(gatheringBooking.email, subject),
    listObstacles: listBookingObstacles,
    audit: { name: 'booking', id: gatheringBooking.id },
    erase: { name: deletedName, email: '' },
  }),
];
