import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { event } from '#features/event/server/tables.ts';

/** What became of the chairs that a client, or a whole network, held for an event; the limits of new holds depend on it. */
export const clientHoldHistory = pgTable(
  'client_hold_history',
  {
    /** A client or a network of `ClientIdentity`. */
    client: text('client').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    paidChairs: integer('paid_chairs').notNull(),
    /** How long it held chairs that it did not pay for, since it last paid: chairs times seconds. */
    unpaidSeconds: integer('unpaid_seconds').notNull(),
    lastUnpaidAt: timestamptz('last_unpaid_at'),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.eventId] })],
);
