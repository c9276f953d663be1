import { and, asc, desc, eq, inArray, lte, notExists, sql } from 'drizzle-orm';
import type { TicketType, TicketTypeInput } from '#features/gatherings/contract/ticket-types.ts';
import { hasOpenAttempt } from '#features/payments/server/queries.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import {
  gathering,
  gatheringBooking,
  gatheringParty,
  gatheringTicket,
  gatheringTicketType,
} from './tables.ts';

export type StoredBooking = typeof gatheringBooking.$inferSelect;
export type StoredTicket = typeof gatheringTicket.$inferSelect;

/** The paid places that a gathering offers; none where people come without paying. */
export const listTicketTypes = (db: Database, gatheringId: number): Promise<TicketType[]> =>
  db
    .select({
      id: gatheringTicketType.id,
      title: gatheringTicketType.title,
      priceCents: gatheringTicketType.priceCents,
      isForChild: gatheringTicketType.isForChild,
      stock: gatheringTicketType.stock,
    })
    .from(gatheringTicketType)
    .where(eq(gatheringTicketType.gatheringId, gatheringId))
    .orderBy(asc(gatheringTicketType.position), asc(gatheringTicketType.id));

/** Replaces the types of a gathering; those with an id stay, in the new order. */
export async function saveTicketTypeRows(
  db: Database,
  gatheringId: number,
  types: readonly TicketTypeInput[],
): Promise<void> {
  const stored = types.flatMap(({ id }) => id ?? []);
  const gone = (await listTicketTypes(db, gatheringId))
    .map(({ id }) => id)
    .filter((id) => !stored.includes(id));
  if (gone.length > 0)
    await db.delete(gatheringTicketType).where(inArray(gatheringTicketType.id, gone));
  for (const [position, { id, ...type }] of types.entries())
    if (id === null)
      await db.insert(gatheringTicketType).values({ gatheringId, position, ...type });
    else
      await db
        .update(gatheringTicketType)
        .set({ position, ...type })
        .where(eq(gatheringTicketType.id, id));
}

/** Types that someone who has not withdrawn chose; they can't go. */
export async function listChosenTypes(
  db: Database,
  gatheringId: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.execute<{ typeId: number }>(sql`
    select distinct t."typeId" from ${gatheringParty}, jsonb_to_recordset(${gatheringParty.tickets}) as t ("typeId" integer)
    where ${gatheringParty.gatheringId} = ${gatheringId} and ${gatheringParty.state} <> 'withdrawn'`);
  return new Set(rows.map(({ typeId }) => typeId));
}

export const { create: insertBookingRow, find: findBooking } = accessRows(gatheringBooking);

/** Locks the gathering of a booking, whose places nobody else counts meanwhile, and the booking. */
export async function lockBooking(db: Database, id: number): Promise<void> {
  const ofBooking = db
    .select({ id: gatheringParty.gatheringId })
    .from(gatheringBooking)
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(eq(gatheringBooking.id, id));
  await db
    .select({ id: gathering.id })
    .from(gathering)
    .where(inArray(gathering.id, ofBooking))
    .for('no key update');
  await db
    .select({ id: gatheringBooking.id })
    .from(gatheringBooking)
    .where(eq(gatheringBooking.id, id))
    .for('update');
}

/** The bookings of an answer, the newest first. */
export const listBookings = (db: Database, partyId: number): Promise<StoredBooking[]> =>
  db
    .select()
    .from(gatheringBooking)
    .where(eq(gatheringBooking.partyId, partyId))
    .orderBy(desc(gatheringBooking.id));

/** Guarded state transition; false when the booking was not in a `from` state. */
export async function transitionBooking(
  db: Database,
  id: number,
  from: readonly StoredBooking['state'][],
  change: Pick<StoredBooking, 'state'> & Partial<Pick<StoredBooking, 'paidAt'>>,
): Promise<boolean> {
  const rows = await db
    .update(gatheringBooking)
    .set(change)
    .where(and(eq(gatheringBooking.id, id), inArray(gatheringBooking.state, [...from])))
    .returning({ id: gatheringBooking.id });
  return rows.length > 0;
}

