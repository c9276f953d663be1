import type { PageBody } from '@namugongo/contract/page-body';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from '../platform/tables.ts';

/** A page: its address, and which of its versions is the newest and which one readers see. */
export const page = pgTable('page', {
  slug: text('slug').primaryKey(),
  version: integer('version').notNull(),
  /** Null: a draft that was never published. */
  publishedVersion: integer('published_version'),
  /** Deleted, with its versions kept, so that it can be brought back. */
  deletedAt: moment('deleted_at'),
});

/** Every save of every page. The first one of a starter page has no editor. */
export const pageVersion = pgTable(
  'page_version',
  {
    slug: text('slug')
      .notNull()
      .references(() => page.slug, { onUpdate: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    body: jsonb('body').$type<PageBody>().notNull(),
    /** The body's words alone, for search and for comparing. */
    words: text('words').notNull(),
    album: text('album'),
    keeper: text('keeper').notNull(),
    reviewOn: date('review_on', { mode: 'string' }),
    savedAt: moment('saved_at').notNull(),
    /** The account's id; null for the starter. */
    savedById: text('saved_by_id'),
    savedBy: text('saved_by').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.version] }),
    index('page_version_words').using('gin', sql`search_words(title || ' ' || words)`),
  ],
);

/** Where a page stood before it was given another address: it still leads there. Never an address that a page has now. */
export const formerAddress = pgTable('former_address', {
  slug: text('slug').primaryKey(),
  page: text('page')
    .notNull()
    .references(() => page.slug, { onUpdate: 'cascade' }),
});
