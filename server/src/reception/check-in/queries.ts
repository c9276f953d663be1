import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import { chair, ticket } from '../tables.ts';
import { doorScan, retiredBarCode } from './tables.ts';
import type { Arrival, KnownCode, TicketRecord } from './rules.ts';

const columns = {
  id: ticket.id,
  eventId: ticket.eventId,
  orderId: ticket.orderId,
  barCode: ticket.barCode,
  userName: ticket.userName,
  telephone: ticket.telephone,
  tableName: chair.tableName,
  chairName: chair.chairName,
  chairType: ticket.chairType,
  checkoutDate: ticket.checkoutDate,
  receivedAt: ticket.receivedAt,
  receivedBy: ticket.receivedBy,
  receivedDoor: ticket.receivedDoor,
  cancelledAt: ticket.cancelledAt,
};

const withChair = (db: Database) =>
  db.select(columns).from(ticket).innerJoin(chair, eq(chair.id, ticket.chairId));

/** What is known of the codes: tickets of any event, living or not, and codes that tickets had before. */
export async function findCodes(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, KnownCode>> {
  return known(db, codes, await withChair(db).where(inArray(ticket.barCode, [...codes])));
}

/** The same; nobody else receives, moves or cancels those tickets until the transaction ends. */
export async function lockCodes(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, KnownCode>> {
  const found = await withChair(db)
    .where(inArray(ticket.barCode, [...codes]))
    .orderBy(asc(ticket.id))
    .for('update', { of: ticket });
  return known(db, codes, found);
}

async function known(db: Database, codes: readonly string[], found: readonly TicketRecord[]) {
  const all = new Map(
    found.map((one): [string, KnownCode] => [
      one.barCode,
      { code: one.barCode, ticket: one, retired: false },
    ]),
  );
  const rest = codes.filter((code) => !all.has(code));
  if (rest.length === 0) return all;
  const former = await db
    .select({ code: retiredBarCode.barCode, ...columns })
    .from(retiredBarCode)
    .innerJoin(ticket, eq(ticket.id, retiredBarCode.ticketId))
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(inArray(retiredBarCode.barCode, rest));
  for (const { code, ...one } of former) all.set(code, { code, ticket: one, retired: true });
  return all;
}

/** An event's living tickets, in the order in which they were made. */
export function listLiving(db: Database, eventId: number): Promise<TicketRecord[]> {
  return withChair(db)
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.id));
}

/** Codes of the event that open no door any more. */
export async function listRetired(db: Database, eventId: number): Promise<string[]> {
  const cancelled = await db
    .select({ code: ticket.barCode })
    .from(ticket)
    .where(and(eq(ticket.eventId, eventId), isNotNull(ticket.cancelledAt)));
  const former = await db
    .select({ code: retiredBarCode.barCode })
    .from(retiredBarCode)
    .innerJoin(ticket, eq(ticket.id, retiredBarCode.ticketId))
    .where(eq(ticket.eventId, eventId));
  return [...cancelled, ...former].map(({ code }) => code).toSorted();
}

/** What let these tickets in so far, and what of it was taken back; of the same moment, what was sent first is first. */
export async function listArrivals(db: Database, ticketIds: readonly number[]): Promise<Arrival[]> {
  if (ticketIds.length === 0) return [];
  return db
    .select()
    .from(doorScan)
    .where(inArray(doorScan.ticketId, [...ticketIds]))
    .orderBy(asc(doorScan.scannedAt), asc(doorScan.sentAt));
}

export async function insertArrival(
  db: Database,
  arrival: typeof doorScan.$inferInsert,
): Promise<void> {
  await db
    .insert(doorScan)
    .values(arrival)
    .onConflictDoUpdate({
      target: [doorScan.ticketId, doorScan.deviceId, doorScan.scannedAt],
      set: { ...arrival, undoneAt: null },
    });
}

type Receipt = { receivedAt: Date | null; receivedBy: string | null; receivedDoor: string | null };

export async function setReceipt(db: Database, ticketId: number, receipt: Receipt): Promise<void> {
  await db.update(ticket).set(receipt).where(eq(ticket.id, ticketId));
}

export async function undoArrivals(
  db: Database,
  arrivals: readonly Arrival[],
  undoneAt: Date,
): Promise<void> {
  for (const { ticketId, deviceId, scannedAt } of arrivals)
    await db
      .update(doorScan)
      .set({ undoneAt })
      .where(
        and(
          eq(doorScan.ticketId, ticketId),
          eq(doorScan.deviceId, deviceId),
          eq(doorScan.scannedAt, scannedAt),
        ),
      );
}

/** Everything that let a received ticket of the event in, also what was taken back, the earliest first. */
export function listScansOfReceived(db: Database, eventId: number) {
  return db
    .select({
      ticket: columns,
      scannedAt: doorScan.scannedAt,
      sentAt: doorScan.sentAt,
      deviceId: doorScan.deviceId,
      door: doorScan.door,
      receivedBy: doorScan.whoName,
      undoneAt: doorScan.undoneAt,
    })
    .from(doorScan)
    .innerJoin(ticket, eq(ticket.id, doorScan.ticketId))
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(
      and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt), isNotNull(ticket.receivedAt)),
    )
    .orderBy(asc(doorScan.scannedAt), asc(doorScan.sentAt));
}
