import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import { cart } from '#features/event/server/tables.ts';

/** A sale at the box office that the guest pays by card on the own phone; its chairs are in this cart. */
export const phoneSale = pgTable('phone_sale', {
  cartId: uuid('cart_id')
    .primaryKey()
    .references(() => cart.id, { onDelete: 'cascade' }),
  /** The hold of the desk, to which the chairs return. */
  holdId: uuid('hold_id').notNull(),
  /** SHA-256 of the secret in the link. */
  secretHash: text('secret_hash').notNull().unique(),
  /** The account that sells. */
  soldBy: text('sold_by').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  openedAt: timestamptz('opened_at'),
  endedAt: timestamptz('ended_at'),
  endedBy: text('ended_by').$type<'desk' | 'guest'>(),
});
