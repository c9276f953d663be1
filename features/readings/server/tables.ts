import { sql } from 'drizzle-orm';
import { date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { readingFieldNames, readingFields } from '#features/readings/contract/readings.ts';
import { mapFields } from '#contract/rules/record-fields.ts';
import { timestamptz, toColumnName } from '#platform/tables.ts';

/** A set of readings for a day; a day may have several. */
export const reading = pgTable(
  'reading',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    readingDate: date('reading_date', { mode: 'string' }).notNull(),
    setName: text('set_name').notNull(),
    ...mapFields(readingFields, (_, name) => text(toColumnName(name)).notNull()),
    /** The searchable text besides the saint of the day. */
    searchText: text('search_text')
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          readingFieldNames
            .filter((name) => name !== 'saintOfTheDay')
            .map(toColumnName)
            .join(" || ' ' || "),
        ),
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
