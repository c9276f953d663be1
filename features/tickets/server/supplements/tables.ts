import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ChairType } from '#contract/chairs.ts';
import { order, ticket } from '#features/event/server/tables.ts';
import type { IncomeMethod } from '#features/payments/contract/payment-methods.ts';
import type { SupplementState } from '#features/tickets/contract/supplements.ts';
import { timestamptz } from '#platform/tables.ts';

/** What is paid more for another type of guest or another chair; the ticket changes when it is paid (docs/decisions/052). */
export const supplement = pgTable(
  'supplement',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    orderId: integer('order_id')
      .notNull()
      .references(() => order.id),
    ticketId: integer('ticket_id')
      .notNull()
      .references(() => ticket.id),
    /** The supplement of another ticket of the order with which it is paid at once, by one link; null for one of its own. */
    paidWith: integer('paid_with'),
    /** The ticket as it was when the supplement was requested. */
    fromType: text('from_type').$type<ChairType>().notNull(),
    fromChairId: integer('from_chair_id').notNull(),
    fromCents: integer('from_cents').notNull(),
    toType: text('to_type').$type<ChairType>().notNull(),
    toChairId: integer('to_chair_id').notNull(),
    moreCents: integer('more_cents').notNull(),
    /** What a code takes off the new price. */
    discountCents: integer('discount_cents'),
    /** The card fee; none at the desk. */
    feeCents: integer('fee_cents').notNull(),
    state: text('state').$type<SupplementState>().notNull(),
    /** How it was paid; null until then. */
    method: text('method').$type<IncomeMethod>(),
    /** The check number or the confirmation. */
    reference: text('reference').notNull().default(''),
    /** What of it was refunded. */
    returnedCents: integer('returned_cents').notNull().default(0),
    /** The account that requested it. */
    requestedBy: text('requested_by').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    expiresAt: timestamptz('expires_at').notNull(),
    /** When it was paid or ended otherwise. */
    endedAt: timestamptz('ended_at'),
  },
  (table) => [
    index('supplement_order').on(table.orderId),
    uniqueIndex('supplement_open')
      .on(table.ticketId)
      .where(sql`state = 'open'`),
    // A guest who moves with others may pay nothing more.
    check(
      'supplement_amount',
      sql`more_cents >= 0 and (more_cents > 0 or paid_with is not null) and fee_cents >= 0 and from_cents >= 0`,
    ),
    check('supplement_returned', sql`returned_cents between 0 and more_cents + fee_cents`),
    check('supplement_paid', sql`(state = 'paid') = (method is not null)`),
    check('supplement_ended', sql`(state = 'open') = (ended_at is null)`),
  ],
);
