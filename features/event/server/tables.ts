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
import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import type { SeatingPlan, PlanFeature, TableShape } from '#features/event/contract/events.ts';
import type { ChairPromise, ClaimState } from '#features/event/contract/rules/chair-states.ts';
import type { CartExtra, OrderExtra } from '#features/event/contract/rules/extras.ts';
import type { ChairStatus, ChairType } from '#contract/chairs.ts';
import { telephoneText, timestamptz } from '#platform/tables.ts';
import type { OrderState } from './rules.ts';

/** A reception: one year's feast with its chairs (decisions, section 2). */
export const event = pgTable('event', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  title: text('title').notNull(),
  countdownTarget: timestamptz('countdown_target').notNull(),
  doorsAt: timestamptz('doors_at'),
  startsAt: timestamptz('starts_at'),
  endsAt: timestamptz('ends_at'),
  venue: text('venue').notNull().default(''),
  address: text('address').notNull().default(''),
  notes: text('notes').notNull().default(''),
  contact: text('contact').notNull().default(''),
  feePercent: numeric('fee_percent', { precision: 5, scale: 2, mode: 'number' }).notNull(),
  salesFrom: timestamptz('sales_from'),
  salesUntil: timestamptz('sales_until'),
  planHeight: numeric('plan_height', { precision: 6, scale: 2, mode: 'number' })
    .$type<SeatingPlan['height']>()
    .notNull(),
  planFeatures: jsonb('plan_features').$type<PlanFeature[]>().notNull(),
  /** The room of a round table of ten; null: as much as the nearest two tables leave. */
  planTableSize: numeric('plan_table_size', { precision: 6, scale: 2, mode: 'number' }),
  /** Grows each time the hall editor publishes the hall. */
  hallNumber: integer('hall_number').notNull().default(1),
  weekReminderAt: timestamptz('week_reminder_at'),
  dayReminderAt: timestamptz('day_reminder_at'),
  namesReminderAt: timestamptz('names_reminder_at'),
  lastNamesReminderAt: timestamptz('last_names_reminder_at'),
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

/** A table of an event: its position in the hall, which is 100 wide, and who may sit there. */
export const tablePosition = pgTable(
  'table_position',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    /** Stays when the table gets another name. */
    id: uuid('id').notNull().unique().defaultRandom(),
    tableName: text('table_name').notNull(),
    x: numeric('x', { precision: 6, scale: 2, mode: 'number' }).notNull(),
    y: numeric('y', { precision: 6, scale: 2, mode: 'number' }).notNull(),
    shape: text('shape').$type<TableShape>().notNull().default('round'),
    /** Clockwise, in degrees. */
    rotation: numeric('rotation', { precision: 5, scale: 2, mode: 'number' }).notNull().default(0),
    isLocked: boolean('is_locked').notNull().default(false),
    /** At most this many children on chairs of other guests; null for any number. */
    maxChildren: integer('max_children'),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.tableName] }),
    check('table_position_children', sql`max_children > 0`),
  ],
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
    /** The guest types that may sit here besides the chair's own. */
    alsoAdmits: text('also_admits').array().$type<ChairType[]>().notNull().default([]),
    /** For a wheelchair: only searches that ask for such a chair propose it. */
    isAccessible: boolean('is_accessible').notNull().default(false),
    /** Set by staff; `getDisplayStatus` computes the displayed status. */
    status: text('status').$type<ChairStatus>().notNull(),
  },
  (table) => [
    unique('chair_label').on(table.eventId, table.tableName, table.chairName),
    unique('chair_of_event').on(table.eventId, table.id),
    check('chair_amount', sql`amount_cents >= 0`),
  ],
);

