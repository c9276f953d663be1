import { and, asc, desc, eq, inArray, isNotNull, isNull, lte, ne, or, type SQL } from 'drizzle-orm';
import type { ConflictKind } from '#features/door/contract/rules/conflicts.ts';
import { chair, ticket } from '#features/event/server/tables.ts';
import type { Database } from '#platform/database/database.ts';
import { ticketColumns } from './queries.ts';
import type { TicketRecord } from './rules.ts';
import { doorConflict } from './tables.ts';

export type ConflictRow = typeof doorConflict.$inferSelect;

/** False if the scan is recorded already. */
export async function insertConflictRow(
  db: Database,
  row: typeof doorConflict.$inferInsert,
): Promise<boolean> {
  const inserted = await db
    .insert(doorConflict)
    .values(row)
    .onConflictDoNothing()
    .returning({ id: doorConflict.id });
  return inserted.length > 0;
}

export async function hasOpenConflict(
  db: Database,
  ticketId: number,
  kind: ConflictKind,
): Promise<boolean> {
  const open = and(
    eq(doorConflict.ticketId, ticketId),
    eq(doorConflict.kind, kind),
    isNull(doorConflict.closedAt),
  );
  return (await db.$count(doorConflict, open)) > 0;
}

const isOfEvent = (eventId: number | undefined) =>
  eventId === undefined ? undefined : eq(doorConflict.eventId, eventId);

/** Of an event or of all: the open ones, oldest first, or the closed ones, latest first. */
export const listConflictRows = (
  db: Database,
  eventId: number | undefined,
  state: 'open' | 'closed',
): Promise<ConflictRow[]> =>
  state === 'open'
    ? db
        .select()
        .from(doorConflict)
        .where(and(isOfEvent(eventId), isNull(doorConflict.closedAt)))
        .orderBy(asc(doorConflict.scannedAt), asc(doorConflict.id))
    : db
        .select()
        .from(doorConflict)
        .where(and(isOfEvent(eventId), isNotNull(doorConflict.closedAt)))
        .orderBy(desc(doorConflict.closedAt), desc(doorConflict.id));

/** Locks the row until the transaction ends. */
export async function lockConflict(db: Database, id: number): Promise<ConflictRow | null> {
  const [row] = await db.select().from(doorConflict).where(eq(doorConflict.id, id)).for('update');
  return row ?? null;
}

type Closing = Pick<ConflictRow, 'closedAt' | 'closedBy' | 'note'>;

export async function updateClosing(db: Database, id: number, closing: Closing): Promise<void> {
  await db.update(doorConflict).set(closing).where(eq(doorConflict.id, id));
}

type Undo = { closedAt: Date; closedBy: string };
/** The note of a conflict that the door itself closed. */
export const undoNote = 'The door undid it.';

const closeUndone = async (db: Database, which: SQL | undefined, undo: Undo): Promise<number> => {
  const { rowCount } = await db
    .update(doorConflict)
    .set({ ...undo, note: undoNote })
    .where(and(which, isNull(doorConflict.closedAt)));
  return rowCount ?? 0;
};

/** Closes what is wrong with scans that their device has undone, up to that time; returns how many. */
export const closeUndoneScans = (
  db: Database,
  ticketId: number,
  { deviceId, scannedAt }: { deviceId: string; scannedAt: Date },
  undo: Undo,
): Promise<number> =>
  closeUndone(
    db,
    and(
      eq(doorConflict.ticketId, ticketId),
      eq(doorConflict.deviceId, deviceId),
      ne(doorConflict.kind, 'two doors'),
      lte(doorConflict.scannedAt, scannedAt),
    ),
    undo,
  );

/** Closes that two doors received the ticket, once an undo shows that they did not have it at the same time. */
export const closeTwoDoors = (db: Database, ticketId: number, undo: Undo): Promise<number> =>
  closeUndone(
    db,
    and(eq(doorConflict.ticketId, ticketId), eq(doorConflict.kind, 'two doors')),
    undo,
  );

/** Of all events. */
export const countOpenConflicts = async (db: Database): Promise<number> =>
  db.$count(doorConflict, isNull(doorConflict.closedAt));

/** These tickets, active or canceled. */
export const listTicketsOfConflicts = async (
  db: Database,
  rows: readonly ConflictRow[],
): Promise<TicketRecord[]> => {
  const ids = rows.flatMap(({ ticketId }) => ticketId ?? []);
  if (ids.length === 0) return [];
  return db
    .select(ticketColumns)
    .from(ticket)
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .where(inArray(ticket.id, ids));
};

/** Active tickets for the seats to which the doors sent the guests. */
export async function listHoldersOfSeats(
  db: Database,
  rows: readonly ConflictRow[],
): Promise<TicketRecord[]> {
  const seats = rows.flatMap(({ eventId, tableName, chairName }) =>
    tableName === null || chairName === null
      ? []
      : and(
          eq(chair.eventId, eventId),
          eq(chair.tableName, tableName),
          eq(chair.chairName, chairName),
        ),
  );
  if (seats.length === 0) return [];
  return db
    .select(ticketColumns)
    .from(ticket)
    .innerJoin(chair, eq(chair.id, ticket.chairId))
    .where(and(or(...seats), isNull(ticket.cancelledAt)))
    .orderBy(asc(ticket.id));
}