/** A payment of one of the bookings is in progress. */
export async function isPaying(db: Database, partyId: number): Promise<boolean> {
  const rows = await db
    .select({ id: gatheringBooking.id })
    .from(gatheringBooking)
    .where(
      and(
        eq(gatheringBooking.partyId, partyId),
        hasOpenAttempt(db, 'gathering', gatheringBooking.id),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

export async function insertTicketRows(
  db: Database,
  rows: readonly (typeof gatheringTicket.$inferInsert)[],
): Promise<void> {
  await db.insert(gatheringTicket).values([...rows]);
}

export const listTickets = (db: Database, bookingIds: readonly number[]): Promise<StoredTicket[]> =>
  db
    .select()
    .from(gatheringTicket)
    .where(inArray(gatheringTicket.bookingId, [...bookingIds]))
    .orderBy(asc(gatheringTicket.id));

export async function setRefunded(
  db: Database,
  ids: readonly number[],
  refundedAt: Date,
): Promise<void> {
  await db
    .update(gatheringTicket)
    .set({ refundedAt })
    .where(inArray(gatheringTicket.id, [...ids]));
}

/** Whether places of a gathering were ever sold. */
export async function hasSales(db: Database, gatheringId: number): Promise<boolean> {
  const rows = await db
    .select({ id: gatheringBooking.id })
    .from(gatheringBooking)
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(and(eq(gatheringParty.gatheringId, gatheringId), eq(gatheringBooking.state, 'PAID')))
    .limit(1);
  return rows.length > 0;
}

/** The newest paid booking of each answer of a day. */
export const listPaidBookings = (
  db: Database,
  { gatheringId, day }: { gatheringId: number; day: string },
): Promise<{ id: number; partyId: number | null }[]> =>
  db
    .select({ id: gatheringBooking.id, partyId: gatheringBooking.partyId })
    .from(gatheringBooking)
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(
      and(
        eq(gatheringParty.gatheringId, gatheringId),
        eq(gatheringParty.day, day),
        eq(gatheringBooking.state, 'PAID'),
      ),
    )
    .orderBy(desc(gatheringBooking.id));

/** Answers whose time to pay is over, and no payment is in progress. */
export const listUnpaidParties = (
  db: Database,
  now: Date,
): Promise<{ id: number; gatheringId: number }[]> =>
  db
    .select({ id: gatheringParty.id, gatheringId: gatheringParty.gatheringId })
    .from(gatheringParty)
    .where(
      and(
        eq(gatheringParty.state, 'paying'),
        lte(gatheringParty.payUntil, now),
        notExists(
          db
            .select({ id: gatheringBooking.id })
            .from(gatheringBooking)
            .where(
              and(
                eq(gatheringBooking.partyId, gatheringParty.id),
                hasOpenAttempt(db, 'gathering', gatheringBooking.id),
              ),
            ),
        ),
      ),
    )
    .orderBy(asc(gatheringParty.gatheringId), asc(gatheringParty.id));

/** Who these are from, by id. */
export const listBookingNames = (db: Database, ids: readonly number[]) =>
  db
    .select({ id: gatheringBooking.id, name: gatheringBooking.name })
    .from(gatheringBooking)
    .where(sql`${gatheringBooking.id} = any(${sql.param([...ids])}::int[])`);

const doorColumns = {
  id: gatheringTicket.id,
  code: gatheringTicket.code,
  title: gatheringTicket.title,
  arrivedAt: gatheringTicket.arrivedAt,
  arrival: gatheringTicket.arrival,
  refundedAt: gatheringTicket.refundedAt,
  partyId: gatheringParty.id,
  name: gatheringParty.name,
};

export type DoorTicket = {
  id: number;
  code: string;
  title: string;
  arrivedAt: Date | null;
  arrival: string | null;
  refundedAt: Date | null;
  partyId: number;
  name: string;
};

/** The sold places of a day with who has them, by name. */
export const listDoorTickets = (
  db: Database,
  { gatheringId, day }: { gatheringId: number; day: string },
): Promise<DoorTicket[]> =>
  db
    .select(doorColumns)
    .from(gatheringTicket)
    .innerJoin(gatheringBooking, eq(gatheringBooking.id, gatheringTicket.bookingId))
    .innerJoin(gatheringParty, eq(gatheringParty.id, gatheringBooking.partyId))
    .where(and(eq(gatheringParty.gatheringId, gatheringId), eq(gatheringParty.day, day)))
    .orderBy(asc(gatheringParty.name), asc(gatheringTicket.id));

export async function setArrived(
  db: Database,
  id: number,
  { arrivedAt, arrival }: Pick<DoorTicket, 'arrivedAt' | 'arrival'>,
): Promise<void> {
  await db.update(gatheringTicket).set({ arrivedAt, arrival }).where(eq(gatheringTicket.id, id));
}