/** An organizer's code: a price, a type that it opens, chairs that it reserves, and its limits. */
export const code = pgTable(
  'code',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id')
      .notNull()
      .references(() => event.id, { onDelete: 'cascade' }),
    code: text('code').notNull(),
    label: text('label').notNull(),
    chairCents: integer('chair_cents'),
    percentOff: integer('percent_off'),
    opensChairType: text('opens_chair_type').$type<ChairType>(),
    maxChairs: integer('max_chairs'),
    validFrom: timestamptz('valid_from'),
    validUntil: timestamptz('valid_until'),
    closed: boolean('closed').notNull().default(false),
  },
  (table) => [
    uniqueIndex('code_text').on(table.eventId, sql`lower(code)`),
    check('code_chair_cents', sql`chair_cents >= 0`),
    check('code_percent_off', sql`percent_off between 1 and 100`),
    check('code_one_price', sql`chair_cents is null or percent_off is null`),
    check('code_max_chairs', sql`max_chairs > 0`),
  ],
);

/** The chairs that only a cart with one of their codes can hold. */
export const codeChair = pgTable(
  'code_chair',
  {
    codeId: integer('code_id')
      .notNull()
      .references(() => code.id, { onDelete: 'cascade' }),
    chairId: integer('chair_id')
      .notNull()
      .references(() => chair.id, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.codeId, table.chairId] }),
    index('code_chair_chair').on(table.chairId),
  ],
);

export const cart = pgTable('cart', {
  id: uuid('id').primaryKey(),
  eventId: integer('event_id')
    .notNull()
    .references(() => event.id),
  createdAt: timestamptz('created_at').notNull(),
  /** The organizer's code whose price and chairs this cart gets. */
  codeId: integer('code_id').references(() => code.id, { onDelete: 'set null' }),
  /** Labels of expired chairs, shown to the buyer once. */
  expiredChairs: jsonb('expired_chairs').$type<string[]>().notNull().default([]),
  extras: jsonb('extras').$type<CartExtra[]>().notNull().default([]),
});

/** The code with which a chair is held or sold, and what it took off the price. */
const codeColumns = () => ({
  codeId: integer('code_id').references(() => code.id),
  discountCents: integer('discount_cents').notNull().default(0),
});

/**
 * The claim on a chair. One row per (event, chair); the key prevents two claims on one chair, whatever their states. HELD expires at
 * `expiresAt`, PAYING never, and only a refund or a move releases SOLD. A chair that nobody has rests: REQUESTED or APPROVED for who
 * asked for it, RESERVED for carts with a code, WAITING for the waiting list (`expiresAt`: gathered until). `promise`: a release's state.
 */
