import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/outbox.ts';
import type { Attempt, Payments } from './payable.ts';
import { insertRefund, type Refund, reserveRefund } from './refund-queries.ts';

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
