import {
  integer,
  pgTable,
  primaryKey,
  text,
  boolean,
  check,
  index,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { telephoneText, timestamptz } from '#platform/tables.ts';
import { event, cart } from '#features/event/server/tables.ts';
import { sql } from 'drizzle-orm';
import type { PartyState } from '#features/seats/contract/rules/parties.ts';
import type { OfferKind } from '#features/seats/contract/rules/together/list-placements.ts';

/** What became of the chairs that a client, or a whole network, held for an event; the limits of new holds depend on it. */
export const clientHoldHistory = pgTable(
  'client_hold_history',
  {
    /** A client or a network of `ClientIdentity`. */
    client: text('client').notNull(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    paidChairs: integer('paid_chairs').notNull(),
    /** How long it held chairs that it did not pay for, since it last paid: chairs times seconds. */
    unpaidSeconds: integer('unpaid_seconds').notNull(),
    lastUnpaidAt: timestamptz('last_unpaid_at'),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.client, table.eventId] })],
);

/** A party on an event's waiting list (docs/decisions/019). An email address and a telephone number wait once. */
export const waitingParty = pgTable(
  'waiting_party',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    name: text('name').notNull(),
    telephone: telephoneText('telephone').notNull(),
    email: text('email').notNull(),
    adults: integer('adults').notNull(),
    children: integer('children').notNull(),
    /** How many of them need a place for a wheelchair. */
    accessible: integer('accessible').notNull().default(0),
    /** Only seats together are offered. */
    isTogether: boolean('is_together').notNull(),
    /** Fewer seats are offered too, at least half of them. */
    acceptsFewer: boolean('accepts_fewer').notNull(),
    state: text('state').$type<PartyState>().notNull(),
    /** Its place in line; of an unconfirmed party, when it asked. */
    joinedAt: timestamptz('joined_at').notNull(),
    /** How often later parties were offered seats before it; begins again with each offer to it. */
    overtaken: integer('overtaken').notNull().default(0),
    /** When seats were last looked for; null for a party that has just joined. */
    consideredAt: timestamptz('considered_at'),
    /** The cart, the end and the kind of its newest offer. */
    cartId: uuid('cart_id').references(() => cart.id),
    offeredUntil: timestamptz('offered_until'),
    offerKind: text('offer_kind').$type<OfferKind>(),
    /** Written by staff, for staff. */
    note: text('note').notNull().default(''),
    /** When it bought, left or was passed over. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('waiting_party_event').on(table.eventId, table.state),
    uniqueIndex('waiting_party_cart').on(table.cartId),
    uniqueIndex('waiting_party_email')
      .on(table.eventId, sql`lower(email)`)
      .where(sql`state in ('waiting', 'offered')`),
    uniqueIndex('waiting_party_telephone')
      .on(table.eventId, table.telephone)
      .where(sql`state in ('waiting', 'offered')`),
    check('waiting_party_size', sql`adults >= 0 and children >= 0 and adults + children > 0`),
    check('waiting_party_accessible', sql`accessible between 0 and adults + children`),
    check(
      'waiting_party_offer',
      sql`state <> 'offered' or (cart_id is not null and offered_until is not null)`,
    ),
  ],
);
