import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { TakeDown } from '@namugongo/contract/albums';
import { moment } from '../platform/tables.ts';

/** An ordered list of pictures (decisions, section 6). */
export const album = pgTable('album', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  slug: text('slug').notNull().unique(),
  title: text('title').notNull(),
  description: text('description').notNull().default(''),
  /** An outside gallery of the same day. */
  link: text('link'),
});

/** A picture whose files exist. It has widths, or it is one of our own drawings. */
export const albumPicture = pgTable(
  'album_picture',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: integer('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    key: text('key').notNull().unique(),
    /** What server/starter draws, as 'family seed'; null for an uploaded picture. */
    drawing: text('drawing'),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    widths: jsonb('widths').$type<number[]>().notNull(),
    alternativeText: text('alternative_text').notNull().default(''),
    caption: text('caption').notNull().default(''),
    addedAt: moment('added_at').notNull(),
    /** Taken out by an editor; it can be put back for a day, and nobody sees it. */
    removedAt: moment('removed_at'),
  },
  (table) => [
    index('album_picture_order').on(table.albumId, table.place),
    check('album_picture_files', sql`(drawing is null) = (jsonb_array_length(widths) > 0)`),
  ],
);

/** Somebody asks for a picture or a whole album to be taken down. */
export const takeDown = pgTable(
  'take_down',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    albumId: integer('album_id')
      .notNull()
      .references(() => album.id, { onDelete: 'cascade' }),
    pictureId: integer('picture_id').references(() => albumPicture.id, { onDelete: 'set null' }),
    name: text('name').notNull(),
    email: text('email').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<TakeDown['state']>().notNull().default('open'),
    askedAt: moment('asked_at').notNull(),
    answeredAt: moment('answered_at'),
  },
  (table) => [
    index('take_down_state').on(table.state),
    check('take_down_known', sql`state in ('open', 'removed', 'kept')`),
  ],
);
