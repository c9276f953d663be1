import type { Plan } from '@namugongo/contract/reception/events';
import type { Database } from '../../platform/database.ts';
import type { Announce } from '../../platform/platform.ts';
import { findPlan, lockEvent, updatePlan } from './queries.ts';
import { withTable } from './rules.ts';

/** Gives a table that the plan does not know a place on it, in the caller's transaction. */
export async function placeTable(
  db: Database,
  announce: Announce,
  eventId: number,
  tableName: string,
): Promise<void> {
  const lacksIt = (plan: Plan | null) =>
    plan !== null && plan.tables.every((one) => one.tableName !== tableName);
  // Mostly the table is known, and nobody need be kept waiting.
  if (!lacksIt(await findPlan(db, eventId))) return;
  await lockEvent(db, eventId);
  const plan = await findPlan(db, eventId);
  if (!plan || !lacksIt(plan)) return;
  await updatePlan(db, eventId, withTable(plan, tableName));
  await announce('events');
}
