import type { Database } from '#platform/database/database.ts';
import { enqueueTask } from '#platform/outbox/outbox.ts';
import type { Attempt, PaymentContext } from './payable.ts';
import {
  getRetryCause,
  insertRefundRow,
  listRefundsForSubject,
  type Refund,
  reserveRefund,
} from './refund-queries.ts';
import type { Subject } from './tables.ts';

/**
 * Records a refund in the caller's transaction; the outbox sends it to the provider. Null when the cause already has a refund. Throws
 * when the amount exceeds what is left of the attempt.
 */
export async function requestRefund(
  { platform }: PaymentContext,
  db: Database,
  { attempt, cause, amountCents }: { attempt: Attempt; cause: string; amountCents: number },
): Promise<Refund | null> {
  const created = await insertRefundRow(db, {
    attemptId: attempt.id,
    cause,
    amountCents,
    state: 'due',
    createdAt: platform.clock.now(),
  });
  if (!created) return null;
  if (!(await reserveRefund(db, attempt.id, amountCents)))
    throw new Error(`Refund ${created.id} exceeds what is left of its attempt.`);
  await enqueueTask(db, {
    kind: 'payment-refund',
    dedupeKey: `refund:${created.id}`,
    payload: { refundId: created.id },
  });
  return created;
}

/**
 * Retries the failed refunds of a subject, each once, in the caller's transaction after `lock`. Does not post to the ledger, because the
 * first request has already reversed the income. Returns the total in cents; 0 when no refund has failed.
 */
export async function retryFailedRefunds(
  payments: PaymentContext,
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<number> {
  const refunds = await listRefundsForSubject(db, subject, subjectId);
  let retriedCents = 0;
  for (const { id, attempt, amountCents } of refunds.filter(({ state }) => state === 'failed')) {
    const created = await requestRefund(payments, db, {
      attempt,
      cause: getRetryCause(id),
      amountCents,
    });
    retriedCents += created?.amountCents ?? 0;
  }
  return retriedCents;
}
