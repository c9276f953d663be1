import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, jsonb, pgSchema, text } from 'drizzle-orm/pg-core';
import { timestamptz } from '#platform/tables.ts';
import type { IntentState } from '../provider.ts';
import type { RefundState } from './rules.ts';

/** Tables of the sandbox; no other table refers to them. */
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
    /** True when the paying card is saved. */
    savesCard: boolean('saves_card').notNull().default(false),
    /** Customer of the saved card that is charged, or of the card that will be saved. */
    customerId: text('customer_id'),
    savedCardId: text('saved_card_id'),
    isDisputed: boolean('is_disputed').notNull().default(false),
    clientSecret: text('client_secret').notNull(),
    reference: text('reference').notNull(),
    description: text('description').notNull(),
    email: text('email'),
    /** Name of the test card of the last confirmation; some cards also affect the capture. */
    card: text('card'),
    /** Last digits of its number; null for a named test card, which is everyone's. */
    lastFour: text('last_four'),
    code: text('code'),
    declineCode: text('decline_code'),
    /** True after the card has timed out; it does so once. */
    isFaulty: boolean('is_faulty').notNull().default(false),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
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
    /** When the bank responds to a refund; null when settled. */
    completesAt: timestamptz('completes_at'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('sandbox_refund_intent').on(table.intentId),
    index('sandbox_refund_completes')
      .on(table.completesAt)
      .where(sql`completes_at is not null`),
    check('sandbox_refund_amount', sql`amount_cents > 0`),
  ],
);

/** A token from a card number: test card name and last four digits, never the number. */
export const token = sandboxSchema.table('token', {
  id: text('id').primaryKey(),
  card: text('card').notNull(),
  lastFour: text('last_four').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  usedAt: timestamptz('used_at'),
});

/** Saved cards with their test card name; tests change `card` to make one expire. */
export const savedCard = sandboxSchema.table('saved_card', {
  id: text('id').primaryKey(),
  customerId: text('customer_id').notNull(),
  card: text('card').notNull(),
  createdAt: timestamptz('created_at').notNull(),
  detachedAt: timestamptz('detached_at'),
});

/** A card setup; `savedCard` is the row above once the card is saved. */
export const cardSetup = sandboxSchema.table('card_setup', {
  id: text('id').primaryKey(),
  state: text('state').$type<'requires_action' | 'kept' | 'refused'>().notNull(),
  clientSecret: text('client_secret').notNull(),
  customerId: text('customer_id').notNull(),
  savedCardId: text('saved_card_id').notNull(),
  /** Name of the test card. */
  card: text('card').notNull(),
  lastFour: text('last_four'),
  code: text('code'),
  declineCode: text('decline_code'),
  createdAt: timestamptz('created_at').notNull(),
});

/** The first response of each idempotency key, with the hash of its request. */
export const idempotencyKey = sandboxSchema.table('idempotency_key', {
  key: text('key').primaryKey(),
  requestHash: text('request_hash').notNull(),
  response: jsonb('response').$type<unknown>(),
  createdAt: timestamptz('created_at').notNull(),
});

/** Events for at-least-once delivery; a duplicate is a second row with the same event id. */
export const delivery = sandboxSchema.table(
  'webhook_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    intentId: text('intent_id').notNull(),
    body: text('body').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    deliveredAt: timestamptz('delivered_at'),
    lastError: text('last_error'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    index('sandbox_webhook_delivery_due')
      .on(table.dueAt)
      .where(sql`delivered_at is null`),
    index('sandbox_webhook_delivery_event').on(table.eventId),
  ],
);

/** Faults of the next calls of an operation. Only tests write and read them (testing/faulty-sandbox.ts). */
export const fault = sandboxSchema.table(
  'fault',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operation: text('operation').notNull(),
    kind: text('kind').notNull(),
    delayMs: integer('delay_ms').notNull().default(0),
    remainingCount: integer('remaining_count').notNull().default(1),
    createdAt: timestamptz('created_at').notNull().defaultNow(),
  },
  (table) => [
    index('sandbox_fault_waiting')
      .on(table.operation, table.id)
      .where(sql`remaining_count > 0`),
  ],
);
