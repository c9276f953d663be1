import { and, desc, eq, gte, lte, sql } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import type { ProviderRefund } from '../provider.ts';
import { intent, refund } from './tables.ts';

export const insertRefundRow = (database: Database, row: typeof refund.$inferInsert) =>
  database.insert(refund).values(row);

const maxListed = 5_000;

export const listRefunds = (database: Database, since: Date): Promise<ProviderRefund[]> =>
  database
    .select({ id: refund.id, amountCents: refund.amountCents, state: refund.state })
    .from(refund)
    .where(gte(refund.createdAt, since))
    .orderBy(desc(refund.createdAt))
    .limit(maxListed);

/** Refunds whose bank response is due, with their card. */
export const listDueRefunds = (database: Database, now: Date, max: number) =>
  database
    .select({ id: refund.id, intentId: refund.intentId, card: intent.card })
    .from(refund)
    .innerJoin(intent, eq(intent.id, refund.intentId))
    .where(lte(refund.completesAt, now))
    .orderBy(refund.completesAt)
    .limit(max);

/** Null when the refund is already settled. */
export async function completeRefund(
  database: Database,
  id: string,
  state: 'succeeded' | 'failed',
): Promise<{ amountCents: number } | null> {
  const [ended] = await database
    .update(refund)
    .set({ state, completesAt: null })
    .where(and(eq(refund.id, id), sql`${refund.completesAt} is not null`))
    .returning({ amountCents: refund.amountCents });
  return ended ?? null;
}
