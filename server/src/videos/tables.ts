import { integer, pgTable, text } from 'drizzle-orm/pg-core';

/** The videos of the video page. */
export const video = pgTable('video', {
  place: integer('place').primaryKey(),
  youtubeId: text('youtube_id').notNull(),
  title: text('title').notNull(),
  description: text('description').notNull(),
});
