import { boolean, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core';
import { telephoneText, timestamptz } from '#platform/tables.ts';

/** The hash of a one-time code, and the email address the code was sent to. */
export type SentCode = { email: string; hash: string };

/** Requests for one-time codes of the ticket search; each address that holds tickets of the number gets its own code. */
export const ticketCode = pgTable('ticket_code', {
  /** Known only to the browser that asked, so that no one else can use up its attempts. */
  id: uuid('id').primaryKey(),
  telephone: telephoneText('telephone').notNull(),
  codes: jsonb('codes').$type<SentCode[]>().notNull(),
  expiresAt: timestamptz('expires_at').notNull(),
  attemptsLeft: integer('attempts_left').notNull(),
  isUsed: boolean('is_used').notNull().default(false),
});
