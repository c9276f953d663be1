import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/tables.ts';
import { event } from '#features/event/server/tables.ts';
import { timestamptz } from '#platform/tables.ts';

/** A phone without an account at the door of one reception; until it joins, the code with which it may. */
export const doorDevice = pgTable(
  'door_device',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** Of the code until a phone joins, then of its cookie. */
    secretHash: text('secret_hash').notNull().unique(),
    addedBy: text('added_by')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    createdAt: timestamptz('created_at').notNull(),
    codeExpiresAt: timestamptz('code_expires_at').notNull(),
    /** Null until a phone joins. */
    joinedAt: timestamptz('joined_at'),
    endsAt: timestamptz('ends_at').notNull(),
    lastSeenAt: timestamptz('last_seen_at'),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [index('door_device_event').on(table.eventId)],
);
