import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { event } from '../tables.ts';

/** What is sold beside the chairs of an event. Carts and orders have their extras with them, with name and price. */
export const eventExtra = pgTable(
  'event_extra',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    place: integer('place').notNull(),
    name: text('name').notNull(),
    description: text('description').notNull().default(''),
    /** Null: the buyer chooses the amount. */
    priceCents: integer('price_cents'),
    isPerGuest: boolean('is_per_guest').notNull().default(false),
    maxQuantity: integer('max_quantity').notNull().default(1),
    /** Null: any number. */
    stock: integer('stock'),
    isOnSale: boolean('is_on_sale').notNull().default(true),
    /** Its buyers are on the sponsors' list. */
    isForSponsors: boolean('is_for_sponsors').notNull().default(false),
    /** How many are sold or in payments that have not ended; the sale counts here, so that parallel buyers never get too many. */
    claimedQuantity: integer('claimed_quantity').notNull().default(0),
    /** Null unless it was removed. */
    deletedAt: timestamptz('deleted_at'),
  },
  (table) => [
    index('event_extra_event').on(table.eventId),
    check('event_extra_numbers', sql`price_cents >= 0 and max_quantity > 0 and stock >= 0`),
    check('event_extra_claimed', sql`claimed_quantity >= 0`),
  ],
);
