import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Plan, PlanFeature } from '@namugongo/contract/reception/events';
import type { ChairStatus, ChairType } from '@namugongo/contract/rules/chair-states';
import { moment } from '../platform/tables.ts';

/** A reception: one year's feast with its chairs (decisions, section 2). */
export const event = pgTable('event', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  countdownTarget: moment('countdown_target').notNull(),
  venue: text('venue').notNull().default(''),
  feePercent: numeric('fee_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  salesFrom: moment('sales_from'),
  salesUntil: moment('sales_until'),
  planHeight: numeric('plan_height', { precision: 6, scale: 2, mode: 'number' })
    .$type<Plan['height']>()
    .notNull(),
  planFeatures: jsonb('plan_features').$type<PlanFeature[]>().notNull(),
});

export const eventPrice = pgTable(
  'event_price',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    chairType: text('chair_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    openingStatus: text('opening_status').$type<ChairStatus>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.chairType] }),
    check('event_price_amount', sql`amount_cents >= 0`),
  ],
);

/** Where a table of an event stands; the hall is 100 wide. */
export const tablePlace = pgTable(
  'table_place',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    tableName: text('table_name').notNull(),
    x: numeric('x', { precision: 6, scale: 2, mode: 'number' }).notNull(),
    y: numeric('y', { precision: 6, scale: 2, mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.tableName] })],
);

export const chair = pgTable(
  'chair',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    tableName: text('table_name').notNull(),
    chairName: text('chair_name').notNull(),
    chairType: text('chair_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    /** As staff set it; what everybody sees comes from `shownStatus`. */
    status: text('status').$type<ChairStatus>().notNull(),
  },
  (table) => [
    unique('chair_label').on(table.eventId, table.tableName, table.chairName),
    unique('chair_of_event').on(table.eventId, table.id),
    check('chair_amount', sql`amount_cents >= 0`),
  ],
);

export const cart = pgTable('cart', {
  id: uuid('id').primaryKey(),
  eventId: integer('event_id')
    .notNull()
    .references(() => event.id),
  createdAt: moment('created_at').notNull(),
  /** Chairs a seat request was approved for may be held by this cart although they are not for sale. */
  seatRequestId: integer('seat_request_id'),
  /** Chairs whose time ran out, to be told once. */
  lapsed: jsonb('lapsed').$type<string[]>().notNull().default([]),
});

export type ClaimState = 'HELD' | 'PAYING' | 'SOLD';

/**
 * Who has a chair. One row per (event, chair): taking one is one statement, and the key, not code, keeps two from having it.
 * HELD ends at `expiresAt` by itself; PAYING is freed by no timer; SOLD by a refund or a move only.
 */
export const chairClaim = pgTable(
  'chair_claim',
  {
    eventId: integer('event_id').notNull(),
    chairId: integer('chair_id').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    cartId: uuid('cart_id').references(() => cart.id),
    orderId: integer('order_id').references(() => order.id),
    expiresAt: moment('expires_at'),
  },
  (table) => [
    primaryKey({ name: 'chair_claim_key', columns: [table.eventId, table.chairId] }),
    foreignKey({
      name: 'chair_claim_chair',
      columns: [table.eventId, table.chairId],
      foreignColumns: [chair.eventId, chair.id],
    }),
    index('chair_claim_cart').on(table.cartId),
    index('chair_claim_order').on(table.orderId),
    index('chair_claim_expiry')
      .on(table.expiresAt)
      .where(sql`state = 'HELD'`),
    check('chair_claim_state', sql`state in ('HELD', 'PAYING', 'SOLD')`),
    check(
      'chair_claim_held',
      sql`state <> 'HELD' or (expires_at is not null and cart_id is not null)`,
    ),
  ],
);

export type OrderState =
  | 'PENDING'
  | 'PAID'
  | 'EXPIRED'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REFUND_FAILED';
export type PaymentMethod = 'card' | 'cash' | 'check' | 'zelle' | 'gift' | 'free';

export const order = pgTable(
  'order',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id),
    cartId: uuid('cart_id').references(() => cart.id),
    state: text('state').$type<OrderState>().notNull(),
    method: text('method').$type<PaymentMethod>().notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    telephone: text('telephone').notNull(),
    location: text('location').notNull().default(''),
    /** The chair labels as Table-Chair, written by the server. */
    note: text('note').notNull().default(''),
    /** Box office: check number, who gave it. */
    reference: text('reference').notNull().default(''),
    subtotalCents: integer('subtotal_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** The account that sold it at the box office. */
    soldBy: text('sold_by'),
  },
  (table) => [
    index('order_cart').on(table.cartId),
    index('order_event').on(table.eventId),
    check(
      'order_total',
      sql`total_cents = subtotal_cents + fee_cents and subtotal_cents >= 0 and fee_cents >= 0`,
    ),
  ],
);

/** The chairs an order is for, with their price at that moment. */
export const orderChair = pgTable(
  'order_chair',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    chairId: integer('chair_id')
      .notNull()
      .references(() => chair.id),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.chairId] })],
);

/** A sold chair: the specification's checkout record. */
export const ticket = pgTable(
  'ticket',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id').notNull(),
    chairId: integer('chair_id').notNull(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    barCode: text('bar_code').notNull().unique(),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    telephone: text('telephone').notNull(),
    chairType: text('chair_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    checkoutDate: moment('checkout_date').notNull(),
    receivedAt: moment('received_at'),
    /** The usher's name, and what the door's device calls its place. */
    receivedBy: text('received_by'),
    receivedDoor: text('received_door'),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    foreignKey({
      name: 'ticket_chair',
      columns: [table.eventId, table.chairId],
      foreignColumns: [chair.eventId, chair.id],
    }),
    uniqueIndex('ticket_live')
      .on(table.eventId, table.chairId)
      .where(sql`cancelled_at is null`),
    index('ticket_telephone').on(table.telephone, table.eventId),
    index('ticket_order').on(table.orderId),
  ],
);

/** One-time codes of the ticket search; only their hash is kept. */
export const ticketCode = pgTable('ticket_code', {
  telephone: text('telephone').primaryKey(),
  codeHash: text('code_hash').notNull(),
  expiresAt: moment('expires_at').notNull(),
  triesLeft: integer('tries_left').notNull(),
  used: boolean('used').notNull().default(false),
});
