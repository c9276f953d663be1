import { date, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';

/** Who signed for the figures of a day. */
export const daySignature = pgTable('day_signature', {
  day: date('day').primaryKey(),
  /** A digest of the figures that were signed. */
  figures: text('figures').notNull(),
  signedBy: text('signed_by').notNull(),
  signedAt: timestamptz('signed_at').notNull(),
  note: text('note').notNull(),
});
