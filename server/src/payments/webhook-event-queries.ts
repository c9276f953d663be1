import { and, eq, inArray, isNotNull, isNull, lt, not, sql } from 'drizzle-orm';
import type { Database } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteBatch, type RetentionRule } from '../platform/ops/retention.ts';
import { paymentAttempt, webhookEvent } from './tables.ts';

/** True for a new event, false for a repeated one. */
export async function insertWebhookEventRow(
  db: Database,
  values: typeof webhookEvent.$inferInsert,
): Promise<boolean> {
  const rows = await db
    .insert(webhookEvent)
    .values(values)
    .onConflictDoNothing()
    .returning({ eventId: webhookEvent.eventId });
  return rows.length > 0;
}

/** SQL condition: the event reports a change of a refund; 'charge.refunded' only reports its creation. */
const isRefundEvent = sql`(${webhookEvent.type} like 'refund.%' or ${webhookEvent.type} = 'charge.refund.updated')`;

/** Marks events as handled that need no work: without an intent, or about a settled attempt without a dispute. */
export async function markSettledEventsHandled(db: Database, now: Date): Promise<void> {
  const settled = db
    .select({ intentId: paymentAttempt.intentId })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, webhookEvent.provider),
        eq(paymentAttempt.intentId, webhookEvent.intentId),
        eq(paymentAttempt.state, 'SUCCEEDED'),
      ),
    );
  await db
    .update(webhookEvent)
    .set({ handledAt: now })
    .where(
      and(
        isNull(webhookEvent.handledAt),
        sql`(${webhookEvent.intentId} is null or (exists ${settled} and ${webhookEvent.type} not like 'charge.dispute.%' and not ${isRefundEvent}))`,
      ),
    );
}

/** Unhandled events about refunds. */
export async function listRefundEvents(db: Database, provider: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: webhookEvent.eventId })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.provider, provider), isNull(webhookEvent.handledAt), isRefundEvent));
  return rows.map(({ eventId }) => eventId);
}

/** Intents of unhandled events, with their event ids. */
export async function listUnhandledIntents(
  db: Database,
  provider: string,
  max: number,
): Promise<{ intentId: string; eventIds: string[] }[]> {
  const rows = await db
    .select({ intentId: webhookEvent.intentId, eventId: webhookEvent.eventId })
    .from(webhookEvent)
    .where(
      and(
        eq(webhookEvent.provider, provider),
        isNull(webhookEvent.handledAt),
        isNotNull(webhookEvent.intentId),
        not(isRefundEvent),
      ),
    )
    .orderBy(webhookEvent.receivedAt)
    .limit(max);
  const byIntent = Map.groupBy(rows, (row) => row.intentId ?? '');
  return [...byIntent].map(([intentId, events]) => ({
    intentId,
    eventIds: events.map((event) => event.eventId),
  }));
}

export async function markEventsHandled(
  db: Database,
  provider: string,
  eventIds: readonly string[],
  now: Date,
): Promise<void> {
  await db
    .update(webhookEvent)
    .set({ handledAt: now })
    .where(and(eq(webhookEvent.provider, provider), inArray(webhookEvent.eventId, [...eventIds])));
}

/** Deletes handled webhook events. Attempts, refunds and the ledger are never deleted. */
export const webhookEventRetentionRules = ({
  database,
}: Pick<Platform, 'database'>): RetentionRule[] => [
  {
    label: 'events of the card processor',
    notice: null,
    retentionDays: 90,
    apply: (before, limit) =>
      deleteBatch(database, webhookEvent, lt(webhookEvent.handledAt, before), limit),
  },
];
