import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
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
import type {
  GatheringQuestion,
  GatheringResponse,
} from '#features/gatherings/contract/gathering-questions.ts';
import type { WalletName } from '#features/tickets/contract/tickets.ts';
import { walletPass } from '#features/tickets/server/wallet/tables.ts';
import type { RepeatKind } from '#features/gatherings/contract/rules/occurrences.ts';
import {
  type AudienceKey,
  forEverybody,
} from '#features/audiences/contract/rules/item-audiences.ts';
import type { bookingStates } from '#features/gatherings/contract/gathering-tickets.ts';
import type { AmountDue, TicketChoice } from '#features/gatherings/contract/ticket-types.ts';
import type { PartyState, SlotKind } from '#features/gatherings/contract/rules/places.ts';
import { bytes, timestamptz } from '#platform/tables.ts';

/** A feast, meeting or party, once or repeated. Days and times are those of the site's time zone. */
export const gathering = pgTable(
  'gathering',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    slug: text('slug').notNull().unique(),
    title: text('title').notNull(),
    description: text('description').notNull().default(''),
    day: date('day', { mode: 'string' }).notNull(),
    startTime: text('start_time').notNull(),
    endTime: text('end_time').notNull().default(''),
    repeats: text('repeats').$type<RepeatKind>().notNull().default('once'),
    every: integer('every').notNull().default(1),
    until: date('until', { mode: 'string' }),
    venue: text('venue').notNull().default(''),
    address: text('address').notNull().default(''),
    contact: text('contact').notNull().default(''),
    audience: text('audience')
      .array()
      .$type<AudienceKey[]>()
      .notNull()
      .default([...forEverybody]),
    takesParties: boolean('takes_parties').notNull().default(true),
    maxPeople: integer('max_people'),
    closesDaysBefore: integer('closes_days_before').notNull().default(0),
    remindsDaysBefore: integer('reminds_days_before'),
    /** The card fee on paid places. */
    feePercent: numeric('fee_percent', { precision: 5, scale: 2, mode: 'number' })
      .notNull()
      .default(3),
    questions: jsonb('questions').$type<GatheringQuestion[]>().notNull().default([]),
    isPublished: boolean('is_published').notNull().default(false),
    /** A deleted gathering can be restored for 30 days. */
    deletedAt: timestamptz('deleted_at'),
  },
  () => [
    check('gathering_every', sql`every > 0`),
    check('gathering_max_people', sql`max_people > 0`),
  ],
);

/** The picture of a gathering; one that was removed or replaced can be restored for a day. */
export const gatheringPicture = pgTable(
  'gathering_picture',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gathering.id, { onDelete: 'cascade' }),
    jpeg: bytes('jpeg').notNull(),
    removedAt: timestamptz('removed_at'),
  },
  (table) => [index('gathering_picture_gathering').on(table.gatheringId)],
);

/** A day of a gathering that is canceled or moved. */
export const gatheringChange = pgTable(
  'gathering_change',
  {
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gathering.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    isCanceled: boolean('is_canceled').notNull().default(false),
    movedTo: date('moved_to', { mode: 'string' }),
    startTime: text('start_time').notNull().default(''),
    endTime: text('end_time').notNull().default(''),
    note: text('note').notNull().default(''),
  },
  (table) => [primaryKey({ columns: [table.gatheringId, table.day] })],
);

/** Someone who said that they come on a day. */
export const gatheringParty = pgTable(
  'gathering_party',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gathering.id, { onDelete: 'cascade' }),
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    /** Empty for someone whom the team noted without one. */
    email: text('email').notNull(),
    adults: integer('adults').notNull(),
    children: integer('children').notNull(),
    state: text('state').$type<PartyState>().notNull(),
    responses: jsonb('responses').$type<GatheringResponse[]>().notNull().default([]),
    /** The paid places that they want or have. */
    tickets: jsonb('tickets').$type<TicketChoice[]>().notNull().default([]),
    /** Until when these are held for the payment. */
    payUntil: timestamptz('pay_until'),
    getsReminders: boolean('gets_reminders').notNull().default(true),
    /** How many came; null until that is marked. */
    arrived: integer('arrived'),
    createdAt: timestamptz('created_at').notNull(),
    /** The order of the waiting list. */
    joinedAt: timestamptz('joined_at').notNull(),
    remindedAt: timestamptz('reminded_at'),
    thankedAt: timestamptz('thanked_at'),
  },
  (table) => [
    index('gathering_party_day').on(table.gatheringId, table.day),
    uniqueIndex('gathering_party_one_per_email')
      .on(table.gatheringId, table.day, sql`lower(${table.email})`)
      .where(sql`email <> '' and state <> 'withdrawn'`),
    index('gathering_party_unpaid')
      .on(table.payUntil)
      .where(sql`state = 'paying'`),
    index('gathering_party_email').on(sql`lower(${table.email})`),
    check('gathering_party_people', sql`adults >= 0 and children >= 0 and adults + children > 0`),
  ],
);

