import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { LetterSkipReason } from '#features/letters/contract/letters.ts';
import type { LetterAudience } from '#features/letters/contract/rules/letter-audience.ts';
import type { PageBody } from '#features/pages/contract/page-body.ts';
import { timestamptz } from '#platform/tables.ts';

/** A letter to the community, from its draft on. */
export const letter = pgTable(
  'letter',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    audience: jsonb('audience').$type<LetterAudience>().notNull(),
    subject: text('subject').notNull(),
    body: jsonb('body').$type<PageBody>().notNull(),
    /** The plain text of the body, for the search. */
    searchText: text('search_text').notNull(),
    isPublic: boolean('is_public').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    /** When it is to be sent; null for a draft. */
    sendAt: timestamptz('send_at'),
    /** When its recipients were worked out. */
    startedAt: timestamptz('started_at'),
    /** When the emails that still waited were stopped. */
    stoppedAt: timestamptz('stopped_at'),
    /** Deleted drafts stay, so that they can be restored. */
    deletedAt: timestamptz('deleted_at'),
  },
  () => [
    index('letter_search_text').using('gin', sql`search_words(subject || ' ' || search_text)`),
  ],
);

/** Whom a letter is for: one row for each address, and for each person without one. */
export const letterRecipient = pgTable(
  'letter_recipient',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    letterId: integer('letter_id')
      .notNull()
      .references(() => letter.id, { onDelete: 'cascade' }),
    /** Empty for a subscriber, who only gave an address. */
    name: text('name').notNull(),
    /** Empty without an address. */
    email: text('email').notNull(),
    /** Null for an email that is queued, or is still to be. */
    skipReason: text('skip_reason').$type<LetterSkipReason>(),
    /** When the letter began. */
    createdAt: timestamptz('created_at').notNull(),
    /** When its email was queued. */
    queuedAt: timestamptz('queued_at'),
  },
  (table) => [
    uniqueIndex('letter_recipient_email')
      .on(table.letterId, sql`lower(email)`)
      .where(sql`email <> ''`),
    index('letter_recipient_queued').on(table.queuedAt),
  ],
);

/** An address that asked for letters, without an account. */
export const letterSubscriber = pgTable(
  'letter_subscriber',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    email: text('email').notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    /** When the link of the email was used; before, it gets no letters. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  () => [uniqueIndex('letter_subscriber_email').on(sql`lower(email)`)],
);

/** Addresses that get no letters, whatever groups their people belong to. */
export const letterOptOut = pgTable('letter_opt_out', {
  /** In small letters. */
  email: text('email').primaryKey(),
  optedOutAt: timestamptz('opted_out_at').notNull(),
});
