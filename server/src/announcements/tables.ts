import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '../accounts/tables.ts';
import { moment } from '../platform/tables.ts';

export const announcement = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    announcementDate: date('announcement_date', { mode: 'string' }),
    sundayNumber: text('sunday_number').notNull(),
    title: text('title').notNull(),
    detail: text('detail').notNull(),
    draft: boolean('draft').notNull(),
    /** Shown from this day on, in the site's time zone; null: at once. */
    publishOn: date('publish_on', { mode: 'string' }),
    /** The last day on which it is shown; null: it stays. */
    expiresOn: date('expires_on', { mode: 'string' }),
    byMail: boolean('by_mail').notNull(),
    /** When it was sent to those who asked: once. */
    mailedAt: moment('mailed_at'),
    createdAt: moment('created_at').notNull(),
    /** Deleted, and kept so that it can be brought back. */
    deletedAt: moment('deleted_at'),
    /** What a search looks in beside the title. */
    words: text('words')
      .notNull()
      .generatedAlwaysAs(sql`sunday_number || ' ' || detail`),
  },
  () => [index('announcement_words').using('gin', sql`search_words(title || ' ' || words)`)],
);

/** Who asked to have announcements sent by e-mail. */
export const announcementReader = pgTable('announcement_reader', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  since: moment('since').notNull(),
});
