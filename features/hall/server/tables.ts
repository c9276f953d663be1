import {
  doublePrecision,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { Hall, HallItem } from '#features/hall/contract/hall.ts';
import { timestamptz } from '#platform/tables.ts';
import { event } from '#features/event/server/tables.ts';

/** An item of a draft with the version in which it changed. */
export type DraftItems = Record<string, { item: HallItem; changedIn: number }>;

/** The changes of an event's hall that are not published yet; without a row there are none (docs/decisions/023). */
export const hallDraft = pgTable('hall_draft', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => event.id),
  version: integer('version').notNull(),
  /** The number of the published hall that it began with. */
  base: integer('base').notNull(),
  /** That hall, or the later one whose changes are in the draft: to tell what others changed elsewhere. */
  baseHall: jsonb('base_hall').$type<Hall>().notNull(),
  items: jsonb('items').$type<DraftItems>().notNull(),
  /** Ids of removed items with the version in which they were. */
  removed: jsonb('removed').$type<Record<string, number>>().notNull(),
  height: numeric('height', { precision: 6, scale: 2, mode: 'number' }).notNull(),
  tableSize: numeric('table_size', { precision: 6, scale: 2, mode: 'number' }).notNull(),
  changedBy: text('changed_by').notNull(),
  changedAt: timestamptz('changed_at').notNull(),
});

/** A picture of the building under the hall, in the editor only (`HallPicture`). */
export const hallPicture = pgTable('hall_picture', {
  eventId: integer('event_id')
    .primaryKey()
    .references(() => event.id),
  file: text('file').notNull(),
  ratio: doublePrecision('ratio').notNull(),
  x: doublePrecision('x').notNull(),
  y: doublePrecision('y').notNull(),
  width: doublePrecision('width').notNull(),
  opacity: doublePrecision('opacity').notNull(),
});

/** Published halls; number 1 is the one before the editor was first used. */
export const hallVersion = pgTable(
  'hall_version',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    number: integer('number').notNull(),
    hall: jsonb('hall').$type<Hall>().notNull(),
    publishedAt: timestamptz('published_at').notNull(),
    publishedBy: text('published_by').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.number] })],
);
