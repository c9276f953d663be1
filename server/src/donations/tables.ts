import type { DonationLocation, DonationPurpose } from '@namugongo/contract/donations';
import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { moment } from '../platform/tables.ts';
import type { Parts } from './rules.ts';

/** PENDING: no money yet. LAPSED: none can come any more. The others are states of money that came. */
export type DonationState =
  | 'PENDING'
  | 'LAPSED'
  | 'PAID'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REFUND_FAILED';

/** ACTIVE: it is charged on `tryOn`. PAUSED: by its giver, or by a card that was declined too often. */
export type MonthlyGiftState = 'ACTIVE' | 'PAUSED' | 'ENDED';

/** A gift that comes again every month until its giver ends it; each month's charge is a donation of its own. */
export const monthlyGift = pgTable(
  'monthly_gift',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    telephone: text('telephone').notNull(),
    email: text('email').notNull(),
    location: text('location').$type<DonationLocation>().notNull(),
    note: text('note').notNull(),
    parts: jsonb('parts').$type<Parts>().notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: text('state').$type<MonthlyGiftState>().notNull(),
    pausedBy: text('paused_by').$type<'giver' | 'card'>(),
    /** The 31st falls on the last day of a shorter month. */
    dayOfMonth: integer('day_of_month').notNull(),
    /** The day whose gift comes next; days are the site's. */
    nextOn: date('next_on').notNull(),
    /** When its card is charged: that day, or a later one after a decline. */
    tryOn: date('try_on').notNull(),
    /** How often the card was declined for `nextOn`. */
    declines: integer('declines').notNull().default(0),
    /** Who keeps the card, and their names for it; never a number. */
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    customer: text('customer').notNull(),
    card: text('card').notNull(),
    lastResult: text('last_result').$type<'paid' | 'declined' | 'asked'>().notNull(),
    lastOn: date('last_on').notNull(),
    startedAt: moment('started_at').notNull(),
    endedAt: moment('ended_at'),
    endedBy: text('ended_by').$type<'giver' | 'treasurer'>(),
  },
  (table) => [
    index('monthly_gift_due')
      .on(table.tryOn)
      .where(sql`state = 'ACTIVE'`),
    check('monthly_gift_amounts', sql`fee_cents >= 0 and total_cents > fee_cents`),
    check('monthly_gift_day', sql`day_of_month between 1 and 31`),
  ],
);

/** OPEN: the provider has not said yet what became of the card. TAKEN: it is the gift's. DROPPED: it never will be. */
export type CardChangeState = 'OPEN' | 'TAKEN' | 'DROPPED';

/** A giver's wish to put another card in the place of the kept one, written before the provider is asked. */
export const cardChange = pgTable(
  'card_change',
  {
    /** Also our key at the provider. */
    id: uuid('id').primaryKey(),
    /** The order in which they were wished for. */
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    monthlyGiftId: integer('monthly_gift_id')
      .notNull()
      .references(() => monthlyGift.id),
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    /** The browser's Idempotency-Key and the hash of the request it stood for. */
    clientKey: text('client_key').notNull().unique('card_change_client_key'),
    requestHash: text('request_hash').notNull(),
    /** Kept only until it is decided. */
    token: text('token'),
    /** The provider's name for the keeping, once it has one. */
    setupId: text('setup_id'),
    state: text('state').$type<CardChangeState>().notNull(),
    declineCode: text('decline_code'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('card_change_open')
      .on(table.createdAt)
      .where(sql`state = 'OPEN'`),
    index('card_change_of_gift').on(table.monthlyGiftId),
  ],
);

/** A gift, paid or not. `totalCents` is what the card is charged: the gift and the fee that its giver covers. */
export const donation = pgTable(
  'donation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** The browser's secret. */
    reference: uuid('reference').notNull().unique(),
    name: text('name').notNull(),
    telephone: text('telephone').notNull(),
    email: text('email').notNull(),
    location: text('location').$type<DonationLocation>().notNull(),
    note: text('note').notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: text('state').$type<DonationState>().notNull(),
    createdAt: moment('created_at').notNull(),
    paidAt: moment('paid_at'),
    /** Its giver wants to give the same every month: what pays it begins the monthly gift. */
    monthly: boolean('monthly').notNull().default(false),
    /** The monthly gift that it is part of, and the day that it is for: each day has one. */
    monthlyGiftId: integer('monthly_gift_id').references(() => monthlyGift.id),
    dueOn: date('due_on'),
  },
  (table) => [
    index('donation_paid').on(table.paidAt),
    unique('donation_due').on(table.monthlyGiftId, table.dueOn),
    check('donation_amounts', sql`fee_cents >= 0 and total_cents > fee_cents`),
  ],
);

/** What a gift is for, by purpose; its parts and the fee make the whole. */
export const donationPart = pgTable(
  'donation_part',
  {
    donationId: integer('donation_id')
      .notNull()
      .references(() => donation.id, { onDelete: 'cascade' }),
    purpose: text('purpose').$type<DonationPurpose>().notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.donationId, table.purpose] }),
    check('donation_part_amount', sql`amount_cents > 0`),
  ],
);
