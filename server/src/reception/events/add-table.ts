import type { SeatingPlan } from '@namugongo/contract/reception/events';
import type { Database } from '../../platform/database.ts';
import type { Publish } from '../../platform/platform.ts';
import { findSeatingPlan, lockEvent, updateSeatingPlan } from './queries.ts';
import { addTable } from './rules.ts';

/** Adds a missing table to the seating plan, in the caller's transaction. */
export async function addTableToPlan(
  db: Database,
  publish: Publish,
  eventId: number,
  tableName: string,
): Promise<void> {
  const lacksTable = (plan: SeatingPlan | null) =>
    plan !== null && plan.tables.every((item) => item.tableName !== tableName);
  // Skips the lock in the common case that the table is on the plan.
  if (!lacksTable(await findSeatingPlan(db, eventId))) return;
  await lockEvent(db, eventId);
  const plan = await findSeatingPlan(db, eventId);
  if (!plan || !lacksTable(plan)) return;
  await updateSeatingPlan(db, eventId, addTable(plan, tableName));
  await publish('events');
}
