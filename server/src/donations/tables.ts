import type { DonationLocation, DonationPurpose } from '@namugongo/contract/donations';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from '../platform/tables.ts';

/** PENDING: no money yet. LAPSED: none can come any more. The others are states of money that came. */
export type DonationState =
  | 'PENDING'
  | 'LAPSED'
  | 'PAID'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REFUND_FAILED';

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
  },
  (table) => [
    index('donation_paid').on(table.paidAt),
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
