import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { event } from '#features/event/server/tables.ts';
import type { SkipReason } from '#features/guest-messages/contract/guest-messages.ts';
import type { Audience } from '#features/guest-messages/contract/rules/audiences.ts';
import { timestamptz } from '#platform/tables.ts';

/** A message to guests of an event, from its draft on. */
export const guestMessage = pgTable(
  'guest_message',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    audience: jsonb('audience').$type<Audience>().notNull(),
    subject: text('subject').notNull(),
    body: text('body').notNull(),
    isAboutTicket: boolean('is_about_ticket').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When it is to be sent; null for a draft. */
    sendAt: timestamptz('send_at'),
    /** When its recipients were worked out and their emails queued. */
    startedAt: timestamptz('started_at'),
    /** When the emails that still waited were stopped. */
    stoppedAt: timestamptz('stopped_at'),
    /** Deleted drafts stay, so that they can be restored. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [index('guest_message_event').on(table.eventId)],
);

/** Who gets a message, and who does not: one row for each address, and for each buyer without one. */
export const guestMessageRecipient = pgTable(
  'guest_message_recipient',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    messageId: integer('message_id')
      .notNull()
      .references(() => guestMessage.id, { onDelete: 'cascade' }),
    orderId: integer('order_id').notNull(),
    name: text('name').notNull(),
    /** Empty without an address. */
    email: text('email').notNull(),
    /** Null for an email that is queued. */
    skipReason: text('skip_reason').$type<SkipReason>(),
  },
  (table) => [
    index('guest_message_recipient_message').on(table.messageId),
    uniqueIndex('guest_message_recipient_email')
      .on(table.messageId, sql`lower(email)`)
      .where(sql`email <> ''`),
  ],
);

/** Addresses that get only messages about their own tickets. */
export const guestMessageOptOut = pgTable('guest_message_opt_out', {
  /** In small letters. */
  email: text('email').primaryKey(),
  optedOutAt: timestamptz('opted_out_at').notNull(),
});
