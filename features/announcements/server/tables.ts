import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import {
  type AnnouncementSkipReason,
  announcementTextNames,
  announcementTexts,
} from '#features/announcements/contract/announcements.ts';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { user } from '#features/accounts/server/tables.ts';
import { timestamptz, tsvector } from '#platform/tables.ts';

const textColumns = announcementTextNames
  .filter((name) => name !== 'announcementTitle')
  .map((name) => announcementTexts[name].column)
  .join(" || ' ' || ");

export const announcement = pgTable(
  'announcement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    announcementDate: date('announcement_date', { mode: 'string' }),
    ...mapFields(announcementTexts, ({ column }) => text(column).notNull()),
    draft: boolean('draft').notNull(),
    /** First day in the site's time zone; null publishes right away. */
    publishOn: date('publish_on', { mode: 'string' }),
    /** Last day; null for no end. */
    expiresOn: date('expires_on', { mode: 'string' }),
    sendByEmail: boolean('send_by_email').notNull(),
    album: text('album_slug'),
    audience: text('audience')
      .array()
      .$type<AudienceKey[]>()
      .notNull()
      .default([...forEverybody]),
    /** When its emails were queued, once. */
    emailedAt: timestamptz('emailed_at'),
    createdAt: timestamptz('created_at').notNull(),
    /** Deleted rows stay, so that they can be restored. */
    deletedAt: timestamptz('deleted_at'),
    /** Searched besides the title. */
    searchText: text('search_text').notNull().generatedAlwaysAs(sql.raw(textColumns)),
    /** The words of title and searched text; a search of all would otherwise split each text anew. */
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      sql.raw(
        `setweight(search_words(title), 'A') || setweight(search_words(${textColumns}), 'D')`,
      ),
    ),
  },
  (table) => [index('announcement_search_vector').using('gin', table.searchVector)],
);

/** People who get announcements by email. */
export const announcementSubscriber = pgTable('announcement_subscriber', {
  userId: text('user_id')
    .primaryKey()
    .references(() => user.id, { onDelete: 'cascade' }),
  subscribedAt: timestamptz('subscribed_at').notNull(),
});

/** Whom the emails of an announcement are for. */
export const announcementRecipient = pgTable(
  'announcement_recipient',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    announcementId: integer('announcement_id')
      .notNull()
      .references(() => announcement.id, { onDelete: 'cascade' }),
    userId: text('user_id')
      .notNull()
      .references(() => user.id, { onDelete: 'cascade' }),
    /** Null for an email that is queued. */
    skipReason: text('skip_reason').$type<AnnouncementSkipReason>(),
    /** When the emails were queued. */
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('announcement_recipient_user').on(table.announcementId, table.userId),
    index('announcement_recipient_person').on(table.userId),
  ],
);
