import {
  and,
  asc,
  eq,
  exists,
  getTableColumns,
  gte,
  inArray,
  ne,
  not,
  type SQL,
  sql,
  type SQLWrapper,
} from 'drizzle-orm';
import { drawerMethods } from '#features/payments/contract/payment-methods.ts';
import { accessRows } from '#platform/database/access-rows.ts';
import type { Database } from '#platform/database/database.ts';
import type { Attempt } from './payable.ts';
import { ledgerEntry, paymentAttempt, refund, type Subject } from './tables.ts';

/** Reserves an amount for a refund; false when it exceeds what is left of the attempt. */
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

/** Null when this cause already has a refund. */
export async function insertRefundRow(
  db: Database,
  values: typeof refund.$inferInsert,
): Promise<Refund | null> {
  const [row] = await db.insert(refund).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

const retryPrefix = 'again:';
/** Cause of the single retry of a failed refund; a failed retry is retried by its own id. */
export const getRetryCause = (id: number): string => `${retryPrefix}${id}`;

/** SQL condition: a failed refund has a retry. */
export const hasPendingRetry = sql`exists (select from ${refund} later
  where later.attempt_id = ${refund.attemptId} and later.cause = ${retryPrefix} || ${refund.id})`;

/** Refunds of a subject, oldest first; a retried refund is represented by its latest retry. */
export async function listRefundsForSubject(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<RefundWithAttempt[]> {
  const rows = await db
    .select({ refund, attempt: paymentAttempt })
    .from(refund)
    .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
    .where(
      and(
        eq(paymentAttempt.subject, subject),
        eq(paymentAttempt.subjectId, subjectId),
        not(hasPendingRetry),
      ),
    )
    .orderBy(asc(refund.id));
  return rows.map((row) => ({ ...row.refund, attempt: row.attempt }));
}

/** SQL condition: a refund of the subject is due or failed. */
export const hasUnsettledRefund = (db: Database, subject: Subject, id: SQLWrapper): SQL =>
  exists(
    db
      .select({ id: refund.id })
      .from(refund)
      .innerJoin(paymentAttempt, eq(paymentAttempt.id, refund.attemptId))
      .where(
        and(
          eq(paymentAttempt.subject, subject),
          sql`${paymentAttempt.subjectId} = ${id}`,
          ne(refund.state, 'done'),
          not(hasPendingRetry),
        ),
      ),
  );

/** True while a refund of any payment of the subject is due. */
export async function hasDueRefund(
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<boolean> {
  const refunds = await listRefundsForSubject(db, subject, subjectId);
  return refunds.some(({ state }) => state === 'due');
}

/** `attemptId` is null when it was paid back by hand. */
export type OrderRefund = Pick<Refund, 'state' | 'amountCents'> & { attemptId: string | null };

/**
 * The refunds of an order, a retried one by its latest retry, and what was paid back by hand, out of a drawer, which is done at once.
 * The part of a larger query with the columns state, "amountCents" and "attemptId".
 */
export const selectOrderRefunds = (orderId: SQLWrapper | number): SQL => sql`
  select ${refund.state} as state, ${refund.amountCents} as "amountCents", ${refund.attemptId} as "attemptId"
  from ${refund} join ${paymentAttempt} on ${paymentAttempt.id} = ${refund.attemptId}
  where ${paymentAttempt.subject} = 'order' and ${paymentAttempt.subjectId} = ${orderId} and not ${hasPendingRetry}
  union all
  select 'done', -amount_cents, null from ${ledgerEntry}
  where subject = 'order' and subject_id = ${orderId} and ${inArray(ledgerEntry.account, drawerMethods)} and amount_cents < 0`;

export async function listOrderRefunds(db: Database, orderId: number): Promise<OrderRefund[]> {
  const { rows } = await db.execute<OrderRefund>(selectOrderRefunds(orderId));
  return rows;
}

export type RefundWithAttempt = Refund & { attempt: Attempt };

export const { find: findRefund } = accessRows(refund);

/** Refunds accepted by the provider since then. */
export function listAcceptedRefunds(
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
        gte(refund.completedAt, since),
      ),
    );
}

/** Marks a completed refund as failed after its return; false when it was not completed. */
export async function markRefundReturned(db: Database, id: number): Promise<boolean> {
  const rows = await db
    .update(refund)
    .set({ state: 'failed' })
    .where(and(eq(refund.id, id), eq(refund.state, 'done')))
    .returning({ id: refund.id });
  return rows.length > 0;
}

/** Guarded completion of a refund; false when it was not due. */
export async function finishRefund(
  db: Database,
  id: number,
  change: Pick<Refund, 'state' | 'providerRefundId' | 'completedAt'>,
): Promise<boolean> {
  const rows = await db
    .update(refund)
    .set(change)
    .where(and(eq(refund.id, id), eq(refund.state, 'due')))
    .returning({ id: refund.id });
  return rows.length > 0;
}
