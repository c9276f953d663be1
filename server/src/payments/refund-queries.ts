import { and, asc, eq, getTableColumns, gte, not, sql } from 'drizzle-orm';
import type { Database } from '../platform/database.ts';
import type { Attempt } from './payable.ts';
import { paymentAttempt, refund, type Subject } from './tables.ts';

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

const again = 'again:';
/** The cause of the one refund that promises a failed one's money again; when that fails too, it is tried again by its own id. */
export const causeAgain = (id: number): string => `${again}${id}`;

/** Of a failed refund: another one tells of its money now. */
export const isPromisedAgain = sql`exists (select from ${refund} later
  where later.attempt_id = ${refund.attemptId} and later.cause = ${again} || ${refund.id})`;

/** What was promised back for a thing, by any of its attempts, the oldest first. Each promise is there once: by the last refund that tried it. */
export async function listRefundsOf(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<RefundOf[]> {
  const rows = await db
    .select({ refund, attempt: paymentAttempt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(
      and(
        eq(paymentAttempt.subject, subject),
        eq(paymentAttempt.subjectId, subjectId),
        not(isPromisedAgain),
      ),
    )
    .orderBy(asc(refund.id));
  return rows.map((row) => ({ ...row.refund, attempt: row.attempt }));
}
export type RefundOf = Refund & { attempt: Attempt };

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
