import { sql } from 'drizzle-orm';
import { check, date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';

/** The closing count of a person's drawer at the box office; a later count of the day replaces it, and the audit log has both. */
export const drawerClosing = pgTable(
  'drawer_closing',
  {
    userId: text('user_id').notNull(),
    userName: text('user_name').notNull(),
    day: date('day').notNull(),
    startCents: integer('start_cents').notNull(),
    cashCents: integer('cash_cents').notNull(),
    checkCents: integer('check_cents').notNull(),
    soldCashCents: integer('sold_cash_cents').notNull(),
    soldCheckCents: integer('sold_check_cents').notNull(),
    note: text('note').notNull(),
    closedAt: timestamptz('closed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.day] }),
    check('drawer_closing_counts', sql`start_cents >= 0 and cash_cents >= 0 and check_cents >= 0`),
  ],
);
