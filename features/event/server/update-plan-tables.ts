import type { SeatingPlan } from '#features/event/contract/events.ts';
import type { Database } from '#platform/database/database.ts';
import type { Publish } from '#platform/platform.ts';
import { findSeatingPlan, hasChairs, lockEvent, updateSeatingPlan } from './queries.ts';
import { addTable, removeTable } from './rules.ts';

/**
 * Adds a table that got its first chair to the seating plan, and removes one that lost its last chair, in the caller's transaction.
 * Call it after the change of the chairs, with every table that the change touched.
 */
export async function updatePlanTables(
  db: Database,
  publish: Publish,
  eventId: number,
  tableNames: readonly string[],
): Promise<void> {
  // Without the lock, one transaction could remove the table to which another one adds a chair.
  await lockEvent(db, eventId, 'no key update');
  const before = await findSeatingPlan(db, eventId);
  if (!before) return;
  let plan: SeatingPlan = before;
  for (const tableName of new Set(tableNames))
    plan = (await hasChairs(db, eventId, tableName))
      ? addTable(plan, tableName)
      : removeTable(plan, tableName);
  if (plan === before) return;
  await updateSeatingPlan(db, eventId, plan);
  await publish('events');
}