/** Something to bring or to do, on each day of the gathering. */
export const gatheringSlot = pgTable(
  'gathering_slot',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gathering.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    kind: text('kind').$type<SlotKind>().notNull(),
    title: text('title').notNull(),
    startTime: text('start_time').notNull().default(''),
    endTime: text('end_time').notNull().default(''),
    places: integer('places').notNull().default(1),
  },
  (table) => [index('gathering_slot_gathering').on(table.gatheringId)],
);

/** Who took a slot, on the day of their answer. */
export const gatheringSlotTaker = pgTable(
  'gathering_slot_taker',
  {
    slotId: integer('slot_id')
      .notNull()
      .references(() => gatheringSlot.id, { onDelete: 'cascade' }),
    partyId: integer('party_id')
      .notNull()
      .references(() => gatheringParty.id, { onDelete: 'cascade' }),
    /** They look for someone else, and have it until then. */
    isOffered: boolean('is_offered').notNull().default(false),
    assignedAt: timestamptz('assigned_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.slotId, table.partyId] }),
    index('gathering_slot_taker_party').on(table.partyId),
  ],
);

/** A kind of paid place, with its price and how many there are on each day. */
export const gatheringTicketType = pgTable(
  'gathering_ticket_type',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    gatheringId: integer('gathering_id')
      .notNull()
      .references(() => gathering.id, { onDelete: 'cascade' }),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    priceCents: integer('price_cents').notNull(),
    isForChild: boolean('is_for_child').notNull().default(false),
    stock: integer('stock').notNull(),
  },
  (table) => [
    index('gathering_ticket_type_gathering').on(table.gatheringId),
    check('gathering_ticket_type_amounts', sql`price_cents >= 0 and stock > 0`),
  ],
);

/** The payment of someone's places, which stays in the books when the answer is deleted. */
export const gatheringBooking = pgTable(
  'gathering_booking',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    partyId: integer('party_id').references(() => gatheringParty.id, { onDelete: 'set null' }),
    gatheringTitle: text('gathering_title').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    lines: jsonb('lines').$type<AmountDue['lines']>().notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: text('state').$type<(typeof bookingStates)[number]>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    paidAt: timestamptz('paid_at'),
  },
  (table) => [
    index('gathering_booking_party').on(table.partyId),
    index('gathering_booking_email').on(sql`lower(${table.email})`),
    check('gathering_booking_amounts', sql`fee_cents >= 0 and total_cents > fee_cents`),
  ],
);

/** A paid place, with the code that opens the door. */
export const gatheringTicket = pgTable(
  'gathering_ticket',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    bookingId: integer('booking_id')
      .notNull()
      .references(() => gatheringBooking.id),
    /** Of a type that may be gone since. */
    typeId: integer('type_id').notNull(),
    title: text('title').notNull(),
    priceCents: integer('price_cents').notNull(),
    code: text('code').notNull().unique('gathering_ticket_code'),
    refundedAt: timestamptz('refunded_at'),
    arrivedAt: timestamptz('arrived_at'),
    /** The scan that noted it, which the door names to take it back. */
    arrival: uuid('arrival'),
  },
  (table) => [index('gathering_ticket_booking').on(table.bookingId)],
);

/** A paid place in a wallet. */
export const gatheringPass = pgTable(
  'gathering_pass',
  {
    passId: integer('pass_id')
      .primaryKey()
      .references(() => walletPass.id, { onDelete: 'cascade' }),
    placeId: integer('place_id')
      .notNull()
      .references(() => gatheringTicket.id, { onDelete: 'cascade' }),
    wallet: text('wallet').$type<WalletName>().notNull(),
  },
  (table) => [unique('gathering_pass_place').on(table.placeId, table.wallet)],
);
