import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database.ts';
import type { ProviderRefund } from '../provider.ts';
import type { IntentRow } from './queries.ts';
import { intent, refund } from './tables.ts';

export async function addRefund(
  database: Database,
  row: typeof refund.$inferInsert,
): Promise<IntentRow> {
  await database.insert(refund).values(row);
  return changeRefunded(database, row.intentId, row.amountCents, row.createdAt);
}

/** What came back of a refund counts as not refunded. */
export async function changeRefunded(
  database: Database,
  intentId: string,
  cents: number,
  now: Date,
): Promise<IntentRow> {
  const [changed] = await database
    .update(intent)
    .set({ refundedCents: sql`${intent.refundedCents} + ${cents}`, updatedAt: now })
    .where(eq(intent.id, intentId))
    .returning();
  if (!changed) throw new Error(`The intent ${intentId} vanished while it was locked`);
  return changed;
}

const mostListed = 5_000;

export const listRefunds = (database: Database, since: Date): Promise<ProviderRefund[]> =>
  database
    .select({ id: refund.id, amountCents: refund.amountCents, state: refund.state })
    .from(refund)
    .where(gte(refund.createdAt, since))
    .orderBy(desc(refund.createdAt))
    .limit(mostListed);

/** Refunds whose bank answers by now, with the card that says what. */
export const listAnswerable = (database: Database, now: Date, most: number) =>
  database
    .select({ id: refund.id, intentId: refund.intentId, card: intent.card })
    .from(refund)
    .innerJoin(intent, eq(intent.id, refund.intentId))
    .where(lte(refund.answerDueAt, now))
    .orderBy(refund.answerDueAt)
    .limit(most);

/** Null when the bank has answered before. */
export async function endRefund(
  database: Database,
  id: string,
  state: 'succeeded' | 'failed',
): Promise<{ amountCents: number } | null> {
  const [ended] = await database
    .update(refund)
    .set({ state, answerDueAt: null })
    .where(and(eq(refund.id, id), sql`${refund.answerDueAt} is not null`))
    .returning({ amountCents: refund.amountCents });
  return ended ?? null;
}
