import type { EventNote, GuestNote, NoteLine } from '#features/tickets/contract/notes.ts';
import type { NoteAudience } from '#features/tickets/contract/rules/notes.ts';
import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import { chair, order, ticket } from '#features/event/server/tables.ts';
import { guestNote } from './tables.ts';

const noteColumns = {
  id: guestNote.id,
  orderId: guestNote.orderId,
  ticketId: guestNote.ticketId,
  kind: guestNote.kind,
  text: guestNote.text,
  audiences: guestNote.audiences,
  isFromGuest: guestNote.isFromGuest,
};

const isPresent = isNull(guestNote.deletedAt);

/** In a query of tickets: the notes on the guest and on the order that an audience sees. */
export const selectNoteLines = (audience: NoteAudience): SQL<NoteLine[]> =>
  sql<
    NoteLine[]
  >`coalesce((select jsonb_agg(jsonb_build_object('kind', note.kind, 'text', note.text) order by note.id)
    from ${guestNote} note where note.order_id = ${ticket}.order_id and coalesce(note.ticket_id, ${ticket}.id) = ${ticket}.id
    and note.deleted_at is null and ${audience} = any(note.audiences)), '[]'::jsonb)`;

/** The notes on an order and its guests, oldest first. */
export const listOrderNotes = (db: Database, orderId: number): Promise<GuestNote[]> =>
  listNotes(db, eq(guestNote.orderId, orderId));

/** What the guests of these tickets said of themselves. */
export const listGuestNeeds = (db: Database, ticketIds: readonly number[]): Promise<GuestNote[]> =>
  listNotes(db, and(inArray(guestNote.ticketId, [...ticketIds]), eq(guestNote.isFromGuest, true)));

/** For each ticket what its guest said. */
export async function listTicketNeeds(
  db: Database,
  tickets: readonly { id: number }[],
): Promise<(ticket: { id: number }) => readonly NoteLine[]> {
  const ids = tickets.map(({ id }) => id);
  const byTicket = Map.groupBy(await listGuestNeeds(db, ids), ({ ticketId }) => ticketId);
  return ({ id }) => byTicket.get(id) ?? [];
}

const listNotes = (db: Database, which: SQL | undefined): Promise<GuestNote[]> =>
  db.select(noteColumns).from(guestNote).where(and(which, isPresent)).orderBy(asc(guestNote.id));

/** The notes on an event's guests and on orders that have some, oldest first. */
export async function listEventNotes(db: Database, eventId: number): Promise<EventNote[]> {
  const ofOrder = (value: SQL) => sql<string | null>`(select ${value} from ${ticket} t
    join ${chair} c on c.id = t.chair_id where t.order_id = ${order}.id and t.cancelled_at is null)`;
  const openTicketId = sql<number | null>`coalesce(${ticket}.id, ${ofOrder(sql`min(t.id)`)})`;
  const rows = await db
    .select({
      ...noteColumns,
      openTicketId,
      userName: sql<string>`coalesce(${ticket}.user_name, ${order}.name)`,
      tableName: sql<string>`coalesce(${chair}.table_name, ${ofOrder(sql`string_agg(distinct c.table_name, ', ' order by c.table_name)`)}, '')`,
      chairName: sql<string>`coalesce(${chair}.chair_name, '')`,
    })
    .from(guestNote)
    .innerJoin(order, eq(order.id, guestNote.orderId))
    .leftJoin(ticket, eq(ticket.id, guestNote.ticketId))
    .leftJoin(chair, eq(chair.id, ticket.chairId))
    .where(
      and(
        eq(order.eventId, eventId),
        isPresent,
        isNull(ticket.cancelledAt),
        isNotNull(openTicketId),
      ),
    )
    .orderBy(asc(guestNote.id));
  return rows.flatMap(({ openTicketId: id, ...row }) => (id ? [{ ...row, openTicketId: id }] : []));
}

/** Locks a note; with `isDeleted` one that was removed. Null when there is none. */
export async function lockNote(
  db: Database,
  id: number,
  isDeleted = false,
): Promise<GuestNote | null> {
  const [row] = await db
    .select(noteColumns)
    .from(guestNote)
    .where(and(eq(guestNote.id, id), isDeleted ? isNotNull(guestNote.deletedAt) : isPresent))
    .for('update');
  return row ?? null;
}

export async function insertNote(
  db: Database,
  values: typeof guestNote.$inferInsert,
): Promise<GuestNote> {
  const [row] = await db.insert(guestNote).values(values).returning(noteColumns);
  if (!row) throw new Error('The note was not inserted.');
  return row;
}

export const { update: updateNoteRow } = accessRows(guestNote);

export async function deleteNoteRows(db: Database, ids: readonly number[]): Promise<void> {
  await db.delete(guestNote).where(inArray(guestNote.id, [...ids]));
}

/** Deletes all notes on the guest of a ticket, removed ones too; returns how many. */
export async function deleteNotesOfTicket(db: Database, ticketId: number): Promise<number> {
  const rows = await db
    .delete(guestNote)
    .where(eq(guestNote.ticketId, ticketId))
    .returning({ id: guestNote.id });
  return rows.length;
}
