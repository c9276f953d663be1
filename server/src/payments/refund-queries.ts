import { and, eq, getTableColumns, gte, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Attempt } from './payable.ts';
import { paymentAttempt, refund } from './tables.ts';

/** Sets money aside to go back; false when that is more than is left of the attempt. */
export async function reserveRefund(
  db: Database,
  attemptId: string,
  amountCents: number,
): Promise<boolean> {
  const rows = await db
    .update(paymentAttempt)
    .set({ refundedCents: sql`${paymentAttempt.refundedCents} + ${amountCents}` })
    .where(
      and(
        eq(paymentAttempt.id, attemptId),
        sql`${paymentAttempt.refundedCents} + ${amountCents} <= ${paymentAttempt.amountCents}`,
      ),
    )
    .returning({ id: paymentAttempt.id });
  return rows.length > 0;
}

export async function unreserveRefund(
  db: Database,
  attemptId: string,
  amountCents: number,
): Promise<void> {
  await db
    .update(paymentAttempt)
    .set({ refundedCents: sql`${paymentAttempt.refundedCents} - ${amountCents}` })
    .where(eq(paymentAttempt.id, attemptId));
}

export type Refund = typeof refund.$inferSelect;

/** Null when this cause has had its refund already. */
export async function insertRefund(
  db: Database,
  values: typeof refund.$inferInsert,
): Promise<Refund | null> {
  const [row] = await db.insert(refund).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Of a failed refund: a later one returns all that was left, this one's money too. */
export const isPromisedAgain =
  and(
    eq(refund.state, 'failed'),
    sql`exists (select from ${refund} again where again.attempt_id = ${refund.attemptId}
    and again.id > ${refund.id} and again.cause like 'again:%')`,
  ) ?? sql`false`;

export async function findRefund(db: Database, id: number): Promise<Refund | null> {
  const [row] = await db.select().from(refund).where(eq(refund.id, id));
  return row ?? null;
}

/** Refunds that the provider took on since then. */
export function listTakenOn(
  db: Database,
  provider: Attempt['provider'],
  since: Date,
): Promise<Refund[]> {
  return db
    .select(getTableColumns(refund))
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(
      and(
        eq(paymentAttempt.provider, provider),
        eq(refund.state, 'done'),
        gte(refund.doneAt, since),
      ),
    );
}

/** A refund that was done came back: false when that was written before. */
export async function writeReturned(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .update(refund)
    .set({ state: 'failed' })
    .where(and(eq(refund.id, id), eq(refund.state, 'done')))
    .returning({ id: refund.id });
  return rows.length > 0;
}

/** A guarded end of a refund: false when it had one. */
export async function finishRefund(
  db: Database,
  id: number,
  change: Pick<Refund, 'state' | 'providerRefundId' | 'doneAt'>,
): Promise<boolean> {
  const rows = await db
    .update(refund)
    .set(change)
    .where(and(eq(refund.id, id), eq(refund.state, 'due')))
    .returning({ id: refund.id });
  return rows.length > 0;
}
