import { isDeepStrictEqual } from 'node:util';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent, lockEvent } from './queries.ts';

// For what reception lists at an event in an order of its own: questions, extras.

/** Locks an event while a list of it changes; throws 'event-not-found'. */
export async function requireLockedEvent(db: Database, eventId: number): Promise<void> {
  await lockEvent(db, eventId, 'no key update');
  if (!(await findEvent(db, eventId))) throw new ProblemError('event-not-found');
}

export type NewOrder = { eventId: number; ids: readonly number[]; seen: readonly number[] };

/** Throws 'record-changed' unless the screen showed the list in its current order, and the new one has all of it. */
export function requireSameItems(
  { ids, seen }: NewOrder,
  current: readonly number[],
  items: string,
): void {
  const hasAll = isDeepStrictEqual(ids.toSorted(), current.toSorted());
  if (!hasAll || !isDeepStrictEqual(seen, current))
    throw new ProblemError('record-changed', { changes: `the order of the ${items}` });
}
