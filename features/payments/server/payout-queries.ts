import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '#platform/database/database.ts';
import { paymentAttempt, payoutCheck, type Subject } from './tables.ts';

type Provider = 'stripe' | 'sandbox';
type CheckKey = { provider: Provider; payoutId: string };

export const listPayoutChecks = (db: Database, provider: Provider) =>
  db
    .select({
      payoutId: payoutCheck.payoutId,
      checkedBy: payoutCheck.checkedBy,
      checkedAt: payoutCheck.checkedAt,
    })
    .from(payoutCheck)
    .where(eq(payoutCheck.provider, provider));

/** The first note stays when two treasurers write one at once. */
export async function savePayoutCheck(
  db: Database,
  row: typeof payoutCheck.$inferInsert,
): Promise<void> {
  await db.insert(payoutCheck).values(row).onConflictDoNothing();
}

export async function deletePayoutCheck(
  db: Database,
  { provider, payoutId }: CheckKey,
): Promise<void> {
  await db
    .delete(payoutCheck)
    .where(and(eq(payoutCheck.provider, provider), eq(payoutCheck.payoutId, payoutId)));
}

/** What was paid by these intents; intents of other systems are missing. */
export async function listSubjects(
  db: Database,
  provider: Provider,
  intentIds: readonly string[],
): Promise<{ intentId: string | null; subject: Subject; subjectId: number }[]> {
  if (intentIds.length === 0) return [];
  return db
    .select({
      intentId: paymentAttempt.intentId,
      subject: paymentAttempt.subject,
      subjectId: paymentAttempt.subjectId,
    })
    .from(paymentAttempt)
    .where(
      and(
        eq(paymentAttempt.provider, provider),
        inArray(paymentAttempt.intentId, [...new Set(intentIds)]),
      ),
    );
}
