import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/outbox.ts';
import type { Attempt, Payments } from './payable.ts';
import {
  causeAgain,
  insertRefund,
  listRefundsOf,
  type Refund,
  reserveRefund,
} from './refund-queries.ts';
import type { Subject } from './tables.ts';

/**
 * Promises money back, in the caller's transaction: the refund exists if the transaction commits, and the outbox carries it out.
 * The same cause promises once. Null when it was promised before, or when more was asked than is left.
 */
export async function requestRefund(
  { platform }: Payments,
  db: Database,
  { attempt, cause, amountCents }: { attempt: Attempt; cause: string; amountCents: number },
): Promise<Refund | null> {
  const made = await insertRefund(db, {
    attemptId: attempt.id,
    cause,
    amountCents,
    state: 'due',
    createdAt: platform.clock.now(),
  });
  if (!made) return null;
  if (!(await reserveRefund(db, attempt.id, amountCents)))
    throw new Error(`Refund ${made.id} is more than is left of its attempt.`);
  await enqueue(db, {
    kind: 'payment-refund',
    dedupeKey: `refund:${made.id}`,
    payload: { refundId: made.id },
  });
  return made;
}

/**
 * Promises the money of a thing's failed refunds once more, each under a cause of its own: asked for twice it happens once. Part of the
 * caller's transaction, after `lock`. The ledger is left alone: the income was taken back when the money was first promised. Answers the
 * cents, 0 when nothing had failed.
 */
export async function requestFailedAgain(
  payments: Payments,
  db: Database,
  subject: Subject,
  subjectId: number,
): Promise<number> {
  const refunds = await listRefundsOf(db, subject, subjectId);
  let promisedCents = 0;
  for (const { id, attempt, amountCents } of refunds.filter(({ state }) => state === 'failed')) {
    const made = await requestRefund(payments, db, { attempt, cause: causeAgain(id), amountCents });
    promisedCents += made?.amountCents ?? 0;
  }
  return promisedCents;
}
