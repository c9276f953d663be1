import type { Conflict } from '#features/door/contract/conflicts.ts';
import { listEvents } from '#features/event/server/queries.ts';
import type { Database } from '#platform/database/database.ts';
import {
  type ConflictRow,
  listConflictRows,
  listHoldersOfSeats,
  listTicketsOfConflicts,
} from './conflict-queries.ts';
import { listScans } from './queries.ts';
import { type ScanRow, toDoorTicket } from './rules.ts';

/** The conflicts of an event or of all, with their guests, doors and ushers. */
export const listConflicts = async (
  db: Database,
  eventId: number | undefined,
  state: 'open' | 'closed',
): Promise<Conflict[]> => toConflicts(db, await listConflictRows(db, eventId, state));

/** Adds to the rows what their tickets and seats are now. */
export async function toConflicts(db: Database, rows: readonly ConflictRow[]): Promise<Conflict[]> {
  const tickets = new Map(
    (await listTicketsOfConflicts(db, rows)).map((ticket) => [ticket.id, ticket]),
  );
  const titles = new Map((await listEvents(db)).map((event) => [event.id, event.title]));
  const holders = await listHoldersOfSeats(db, rows);
  const scans = await listScans(
    db,
    rows.flatMap(({ kind, ticketId }) => (kind === 'two doors' && ticketId) || []),
  );
  return rows.map((row) => {
    const { id, kind, ticketId, barCode, eventId, tableName, chairName } = row;
    const ticket = ticketId === null ? undefined : tickets.get(ticketId);
    const seat = tableName !== null && chairName !== null ? { tableName, chairName } : null;
    const others = holders.filter(
      (holder) =>
        holder.eventId === eventId &&
        holder.tableName === tableName &&
        holder.chairName === chairName &&
        holder.id !== ticketId,
    );
    return {
      id,
      kind,
      eventId,
      eventTitle: titles.get(eventId) ?? '',
      ticket: ticket ? toDoorTicket(ticket) : null,
      barCode,
      seat,
      others: others.map((holder) => toDoorTicket(holder)),
      scans:
        kind === 'two doors'
          ? scans.filter((scan) => scan.ticketId === ticketId).map(toConflictScan)
          : [toConflictScan({ ...row, undoneAt: null })],
      closing: row.closedAt && { closedAt: row.closedAt, closedBy: row.closedBy, note: row.note },
    };
  });
}

const toConflictScan = ({
  scannedAt,
  syncedAt,
  deviceId,
  doorName,
  usherName,
  undoneAt,
}: Omit<ScanRow, 'ticketId'>) => ({
  scannedAt,
  sentAt: syncedAt,
  deviceId,
  door: doorName,
  receivedBy: usherName,
  undoneAt,
});
