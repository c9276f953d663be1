import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { NoteAudience, NoteKind } from '#features/tickets/contract/rules/notes.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import { timestamptz } from '#platform/tables.ts';

/** A note on a guest or an order. Who wrote and changed it is in the audit log, its text only here. */
export const guestNote = pgTable(
  'guest_note',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id, { onDelete: 'cascade' }),
    /** Null for a note on the whole order. */
    ticketId: integer('ticket_id').references(() => ticket.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<NoteKind>().notNull(),
    text: text('text').notNull().default(''),
    audiences: text('audiences').array().$type<NoteAudience[]>().notNull().default([]),
    isFromGuest: boolean('is_from_guest').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    /** Null unless it was removed. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('guest_note_order').on(table.orderId),
    index('guest_note_ticket').on(table.ticketId),
  ],
);
