import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { Audience } from '@namugongo/contract/rules/audiences';
import { user } from '../accounts/tables.ts';
import { moment } from '../platform/tables.ts';

const audience = (name: string) => text(name).$type<Audience>().notNull().default('nobody');

/** People who live together, with the one address of all of them. */
export const household = pgTable('household', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  address: text('address').notNull().default(''),
  addressAudience: audience('address_audience'),
});

/** An entry of the directory. What was not given is an empty text. */
export const member = pgTable(
  'member',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    telephone: text('telephone').notNull().default(''),
    email: text('email').notNull().default(''),
    kabondo: text('kabondo').notNull().default(''),
    telephoneAudience: audience('telephone_audience'),
    emailAudience: audience('email_audience'),
    kabondoAudience: audience('kabondo_audience'),
    takesMessages: boolean('takes_messages').notNull().default(true),
    householdId: integer('household_id').references(() => household.id, { onDelete: 'set null' }),
    /** The account of this person, who may then change the entry. */
    userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
    /** A deleted entry is kept for 30 days, so that it can be restored. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    uniqueIndex('member_one_per_account')
      .on(table.userId)
      .where(sql`deleted_at is null`),
    index('member_household').on(table.householdId),
  ],
);
