import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The videos of the video page, by position. */
export const video = pgTable('video', {
  position: integer('position').primaryKey(),
  youtubeId: text('youtube_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
  album: text('album_slug'),
});
