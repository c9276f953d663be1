import type { Database } from '#platform/database/database.ts';
import { enqueueTask } from '#platform/outbox/outbox.ts';
import { markForRelease } from './queries.ts';

/**
 * Queues the cancellation of an attempt in the caller's transaction; a payment made before it is settled instead. `why` is part of the
 * dedupe key, because an intent may be canceled again for another reason.
 */
export async function requestCancel(
  db: Database,
  attemptId: string,
  why: 'declined' | 'gone' | 'ended',
  now: Date,
): Promise<void> {
  await markForRelease(db, attemptId, now);
  await enqueueTask(db, {
    kind: 'payment-cancel',
    dedupeKey: `cancel:${attemptId}:${why}`,
    payload: { attemptId },
  });
}
