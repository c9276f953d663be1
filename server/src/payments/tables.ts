import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttemptState } from '@namugongo/contract/payments';
import { moment } from '../platform/tables.ts';

export type Subject = 'order' | 'donation';

export type AttemptCard = 'once' | 'keep' | 'kept-present' | 'kept-absent';

/** One try to pay something with one card. Its keys are made before any money can move and never change. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: uuid('id').primaryKey(),
    number: integer('number').notNull().unique().generatedAlwaysAsIdentity(),
    subject: text('subject').$type<Subject>().notNull(),
    subjectId: integer('subject_id').notNull(),
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    /** The browser's Idempotency-Key and the hash of the request it stood for. */
    clientKey: text('client_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null for a provider's reusable test tokens; any other token pays once. */
    tokenHash: text('token_hash'),
    /** Kept only until the attempt is decided, so that the reconciler can confirm what the crash left. */
    token: text('token'),
    /** 'keep': the card that pays stays with the provider for later charges. 'kept-...': one that stayed, its owner at the screen or not. */
    cardUse: text('card_use').$type<AttemptCard>().notNull().default('once'),
    /** The provider's names for a kept card; never a number. */
    customer: text('customer'),
    keptCard: text('kept_card'),
    intentId: text('intent_id'),
    clientSecret: text('client_secret'),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    capture: text('capture').$type<'manual' | 'automatic'>().notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    declineCode: text('decline_code'),
    /** Written before the provider is asked to cancel: from then on authorised money no longer sells anything. */
    cancelRequestedAt: moment('cancel_requested_at'),
    /** Since when the provider says that the buyer's bank disputes the payment; null while nobody does. */
    disputedAt: moment('disputed_at'),
    createdAt: moment('created_at').notNull(),
    updatedAt: moment('updated_at').notNull(),
  },
  (table) => [
    unique('payment_attempt_client_key').on(table.clientKey),
    unique('payment_attempt_intent').on(table.provider, table.intentId),
    unique('payment_attempt_token').on(table.provider, table.tokenHash),
    uniqueIndex('payment_attempt_live')
      .on(table.subject, table.subjectId)
      .where(
        sql`state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN', 'SUCCEEDED')`,
      ),
    index('payment_attempt_open')
      .on(table.updatedAt)
      .where(sql`state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN')`),
    check('payment_attempt_refunded', sql`refunded_cents >= 0 and refunded_cents <= amount_cents`),
  ],
);

/** A wish to give money back; `cause` makes each happen once. */
export const refund = pgTable(
  'refund',
  {
    id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
    attemptId: uuid('attempt_id')
      .notNull()
      .references(() => paymentAttempt.id),
    cause: text('cause').notNull(),
    amountCents: integer('amount_cents').notNull(),
    state: text('state').$type<'due' | 'done' | 'failed'>().notNull(),
    providerRefundId: text('provider_refund_id'),
    createdAt: moment('created_at').notNull(),
    doneAt: moment('done_at'),
  },
  (table) => [
    unique('refund_cause').on(table.attemptId, table.cause),
    check('refund_amount', sql`amount_cents > 0`),
  ],
);

/** Signed events that arrived, each once; the work starts from a fresh `retrieve`. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    intentId: text('intent_id'),
    receivedAt: moment('received_at').notNull(),
    handledAt: moment('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_event_unhandled')
      .on(table.receivedAt)
      .where(sql`handled_at is null`),
  ],
);

export type LedgerAccount =
  | 'card'
  | 'cash'
  | 'check'
  | 'zelle'
  | 'gift'
  | 'tickets'
  | 'fees'
  | 'donations'
  | 'provider-clearing';

/** Append-only; the entries of one transaction sum to zero (a deferred trigger refuses otherwise). Reports are sums of it. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** What happened, once: 'order:12:paid', 'refund:4'. */
    transaction: text('transaction').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** What the income was for, where one transaction has several: a chair type. */
    kind: text('kind').notNull().default(''),
    amountCents: integer('amount_cents').notNull(),
    subject: text('subject').$type<Subject>().notNull(),
    subjectId: integer('subject_id').notNull(),
    eventId: integer('event_id'),
    at: moment('at').notNull(),
  },
  (table) => [
    unique('ledger_entry_once').on(table.transaction, table.account, table.kind),
    index('ledger_entry_subject').on(table.subject, table.subjectId),
    index('ledger_entry_at').on(table.at),
  ],
);
