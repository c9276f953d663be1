import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';

/** The records whose telephone number was doubtful when all were read again, without the number: it is that of the record. */
export const telephoneCheck = pgTable(
  'telephone_check',
  {
    /** `TelephoneSource.key`. */
    source: text('source').notNull(),
    recordId: text('record_id').notNull(),
    /** When a person said that the number is right; null until then. */
    confirmedAt: timestamptz('confirmed_at'),
  },
  (table) => [primaryKey({ columns: [table.source, table.recordId] })],
);
