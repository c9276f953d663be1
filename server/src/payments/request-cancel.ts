import type { Database } from '../platform/database.ts';
import { enqueue } from '../platform/outbox.ts';
import { letGo } from './queries.ts';

/**
 * Says in the caller's transaction that an attempt is to be ended at the provider; what had been paid by then is settled instead.
 * `why` is part of the work's name: an intent may have to be cancelled a second time for another reason.
 */
export async function requestCancel(
  db: Database,
  attemptId: string,
  why: 'declined' | 'gone' | 'ended',
  now: Date,
): Promise<void> {
  await letGo(db, attemptId, now);
  await enqueue(db, {
    kind: 'payment-cancel',
    dedupeKey: `cancel:${attemptId}:${why}`,
    payload: { attemptId },
  });
}
