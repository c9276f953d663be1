import { sql } from 'drizzle-orm';
import { integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { event } from '../tables.ts';

/** An address that gets one email when the sale opens. */
export const saleReminder = pgTable(
  'sale_reminder',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    /** When the email was queued. */
    queuedAt: timestamptz('queued_at'),
  },
  (table) => [uniqueIndex('sale_reminder_email').on(table.eventId, sql`lower(email)`)],
);
