import { pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';

/** Parts of the site that need a person, by the title that the status screen gives them. */
export const siteAlarm = pgTable('site_alarm', {
  title: text('title').primaryKey(),
  since: timestamptz('since').notNull(),
  /** Null until the administrators were emailed. */
  notifiedAt: timestamptz('notified_at'),
});
