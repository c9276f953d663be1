import { and, asc, desc, eq, inArray, isNull, not, sql } from 'drizzle-orm';
import { prepareOnce, type Database } from '#platform/database/database.ts';
import type { Platform } from '#platform/platform.ts';
import { type RetentionRule, deleteOld } from '#platform/ops/retention.ts';
import { paymentAttempt, webhookEvent } from './tables.ts';

/** Stores events; repeated ones are left out. */
export async function insertWebhookEventRows(
  db: Database,
  rows: (typeof webhookEvent.$inferInsert)[],
): Promise<void> {
  await db.insert(webhookEvent).values(rows).onConflictDoNothing();
}

/** SQL condition: the event reports a change of a refund; 'charge.refunded' only reports its creation. */
const isRefundEvent = sql`(${webhookEvent.type} like 'refund.%' or ${webhookEvent.type} = 'charge.refund.updated')`;

const input = sql.placeholder;

const openStatement = prepareOnce((db) => {
  const state = db
    .select({ state: paymentAttempt.state })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, webhookEvent.provider),
        eq(paymentAttempt.intentId, webhookEvent.intentId),
      ),
    );
  // Not `exists`, whose plan may read all attempts into a hash.
  const isSettled = sql`coalesce(${state} = 'SUCCEEDED', false)`;
  const needsNoWork = sql<boolean>`(${webhookEvent.intentId} is null or (${isSettled} and ${webhookEvent.type} not like 'charge.dispute.%' and not ${isRefundEvent}))`;
  const settled = db.$with('settled').as(
    db
      .update(webhookEvent)
      .set({ handledAt: sql`${input('now')}` })
      .where(and(isNull(webhookEvent.handledAt), needsNoWork))
      .returning({ eventId: webhookEvent.eventId }),
  );
  // The update does not change what the select sees.
  return db
    .with(settled)
    .select({
      eventId: webhookEvent.eventId,
      intentId: webhookEvent.intentId,
      isAboutRefund: sql<boolean>`${isRefundEvent}`,
    })
    .from(webhookEvent)
    .where(
      and(
        eq(webhookEvent.provider, input('provider')),
        isNull(webhookEvent.handledAt),
        not(needsNoWork),
      ),
    )
    .orderBy(desc(isRefundEvent), asc(webhookEvent.receivedAt))
    .limit(input('max'))
    .prepare('list open events');
});

/**
 * Marks the events as handled that need no work: without an intent, or about a settled attempt without a dispute. Returns the provider's
 * other unhandled events, those about refunds first.
 */
export const listOpenEvents = (
  db: Database,
  { now, ...filter }: { provider: string; now: Date; max: number },
): Promise<{ eventId: string; intentId: string | null; isAboutRefund: boolean }[]> =>
  openStatement(db).execute({ ...filter, now: now.toISOString() });

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
    apply: deleteOld(database, webhookEvent.handledAt),
  },
];
