import type { TributeKind } from '#features/donations/contract/rules/tributes.ts';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
import { telephoneText, timestamptz } from '#platform/tables.ts';
import type { DonationSplits } from './rules.ts';

/** PENDING: not paid yet. LAPSED: can no longer be paid. VOIDED: an envelope entered by mistake. The other states follow a payment. */
export type DonationState =
  | 'PENDING'
  | 'LAPSED'
  | 'PAID'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REFUND_FAILED'
  | 'VOIDED';

/** ACTIVE: charged on `retryOn`. PAUSED: by the donor, or after too many declines. */
export type MonthlyDonationState = 'ACTIVE' | 'PAUSED' | 'ENDED';

/**
 * Someone who gives: one person, or a couple that wants one statement. What was typed with each gift stays with the gift; this is what
 * the statement says.
 */
export const donor = pgTable(
  'donor',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    name: text('name').notNull(),
    email: text('email').notNull().default(''),
    telephone: telephoneText('telephone').notNull().default(''),
    /** For the statement; several lines. */
    address: text('address').notNull().default(''),
    /** The record that it was joined to, which has its gifts. */
    joinedToId: integer('joined_to_id').references((): AnyPgColumn => donor.id),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('donor_email').on(sql`lower(${table.email})`),
    index('donor_telephone').on(table.telephone),
  ],
);

export type ContactField = 'email' | 'telephone' | 'address';

/** Gifts that went from one donor to another: all of them when the two were joined. It can be undone. */
export const donorMove = pgTable('donor_move', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').$type<'join' | 'split'>().notNull(),
  fromId: integer('from_id')
    .notNull()
    .references(() => donor.id),
  toId: integer('to_id')
    .notNull()
    .references(() => donor.id),
  donationIds: integer('donation_ids').array().notNull(),
  monthlyIds: integer('monthly_ids').array().notNull(),
  /** What a join filled in from the other record, because it was empty. */
  filledFields: text('filled_fields').array().$type<ContactField[]>().notNull().default([]),
  movedAt: timestamptz('moved_at').notNull(),
  movedBy: text('moved_by').notNull(),
  undoneAt: timestamptz('undone_at'),
});

/** Two donors that look alike and are two people, as the treasurer knows; the smaller id first. */
export const donorPair = pgTable(
  'donor_pair',
  {
    firstId: integer('first_id')
      .notNull()
      .references(() => donor.id),
    secondId: integer('second_id')
      .notNull()
      .references(() => donor.id),
  },
  (table) => [primaryKey({ columns: [table.firstId, table.secondId] })],
);

/** A donation that repeats every month until the donor ends it; each month is a row of `donation`. */
export const monthlyDonation = pgTable(
  'monthly_donation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    donorId: integer('donor_id').references(() => donor.id),
    name: text('name').notNull(),
    telephone: telephoneText('telephone').notNull(),
    email: text('email').notNull(),
    location: text('location').notNull(),
    note: text('note').notNull(),
    splits: jsonb('splits').$type<DonationSplits>().notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: text('state').$type<MonthlyDonationState>().notNull(),
    pausedBy: text('paused_by').$type<'giver' | 'card'>(),
    /** 1 to 31; a shorter month uses its last day. */
    dayOfMonth: integer('day_of_month').notNull(),
    /** The day that the next charge is for, in the site's time zone. */
    nextChargeOn: date('next_charge_on').notNull(),
    /** Day of the next charge attempt: `nextChargeOn`, or later after a decline. */
    retryOn: date('retry_on').notNull(),
    /** Declines for `nextChargeOn`. */
    declineCount: integer('decline_count').notNull().default(0),
    /** Provider of the saved card and its ids there; never a card number. */
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    providerCustomerId: text('provider_customer_id').notNull(),
    providerCardId: text('provider_card_id').notNull(),
    lastResult: text('last_result').$type<'paid' | 'declined' | 'asked'>().notNull(),
    lastChargedOn: date('last_charged_on').notNull(),
    startedAt: timestamptz('started_at').notNull(),
    endedAt: timestamptz('ended_at'),
    endedBy: text('ended_by').$type<'giver' | 'treasurer'>(),
  },
  (table) => [
    index('monthly_donation_due')
      .on(table.retryOn)
      .where(sql`state = 'ACTIVE'`),
    check('monthly_donation_amounts', sql`fee_cents >= 0 and total_cents > fee_cents`),
    check('monthly_donation_day', sql`day_of_month between 1 and 31`),
  ],
);

/** OPEN: the outcome at the provider is unknown. TAKEN: the card is in use. DROPPED: it was not accepted. */
export type CardUpdateState = 'OPEN' | 'TAKEN' | 'DROPPED';

