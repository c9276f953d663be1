import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { moment } from '../../platform/tables.ts';
import type { IntentState } from '../provider.ts';
import type { FaultKind, FaultOperation, RefundState } from './rules.ts';

/** The sandbox keeps its books apart from ours, as a bank would; nothing of ours refers to these tables. */
export const sandboxSchema = pgSchema('sandbox');

export const intent = sandboxSchema.table(
  'intent',
  {
    id: text('id').primaryKey(),
    state: text('state').$type<IntentState>().notNull(),
    amountCents: integer('amount_cents').notNull(),
    receivedCents: integer('received_cents').notNull().default(0),
    refundedCents: integer('refunded_cents').notNull().default(0),
    capture: text('capture').$type<'manual' | 'automatic'>().notNull(),
    /** The card that pays is kept. */
    keepsCard: boolean('keeps_card').notNull().default(false),
    /** Whose kept card it charges, or whose the card will be that it keeps. */
    customer: text('customer'),
    keptCard: text('kept_card'),
    disputed: boolean('disputed').notNull().default(false),
    clientSecret: text('client_secret').notNull(),
    reference: text('reference').notNull(),
    description: text('description').notNull(),
    email: text('email'),
    /** The test card it was last confirmed with, by its token's name; some act again at the capture. */
    card: text('card'),
    code: text('code'),
    declineCode: text('decline_code'),
    /** A token's own fault shows once for each intent; the call after it goes through. */
    troubled: boolean('troubled').notNull().default(false),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    index('sandbox_intent_created').on(table.createdAt),
    check('sandbox_intent_amount', sql`amount_cents between 50 and 99999999`),
    check('sandbox_intent_received', sql`received_cents in (0, amount_cents)`),
    check('sandbox_intent_refunded', sql`refunded_cents between 0 and received_cents`),
    check('sandbox_intent_canceled', sql`state = 'succeeded' or received_cents = 0`),
  ],
);

export const refund = sandboxSchema.table(
  'refund',
  {
    id: text('id').primaryKey(),
    intentId: text('intent_id')
      .notNull()
      .references(() => intent.id),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<RefundState>().notNull().default('succeeded'),
    /** When the buyer's bank answers, for cards whose bank takes its time; null once it has. */
    answerDueAt: moment('answer_due_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sandbox_refund_intent').on(table.intentId),
    index('sandbox_refund_answer_due')
      .on(table.answerDueAt)
      .where(sql`answer_due_at is not null`),
    check('sandbox_refund_amount', sql`amount_cents > 0`),
  ],
);

/** What a card number became. It never holds the number: only what the card does and its last four digits. */
export const token = sandboxSchema.table('token', {
  id: text('id').primaryKey(),
  card: text('card').notNull(),
  lastFour: text('last_four').notNull(),
  createdAt: moment('created_at').notNull(),
  usedAt: moment('used_at'),
});

/** Cards that were kept for later charges, by what they do; a test makes one expire by changing `card`. */
export const keptCard = sandboxSchema.table('kept_card', {
  id: text('id').primaryKey(),
  customer: text('customer').notNull(),
  card: text('card').notNull(),
  createdAt: moment('created_at').notNull(),
  forgottenAt: moment('forgotten_at'),
});

/** A card that is to be kept without a payment; `keptCard` is its row above once it is. */
export const cardSetup = sandboxSchema.table('card_setup', {
  id: text('id').primaryKey(),
  state: text('state').$type<'requires_action' | 'kept' | 'refused'>().notNull(),
  clientSecret: text('client_secret').notNull(),
  customer: text('customer').notNull(),
  keptCard: text('kept_card').notNull(),
  /** What the card does, by its token's name. */
  card: text('card').notNull(),
  lastFour: text('last_four'),
  code: text('code'),
  declineCode: text('decline_code'),
  createdAt: moment('created_at').notNull(),
});

/** The first answer to each idempotency key, kept with what was asked. */
export const answerToKey = sandboxSchema.table('answer_to_key', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  answer: jsonb('answer').$type<unknown>(),
  createdAt: moment('created_at').notNull(),
});

/** Events to be delivered at least once; a duplicate is a second row with the same event id. */
export const delivery = sandboxSchema.table(
  'delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    intentId: text('intent_id').notNull(),
    body: text('body').notNull(),
    dueAt: moment('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: moment('delivered_at'),
    lastError: text('last_error'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('sandbox_delivery_due')
      .on(table.dueAt)
      .where(sql`delivered_at is null`),
    index('sandbox_delivery_event').on(table.eventId),
  ],
);

/** Faults ordered for the next calls of an operation; how tests make the network and the provider misbehave. */
export const fault = sandboxSchema.table(
  'fault',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operation: text('operation').$type<FaultOperation>().notNull(),
    kind: text('kind').$type<FaultKind>().notNull(),
    milliseconds: integer('milliseconds').notNull().default(0),
    remaining: integer('remaining').notNull().default(1),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sandbox_fault_waiting')
      .on(table.operation, table.id)
      .where(sql`remaining > 0`),
  ],
);
