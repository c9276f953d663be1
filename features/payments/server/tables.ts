import type { ClientIdentity } from '#platform/http/client-identity.ts';
import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AttemptState, PaidFor } from '#features/payments/contract/payments.ts';
import type { PaymentMethod } from '#features/payments/contract/payment-methods.ts';
import { timestamptz } from '#platform/tables.ts';

export type Subject = PaidFor['subject'];

export type AttemptCard = 'once' | 'keep' | 'kept-present' | 'kept-absent';

/** Who tries a card, as digests: the sender's address, its network, and what is paid. */
export type CardTrier = ClientIdentity & { purchase: string };

/** One attempt to pay a subject with one card. Its keys are set at creation and never change. */
export const paymentAttempt = pgTable(
  'payment_attempt',
  {
    id: uuid('id').primaryKey(),
    sequence: integer('sequence').notNull().unique().generatedAlwaysAsIdentity(),
    subject: text('subject').$type<Subject>().notNull(),
    subjectId: integer('subject_id').notNull(),
    /** What is paid more for a ticket of the order (docs/decisions/052); null for the payment of the subject itself. */
    supplementId: integer('supplement_id'),
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    /** The browser's Idempotency-Key and the hash of its request. */
    clientKey: text('client_key').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null for a provider's reusable test tokens; any other token pays once. */
    tokenHash: text('token_hash'),
    /** Cleared when the attempt is settled; the reconciler needs it after a crash. */
    token: text('token'),
    /** 'keep': save the card for later charges. 'kept-...': charge a saved card, with its owner present or absent. */
    cardUsage: text('card_usage').$type<AttemptCard>().notNull().default('once'),
    /** Provider ids of the saved card; never a card number. */
    providerCustomerId: text('provider_customer_id'),
    savedCardId: text('saved_card_id'),
    intentId: text('intent_id'),
    clientSecret: text('client_secret'),
    amountCents: integer('amount_cents').notNull(),
    refundedCents: integer('refunded_cents').notNull().default(0),
    captureMethod: text('capture_method').$type<'manual' | 'automatic'>().notNull(),
    state: text('state').$type<AttemptState>().notNull(),
    declineCode: text('decline_code'),
    /** Whom a decline after a bank's challenge counts for; cleared when the attempt is settled. */
    triedBy: jsonb('tried_by').$type<CardTrier>(),
    /** Set before the call to the provider; from then on nothing is sold for this attempt. */
    cancelRequestedAt: timestamptz('cancel_requested_at'),
    /** Start of a dispute by the buyer's bank; null without one. */
    disputedAt: timestamptz('disputed_at'),
    createdAt: timestamptz('created_at').notNull(),
    updatedAt: timestamptz('updated_at').notNull(),
  },
  (table) => [
    unique('payment_attempt_client_key').on(table.clientKey),
    unique('payment_attempt_intent').on(table.provider, table.intentId),
    unique('payment_attempt_token').on(table.provider, table.tokenHash),
    uniqueIndex('payment_attempt_live')
      .on(table.subject, table.subjectId, sql`coalesce(supplement_id, 0)`)
      .where(
        sql`state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN', 'SUCCEEDED')`,
      ),
    index('payment_attempt_subject').on(table.subject, table.subjectId),
    index('payment_attempt_open')
      .on(table.updatedAt)
      .where(sql`state in ('CREATED', 'INTENT', 'CONFIRMING', 'ACTION', 'AUTHORIZED', 'UNKNOWN')`),
    index('payment_attempt_declined')
      .on(table.updatedAt)
      .where(sql`state = 'DECLINED'`),
    check('payment_attempt_refunded', sql`refunded_cents >= 0 and refunded_cents <= amount_cents`),
  ],
);

/** A refund; `cause` is unique per attempt. */
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
    createdAt: timestamptz('created_at').notNull(),
    completedAt: timestamptz('completed_at'),
  },
  (table) => [
    unique('refund_cause').on(table.attemptId, table.cause),
    check('refund_amount', sql`amount_cents > 0`),
  ],
);

/** Received webhook events, each once; handling starts with a new `retrieve`. */
export const webhookEvent = pgTable(
  'webhook_event',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    intentId: text('intent_id'),
    receivedAt: timestamptz('received_at').notNull(),
    handledAt: timestamptz('handled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.eventId] }),
    index('webhook_event_unhandled')
      .on(table.receivedAt)
      .where(sql`handled_at is null`),
  ],
);

export type LedgerAccount =
  | Exclude<PaymentMethod, 'free'>
  | 'tickets'
  | 'extras'
  | 'gatherings'
  | 'fees'
  | 'donations'
  | 'provider-clearing';

/** Append-only; the entries of a transaction sum to zero (checked by a deferred trigger). Reports are sums of it. */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** Unique name of the event: 'order:12:paid', 'refund:4'. */
    transactionKey: text('transaction_key').notNull(),
    account: text('account').$type<LedgerAccount>().notNull(),
    /** Chair type, name of an extra or of a place, or donation purpose; empty when there is only one. */
    kind: text('kind').notNull().default(''),
    amountCents: integer('amount_cents').notNull(),
    subject: text('subject').$type<Subject>().notNull(),
    subjectId: integer('subject_id').notNull(),
    eventId: integer('event_id'),
    /** The account id of whose drawer the money went into or came out of; null for the seller's own, and for money of no drawer. */
    drawer: text('drawer'),
    createdAt: timestamptz('created_at').notNull(),
  },
  (table) => [
    unique('ledger_entry_once').on(table.transactionKey, table.account, table.kind),
    index('ledger_entry_subject').on(table.subject, table.subjectId),
    index('ledger_entry_created').on(table.createdAt),
    index('ledger_entry_event').on(table.eventId),
  ],
);

/** A deposit of the provider that a treasurer found on the bank statement. */
export const payoutCheck = pgTable(
  'payout_check',
  {
    provider: text('provider').$type<'stripe' | 'sandbox'>().notNull(),
    payoutId: text('payout_id').notNull(),
    checkedBy: text('checked_by').notNull(),
    checkedAt: timestamptz('checked_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.payoutId] })],
);
