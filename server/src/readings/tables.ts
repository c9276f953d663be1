import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '../platform/tables.ts';

/** A set of readings for a day; a day may have several. */
export const reading = pgTable(
  'reading',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    readingDate: date('reading_date', { mode: 'string' }).notNull(),
    setName: text('set_name').notNull(),
    saintOfTheDay: text('saint_of_the_day').notNull(),
    dayOfTheYear: text('day_of_the_year').notNull(),
    lectionary: text('lectionary').notNull(),
    firstReadingVerse: text('first_reading_verse').notNull(),
    firstReadingDetail: text('first_reading_detail').notNull(),
    responsorialPsalm: text('responsorial_psalm').notNull(),
    response: text('response').notNull(),
    responseDetail: text('response_detail').notNull(),
    secondReadingVerse: text('second_reading_verse').notNull(),
    secondReadingDetail: text('second_reading_detail').notNull(),
    gospelAcclamation: text('gospel_acclamation').notNull(),
    gospelVerse: text('gospel_verse').notNull(),
    gospelReading: text('gospel_reading').notNull(),
    /** The searchable text besides the saint of the day. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql`day_of_the_year || ' ' || lectionary || ' ' || first_reading_verse || ' ' || first_reading_detail || ' ' || responsorial_psalm || ' ' || response || ' ' || response_detail || ' ' || second_reading_verse || ' ' || second_reading_detail || ' ' || gospel_acclamation || ' ' || gospel_verse || ' ' || gospel_reading`,
      ),
    /** Set while the reading is deleted; it can be restored. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('reading_day').on(table.readingDate, table.id),
    index('reading_search_text').using(
      'gin',
      sql`search_words(saint_of_the_day || ' ' || search_text)`,
    ),
  ],
);
