import { foreignKey, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { telephoneText, timestamptz } from '#platform/tables.ts';
import { cart, chair } from '#features/event/server/tables.ts';

/** 'unconfirmed': its email address is not confirmed yet, so it counts for nothing but the limits. */
export type SeatRequestState =
  | 'unconfirmed'
  | 'requested'
  | 'approved'
  | 'declined'
  | 'paid'
  | 'lapsed';

/** A request for a youth chair (decisions, section 4). The chair's claim promises it to one open request; chairs asked for together share a group. */
export const seatRequest = pgTable(
  'seat_request',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    groupId: uuid('group_id').notNull().defaultRandom(),
    eventId: integer('event_id').notNull(),
    chairId: integer('chair_id').notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    telephone: telephoneText('telephone').notNull(),
    state: text('state').$type<SeatRequestState>().notNull(),
    requestedAt: timestamptz('requested_at').notNull(),
    decidedAt: timestamptz('decided_at'),
    decidedBy: text('decided_by'),
    /** The cart of the approval, which may hold the chair although it is not for sale. */
    cartId: uuid('cart_id').references(() => cart.id),
    heldUntil: timestamptz('held_until'),
    /** The reason for a decline, as sent to the buyer. */
    reason: text('reason').notNull().default(''),
    /** SHA-256 of the secret in the confirmation link; only the first chair of a group has it. */
    confirmHash: text('confirm_hash').unique(),
    /** Who asked, for the limits (`ClientIdentity`); null once the request is decided. */
    client: text('client'),
    network: text('network'),
  },
  (table) => [
    foreignKey({
      name: 'seat_request_chair',
      columns: [table.eventId, table.chairId],
      foreignColumns: [chair.eventId, chair.id],
    }).onDelete('cascade'),
    index('seat_request_event').on(table.eventId),
    index('seat_request_cart').on(table.cartId),
  ],
);