/** A request to replace the saved card, written before the call to the provider. */
export const cardUpdate = pgTable(
  'card_update',
  {
    /** Also the idempotency key at the provider. */
    id: uuid('id').primaryKey(),
    /** Order of the requests. */
    sequence: integer('sequence').notNull().unique().generatedAlwaysAsIdentity(),
    monthlyDonationId: integer('monthly_donation_id')
      .notNull()
      .references(() => monthlyDonation.id),
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    /** The browser's Idempotency-Key and the hash of its request. */
    clientKey: text('client_key').notNull().unique('card_update_client_key'),
    requestHash: text('request_hash').notNull(),
    /** Cleared when the request is settled. */
    token: text('token'),
    /** Setup id at the provider, once it exists. */
    setupId: text('setup_id'),
    state: text('state').$type<CardUpdateState>().notNull(),
    declineCode: text('decline_code'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('card_update_open')
      .on(table.createdAt)
      .where(sql`state = 'OPEN'`),
    index('card_update_monthly_donation').on(table.monthlyDonationId),
  ],
);

/** Cash and checks of one collection, recorded together. */
export const donationBatch = pgTable(
  'donation_batch',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Chosen by the browser. */
    reference: uuid('reference').notNull().unique('donation_batch_reference'),
    receivedOn: date('received_on').notNull(),
    location: text('location').notNull(),
    note: text('note').notNull(),
    totalCents: integer('total_cents').notNull(),
    recordedBy: text('recorded_by').notNull(),
    recordedAt: timestamptz('recorded_at').notNull(),
  },
  () => [check('donation_batch_total', sql`total_cents > 0`)],
);

/** What a person promises to a purpose. What came in is in the ledger, by the gifts that have the pledge. */
export const pledge = pgTable(
  'pledge',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    purpose: text('purpose').notNull(),
    name: text('name').notNull(),
    /** Empty for a paper pledge of a person without email. */
    email: text('email').notNull(),
    telephone: telephoneText('telephone').notNull(),
    totalCents: integer('total_cents').notNull(),
    parts: integer('parts').notNull(),
    firstDueOn: date('first_due_on').notNull(),
    state: text('state').$type<'unconfirmed' | 'open' | 'paused' | 'withdrawn'>().notNull(),
    getsReminders: boolean('gets_reminders').notNull().default(true),
    /** How many were sent. */
    reminders: integer('reminders').notNull().default(0),
    /** No reminder is due for parts until this day. */
    remindedOn: date('reminded_on').notNull(),
    /** Who of the team entered it. */
    recordedBy: text('recorded_by').notNull().default(''),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('pledge_email').on(sql`lower(${table.email})`),
    index('pledge_purpose').on(table.purpose),
    check('pledge_plan', sql`total_cents > 0 and parts > 0`),
  ],
);

/** A donation, paid or not. `totalCents` is the charge: the donation and the fee that the donor covers. */
export const donation = pgTable(
  'donation',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    /** Secret of the donor's browser. */
    reference: uuid('reference').notNull().unique(),
    /** Since it was paid; null for loose cash. */
    donorId: integer('donor_id').references(() => donor.id),
    name: text('name').notNull(),
    telephone: telephoneText('telephone').notNull(),
    email: text('email').notNull(),
    location: text('location').notNull(),
    note: text('note').notNull(),
    feeCents: integer('fee_cents').notNull(),
    totalCents: integer('total_cents').notNull(),
    state: text('state').$type<DonationState>().notNull(),
    createdAt: timestamptz('created_at').notNull(),
    paidAt: timestamptz('paid_at'),
    /** True when its payment starts a monthly donation. */
    isMonthly: boolean('is_monthly').notNull().default(false),
    /** The monthly donation it belongs to and the day it is for; unique together. */
    monthlyDonationId: integer('monthly_donation_id').references(() => monthlyDonation.id),
    dueOn: date('due_on'),
    method: text('method').$type<'card' | 'cash' | 'check'>().notNull().default('card'),
    checkNumber: text('check_number').notNull().default(''),
    /** The giver's name may be on the page of a campaign. */
    isNameVisible: boolean('is_name_visible').notNull().default(false),
    /** In memory or honor of whom; empty for no one. */
    tributeKind: text('tribute_kind').$type<TributeKind | ''>().notNull().default(''),
    tributeName: text('tribute_name').notNull().default(''),
    /** Who is told of the gift when it is paid, and the donor's words; empty for no one. */
    familyEmail: text('family_email').notNull().default(''),
    familyMessage: text('family_message').notNull().default(''),
    isDonorNamed: boolean('is_donor_named').notNull().default(true),
    /** The collection of cash or a check. */
    batchId: integer('batch_id').references(() => donationBatch.id),
    /** Of the Mass intention that it is the offering for. */
    offeringKey: uuid('offering_key'),
    /** The pledge that its part for that purpose counts toward. */
    pledgeId: integer('pledge_id').references(() => pledge.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('donation_offering')
      .on(table.offeringKey)
      .where(sql`offering_key is not null`),
    index('donation_paid').on(table.paidAt),
    unique('donation_due').on(table.monthlyDonationId, table.dueOn),
    index('donation_batch_gifts').on(table.batchId),
    index('donation_family')
      .on(sql`lower(${table.familyEmail})`)
      .where(sql`family_email <> ''`),
    index('donation_donor').on(table.donorId),
    index('donation_pledge')
      .on(table.pledgeId)
      .where(sql`pledge_id is not null`),
    check('donation_method', sql`(method in ('cash', 'check')) = (batch_id is not null)`),
    check('donation_amounts', sql`fee_cents >= 0 and total_cents > fee_cents`),
  ],
);

/** Amounts by purpose; their sum and the fee equal the total. */
export const donationSplit = pgTable(
  'donation_split',
  {
    donationId: integer('donation_id')
      .notNull()
      .references(() => donation.id, { onDelete: 'cascade' }),
    purpose: text('purpose').notNull(),
    amountCents: integer('amount_cents').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.donationId, table.purpose] }),
    check('donation_split_amount', sql`amount_cents > 0`),
  ],
);
