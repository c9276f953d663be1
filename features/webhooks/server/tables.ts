import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import type { Delivery, Webhook } from '#features/webhooks/contract/webhooks.ts';
import type { WebhookEvent } from '#features/webhooks/contract/rules/webhook-events.ts';
import { timestamptz } from '#platform/tables.ts';

/** An address of another program, and the events that it is told of. Deleted ones stay without their secrets, as their messages do. */
export const webhook = pgTable('webhook', {
  id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  events: text('events').array().$type<WebhookEvent[]>().notNull(),
  /** Encrypted, like the one before, which signs too for a day. */
  secret: text('secret').notNull(),
  oldSecret: text('old_secret'),
  oldSecretUntil: timestamptz('old_secret_until'),
  createdAt: timestamptz('created_at').notNull(),
  failingSince: timestamptz('failing_since'),
  pausedAt: timestamptz('paused_at'),
  pausedBy: text('paused_by').$type<NonNullable<Webhook['pausedBy']>>(),
  deletedAt: timestamptz('deleted_at'),
});

/** A message to one address: written in the transaction of the fact that it is about, and kept as the log. */
export const webhookDelivery = pgTable(
  'webhook_delivery',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    webhookId: integer('webhook_id')
      .notNull()
      .references(() => webhook.id),
    /** One of each fact. */
    messageId: text('message_id').notNull(),
    event: text('event').$type<Delivery['event']>().notNull(),
    data: jsonb('data').$type<object>().notNull(),
    occurredAt: timestamptz('occurred_at').notNull(),
    createdAt: timestamptz('created_at').notNull(),
    dueAt: timestamptz('due_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    attemptedAt: timestamptz('attempted_at'),
    /** End of the lease of the process that sends it; after it, another process may. */
    lockedUntil: timestamptz('locked_until'),
    deliveredAt: timestamptz('delivered_at'),
    /** When the site made its last attempt in vain. */
    failedAt: timestamptz('failed_at'),
    status: integer('status'),
    error: text('error').$type<NonNullable<Delivery['error']>>(),
  },
  (table) => [
    unique('webhook_delivery_once').on(table.webhookId, table.messageId),
    index('webhook_delivery_due')
      .on(table.webhookId, table.dueAt)
      .where(sql`delivered_at is null and failed_at is null`),
    index('webhook_delivery_created').on(table.createdAt),
  ],
);
