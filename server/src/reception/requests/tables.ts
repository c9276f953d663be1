import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/tables.ts';
import { cart, chair } from '../tables.ts';

export type SeatRequestState = 'requested' | 'approved' | 'declined' | 'paid' | 'lapsed';

/** A wish for a youth chair (decisions, section 4). At most one open wish per chair. */
export const seatRequest = pgTable(
  'seat_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id').notNull(),
    chairId: integer('chair_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    telephone: text('telephone').notNull(),
    state: text('state').$type<SeatRequestState>().notNull(),
    requestedAt: moment('requested_at').notNull(),
    answeredAt: moment('answered_at'),
    answeredBy: text('answered_by'),
    cartId: uuid('cart_id').references(() => cart.id),
    heldUntil: moment('held_until'),
    /** Why it was declined, as the buyer was told. */
    reason: text('reason').notNull().default(''),
  },
  (table) => [
    foreignKey({
      name: 'seat_request_chair',
      columns: [table.eventId, table.chairId],
      foreignColumns: [chair.eventId, chair.id],
    }),
    uniqueIndex('seat_request_open')
      .on(table.chairId)
      .where(sql`state in ('requested', 'approved', 'paid')`),
    index('seat_request_event').on(table.eventId),
  ],
);
