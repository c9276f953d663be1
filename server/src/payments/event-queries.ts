import { and, eq, inArray, isNotNull, isNull, not, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import { paymentAttempt, webhookEvent } from './tables.ts';

/** True for an event that was not here before. */
export async function insertEvent(
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

/** A refund went on after it was made; 'charge.refunded' only says that it was. */
const aboutRefund = sql`(${webhookEvent.type} like 'refund.%' or ${webhookEvent.type} = 'charge.refund.updated')`;

/** Marks events that can tell nothing new: their attempt has its end and nobody disputes it, or they are about no intent. */
export async function skipSettledEvents(db: Database, now: Date): Promise<void> {
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
        sql`(${webhookEvent.intentId} is null or (exists ${settled} and ${webhookEvent.type} not like 'charge.dispute.%' and not ${aboutRefund}))`,
      ),
    );
}

/** Unhandled events that tell what became of a refund. */
export async function listRefundEvents(db: Database, provider: string): Promise<string[]> {
  const rows = await db
    .select({ eventId: webhookEvent.eventId })
    .from(webhookEvent)
    .where(and(eq(webhookEvent.provider, provider), isNull(webhookEvent.handledAt), aboutRefund));
  return rows.map(({ eventId }) => eventId);
}

/** The intents that unhandled events speak of, with the events. */
export async function listUnhandledIntents(
  db: Database,
  provider: string,
  most: number,
): Promise<{ intentId: string; eventIds: string[] }[]> {
  const rows = await db
    .select({ intentId: webhookEvent.intentId, eventId: webhookEvent.eventId })
    .from(webhookEvent)
    .where(
      and(
        eq(webhookEvent.provider, provider),
        isNull(webhookEvent.handledAt),
        isNotNull(webhookEvent.intentId),
        not(aboutRefund),
      ),
    )
    .orderBy(webhookEvent.receivedAt)
    .limit(most);
  const byIntent = Map.groupBy(rows, (row) => row.intentId ?? '');
  return [...byIntent].map(([intentId, events]) => ({
    intentId,
    eventIds: events.map((event) => event.eventId),
  }));
}

export async function markHandled(
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
