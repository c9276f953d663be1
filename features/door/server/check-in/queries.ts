import { and, asc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import { union } from 'drizzle-orm/pg-core';
import type { Database } from '#platform/database/database.ts';
import { selectSeatLabel } from '#features/event/server/queries.ts';
import type { OrderExtra } from '#features/event/contract/rules/extras.ts';
import { chair, ticket } from '#features/event/server/tables.ts';
import type { NoteLine } from '#features/tickets/contract/notes.ts';
import { selectNoteLines } from '#features/tickets/server/notes/queries.ts';
import { selectDoorResponses } from '#features/tickets/server/questions/queries.ts';
import { doorScan } from './tables.ts';
import { retiredBarCode } from '#features/tickets/server/moves/tables.ts';
import type { ScanRow, BarCodeRecord, TicketRecord } from './rules.ts';

/** What a `TicketRecord` holds; the table of chairs is left-joined, because the chair of a canceled ticket may be gone. */
export const ticketColumns = {
  id: ticket.id,
  eventId: ticket.eventId,
  orderId: ticket.orderId,
  barCode: ticket.barCode,
  userName: ticket.userName,
  telephone: ticket.telephone,
  ...selectSeatLabel(ticket),
  chairType: ticket.chairType,
  checkoutDate: ticket.checkoutDate,
  receivedAt: ticket.receivedAt,
  receivedBy: ticket.receivedBy,
  receivedDoor: ticket.receivedAtDoor,
  cancelledAt: ticket.cancelledAt,
  eventTitle: sql`(select title from event where event.id = ticket.event_id)`.mapWith(String),
  notes: sql<NoteLine[]>`${selectNoteLines('door')} || ${selectDoorResponses}`,
  extras: sql<OrderExtra[]>`(select o.extras from "order" o where o.id = ticket.order_id)`,
};

const withChair = (db: Database) =>
  db.select(ticketColumns).from(ticket).leftJoin(chair, eq(chair.id, ticket.chairId));

/** Finds barcodes, current and retired, with their tickets of any event, active or canceled. */
export async function findBarCodes(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, BarCodeRecord>> {
  return addRetired(db, codes, await withChair(db).where(inArray(ticket.barCode, [...codes])));
}

/**
 * Like findBarCodes, and locks the tickets until the transaction ends: by current and by former codes alike, in the order of their ids,
 * and before they are read, because a move that was under way has changed the code.
 */
export async function lockBarCodes(
  db: Database,
  codes: readonly string[],
): Promise<Map<string, BarCodeRecord>> {
  const ofCodes = union(
    db
      .select({ id: ticket.id })
      .from(ticket)
      .where(inArray(ticket.barCode, [...codes])),
    db
      .select({ id: retiredBarCode.ticketId })
      .from(retiredBarCode)
      .where(inArray(retiredBarCode.barCode, [...codes])),
  );
  await db
    .select({ id: ticket.id })
    .from(ticket)
    .where(inArray(ticket.id, ofCodes))
    .orderBy(asc(ticket.id))
    .for('update');
  return findBarCodes(db, codes);
}

async function addRetired(
  db: Database,
  codes: readonly string[],
  existing: readonly TicketRecord[],
) {
  const all = new Map(
    existing.map((item): [string, BarCodeRecord] => [
      item.barCode,
      { code: item.barCode, ticket: item, isRetired: false, isMoved: false },
    ]),
  );
  const rest = codes.filter((code) => !all.has(code));
  if (rest.length === 0) return all;
  const retired = await db
    .select({ code: retiredBarCode.barCode, isMoved: retiredBarCode.isMoved, ...ticketColumns })
    .from(retiredBarCode)
    .innerJoin(ticket, eq(ticket.id, retiredBarCode.ticketId))
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .where(inArray(retiredBarCode.barCode, rest));
  for (const { code, isMoved, ...item } of retired)
    all.set(code, { code, ticket: item, isRetired: !isMoved, isMoved });
  return all;
}

/** An event's active tickets, oldest first. */
export function listActiveTickets(db: Database, eventId: number): Promise<TicketRecord[]> {
  return withChair(db)
    .where(and(eq(ticket.eventId, eventId), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.id));
}

/** Barcodes of canceled and replaced tickets of the event. */
export async function listRetiredBarCodes(db: Database, eventId: number): Promise<string[]> {
  const cancelled = await db
    .select({ code: ticket.barCode })
    .from(ticket)
    .where(and(eq(ticket.eventId, eventId), isNotNull(ticket.cancelledAt)));
  const replaced = await db
    .select({ code: retiredBarCode.barCode })
    .from(retiredBarCode)
    .innerJoin(ticket, eq(ticket.id, retiredBarCode.ticketId))
    .where(
      and(
        eq(ticket.eventId, eventId),
        or(eq(retiredBarCode.isMoved, false), isNotNull(ticket.cancelledAt)),
      ),
    );
  return [...cancelled, ...replaced].map(({ code }) => code).toSorted();
}

/** Codes that active tickets of the event had before they were moved, with their current ones. */
export const listMovedBarCodes = (db: Database, eventId: number) =>
  db
    .select({ code: retiredBarCode.barCode, barCode: ticket.barCode })
    .from(retiredBarCode)
    .innerJoin(ticket, eq(ticket.id, retiredBarCode.ticketId))
    .where(
      and(
        eq(ticket.eventId, eventId),
        eq(retiredBarCode.isMoved, true),
        isNull(ticket.cancelledAt),
      ),
    )
    .orderBy(asc(retiredBarCode.barCode));

/** All scans of these tickets, undone ones too, by time of scan and then of sync. */
export async function listScans(db: Database, ticketIds: readonly number[]): Promise<ScanRow[]> {
  if (ticketIds.length === 0) return [];
  return db
    .select()
    .from(doorScan)
    .where(inArray(doorScan.ticketId, [...ticketIds]))
    .orderBy(asc(doorScan.scannedAt), asc(doorScan.syncedAt));
}

export async function insertScanRow(
  db: Database,
  scan: typeof doorScan.$inferInsert,
): Promise<void> {
  await db
    .insert(doorScan)
    .values(scan)
    .onConflictDoUpdate({
      target: [doorScan.ticketId, doorScan.deviceId, doorScan.scannedAt],
      set: { ...scan, undoneAt: null },
    });
}

type Receipt = { receivedAt: Date | null; receivedBy: string | null; receivedDoor: string | null };

export async function updateReceipt(
  db: Database,
  ticketId: number,
  { receivedAt, receivedBy, receivedDoor }: Receipt,
): Promise<void> {
  await db
    .update(ticket)
    .set({ receivedAt, receivedBy, receivedAtDoor: receivedDoor })
    .where(eq(ticket.id, ticketId));
}

export async function markScansUndone(
  db: Database,
  scans: readonly ScanRow[],
  undoneAt: Date,
): Promise<void> {
  for (const { ticketId, deviceId, scannedAt } of scans)
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
