import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
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
        sql`(${webhookEvent.intentId} is null or (exists ${settled} and ${webhookEvent.type} not like 'charge.dispute.%'))`,
      ),
    );
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