export const chairClaim = pgTable(
  'chair_claim',
  {
    eventId: integer('event_id').notNull(),
    chairId: integer('chair_id').notNull(),
    state: text('state').$type<ClaimState>().notNull(),
    cartId: uuid('cart_id').references(() => cart.id),
    orderId: integer('order_id').references(() => order.id),
    /** Who will sit there and for how much: chosen when the chair is held, and unchanged by later prices. */
    guestType: text('guest_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    expiresAt: timestamptz('expires_at'),
    /** Who holds it, for the limits (`ClientIdentity`); null when nobody counts it, and once it is sold. */
    client: text('client'),
    network: text('network'),
    ...codeColumns(),
    promise: text('promise').$type<ChairPromise>(),
    /** The seat request or waiting party (null for codes), its only cart, and until when. */
    promisedTo: integer('promised_to'),
    promisedCart: uuid('promised_cart'),
    promisedUntil: timestamptz('promised_until'),
  },
  (table) => [
    index('chair_claim_code')
      .on(table.codeId)
      .where(sql`code_id is not null`),
    primaryKey({ name: 'chair_claim_key', columns: [table.eventId, table.chairId] }),
    foreignKey({
      name: 'chair_claim_chair',
      columns: [table.eventId, table.chairId],
      foreignColumns: [chair.eventId, chair.id],
    }).onDelete('cascade'),
    index('chair_claim_cart').on(table.cartId),
    index('chair_claim_order').on(table.orderId),
    index('chair_claim_client')
      .on(table.eventId, table.client)
      .where(sql`client is not null`),
    index('chair_claim_network')
      .on(table.eventId, table.network)
      .where(sql`network is not null`),
    index('chair_claim_expiry')
      .on(table.expiresAt)
      .where(sql`state = 'HELD'`),
    check(
      'chair_claim_state',
      sql`(state in ('HELD', 'PAYING', 'SOLD') or (state = 'WAITING' and promise is null)
        or (state in ('REQUESTED', 'APPROVED', 'RESERVED') and coalesce(promise, '') = state and cart_id is null))
        and case when promise is null then num_nonnulls(promised_to, promised_cart, promised_until) = 0 else promise in ('REQUESTED', 'APPROVED', 'OFFERED', 'RESERVED')
        and (promise = 'RESERVED') = (promised_to is null) and num_nonnulls(promised_cart, promised_until) = case when promise in ('APPROVED', 'OFFERED') then 2 else 0 end end`,
    ),
    check(
      'chair_claim_held',
      sql`state <> 'HELD' or (expires_at is not null and cart_id is not null)`,
    ),
  ],
);

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
    telephone: telephoneText('telephone').notNull(),
    location: text('location').notNull().default(''),
    /** The chair labels as Table-Chair, written by the server. */
    note: text('note').notNull().default(''),
    /** Box office: check number or the name of the person who gave the tickets away. */
    reference: text('reference').notNull().default(''),
    subtotalCents: integer('subtotal_cents').notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    paidAt: timestamptz('paid_at'),
    nameRemindersStoppedAt: timestamptz('name_reminders_stopped_at'),
    /** The account that sold it at the box office. */
    soldBy: text('sold_by'),
    extras: jsonb('extras').$type<OrderExtra[]>().notNull().default([]),
    /** Whether `claimedQuantity` of its extras counts them. */
    hasClaimedExtras: boolean('has_claimed_extras').notNull().default(false),
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

/** The label of a chair that was removed from the hall, for the history of its orders and tickets; null while there is the chair. */
const removedChairColumns = () => ({
  tableName: text('table_name'),
  chairName: text('chair_name'),
});

/** The chairs of an order with their guest type and price at the time of the order. */
export const orderChair = pgTable(
  'order_chair',
  {
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    /** The chair may be gone by now: see `removedChairColumns`. */
    chairId: integer('chair_id').notNull(),
    ...removedChairColumns(),
    guestType: text('guest_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    ...codeColumns(),
  },
  (table) => [primaryKey({ columns: [table.orderId, table.chairId] })],
);

/** A sold chair: the specification's checkout record. `chairType` is the guest type, `amountCents` what the guest paid. */
export const ticket = pgTable(
  'ticket',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    eventId: integer('event_id').notNull(),
    /** The claim of the chair refers to it while the ticket is active; see `removedChairColumns`. */
    chairId: integer('chair_id').notNull(),
    ...removedChairColumns(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    barCode: text('bar_code').notNull().unique(),
    userName: text('user_name').notNull(),
    userEmail: text('user_email').notNull(),
    telephone: telephoneText('telephone').notNull(),
    chairType: text('chair_type').$type<ChairType>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    checkoutDate: timestamptz('checkout_date').notNull(),
    receivedAt: timestamptz('received_at'),
    /** The usher's name, and below the door's name on that device. */
    receivedBy: text('received_by'),
    receivedAtDoor: text('received_at_door'),
    cancelledAt: timestamptz('cancelled_at'),
    /** When its holder last created a link to it; a new barcode ends the link and clears this. */
    sharedAt: timestamptz('shared_at'),
    /** How often its holders handed it over; transfers by staff don't count. */
    handOvers: integer('hand_overs').notNull().default(0),
    ...codeColumns(),
  },
  (table) => [
    uniqueIndex('ticket_live')
      .on(table.eventId, table.chairId)
      .where(sql`cancelled_at is null`),
    index('ticket_telephone').on(table.telephone, table.eventId),
    index('ticket_order').on(table.orderId),
    index('ticket_code_id')
      .on(table.codeId)
      .where(sql`code_id is not null`),
  ],
);
