import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { user } from '#features/accounts/server/tables.ts';
import { timestamptz } from '#platform/tables.ts';

/** Who has a private address of their calendar. */
export const calendarAddress = pgTable('calendar_address', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  userId: text('user_id')
    .notNull()
    .unique()
    .references(() => user.id, { onDelete: 'cascade' }),
  /** Part of what the address is signed from; another one ends it. */
  nonce: text('nonce').notNull(),
  createdAt: timestamptz('created_at').notNull(),
});
