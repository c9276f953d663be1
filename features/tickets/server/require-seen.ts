import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listOrderChanges } from './order-change-queries.ts';

/** Throws 'order-changed', with what changed, when the order that the caller has locked changed after what the screen showed. */
export async function requireSeen(
  db: Database,
  orderId: number,
  seen: number | undefined,
): Promise<void> {
  if (seen === undefined) return;
  const changes = await listOrderChanges(db, orderId, seen);
  if (changes.length === 0) return;
  const labels = changes.map(({ action, actorName }) => `${action} (${actorName || 'the site'})`);
  throw new ProblemError('order-changed', { changes: [...new Set(labels)].join(', ') });
}
