import type { PageBody } from '#features/pages/contract/page-body.ts';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { sql } from 'drizzle-orm';
import { date, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz, tsvector } from '#platform/tables.ts';

/** A page with its newest and its published version. */
export const page = pgTable('page', {
  slug: text('slug').primaryKey(),
  version: integer('version').notNull(),
  /** Null for an unpublished page. */
  publishedVersion: integer('published_version'),
  audience: text('audience')
    .array()
    .$type<AudienceKey[]>()
    .notNull()
    .default([...forEverybody]),
  /** When it was deleted; its versions are kept. */
  deletedAt: timestamptz('deleted_at'),
});

/** Every saved version of every page. */
export const pageVersion = pgTable(
  'page_version',
  {
    slug: text('slug')
      .notNull()
      .references(() => page.slug, { onUpdate: 'cascade' }),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    body: jsonb('body').$type<PageBody>().notNull(),
    /** The plain text of the body, for search and comparison. */
    searchText: text('search_text').notNull(),
    /** The words of title and text; a search of all would otherwise split each text anew. */
    searchVector: tsvector('search_vector').generatedAlwaysAs(
      sql`setweight(search_words(title), 'A') || setweight(search_words(search_text), 'D')`,
    ),
    albumSlug: text('album_slug'),
    owner: text('owner').notNull(),
    reviewOn: date('review_on', { mode: 'string' }),
    createdAt: timestamptz('created_at').notNull(),
    /** The account's id; null for starter text. */
    createdById: text('created_by_id'),
    createdByName: text('created_by_name').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slug, table.version] }),
    index('page_version_search_vector').using('gin', table.searchVector),
  ],
);

/** Previous slugs that redirect to a page; never a current slug. */
export const pageRedirect = pgTable('page_redirect', {
  slug: text('slug').primaryKey(),
  pageSlug: text('page_slug')
    .notNull()
    .references(() => page.slug, { onUpdate: 'cascade' }),
});
