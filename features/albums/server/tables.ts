import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import { document } from '#features/documents/server/tables.ts';
import type { Takedown } from '#features/albums/contract/albums.ts';
import { timestamptz } from '#platform/tables.ts';

/** An ordered list of pictures (decisions, section 6). */
export const album = pgTable('album', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  /** A gallery of the same day on another site. */
  link: text('link'),
  heldOn: date('held_on', { mode: 'string' }),
  isIssue: boolean('is_issue').notNull().default(false),
  /** A file to download, such as the whole issue. */
  documentId: integer('document_id').references(() => document.id, { onDelete: 'set null' }),
  audience: text('audience')
    .array()
    .$type<AudienceKey[]>()
    .notNull()
    .default([...forEverybody]),
});

/** A picture: uploaded with generated widths, or a starter drawing. */
export const albumPicture = pgTable(
  'album_picture',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: integer('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    key: text('key').notNull().unique(),
    /** The name of a starter drawing (starter/drawings); null for an uploaded picture. */
    starterDrawing: text('starter_drawing'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: jsonb('widths').$type<number[]>().notNull(),
    alternativeText: text('alternative_text').notNull().default(''),
    caption: text('caption').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
    /** When an editor deleted it; hidden, and restorable for a day. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('album_picture_order').on(table.albumId, table.position),
    check('album_picture_files', sql`(starter_drawing is null) = (jsonb_array_length(widths) > 0)`),
  ],
);

/** A request to take down a picture or a whole album. */
export const takedown = pgTable(
  'takedown_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: integer('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    pictureId: integer('picture_id').references(() => albumPicture.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<Takedown['state']>().notNull().default('open'),
    requestedAt: timestamptz('requested_at').notNull(),
    resolvedAt: timestamptz('resolved_at'),
  },
  (table) => [
    index('takedown_request_state').on(table.state),
    check('takedown_request_known_state', sql`state in ('open', 'removed', 'kept')`),
  ],
);
