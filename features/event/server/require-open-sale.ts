import { describeSale } from '#features/event/contract/rules/sale-sentences.ts';
import {
  getSaleState,
  isSelling,
  type SaleTimes,
} from '#features/event/contract/rules/sale-state.ts';
import type { Database } from '#platform/database/database.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { getSettings } from '#platform/settings.ts';
import { findEvent } from './queries.ts';

/** Throws 'sale-closed', which says whether the sale opens later, is closed or over, unless it is open. */
export async function requireOpenSale(db: Database, sale: SaleTimes, now: Date): Promise<void> {
  if (!isSelling(getSaleState(sale, now))) throw await createSaleProblem(db, sale, now);
}

/** 'sale-closed' of an event that SQL found to be closed. */
export async function createSaleClosedProblem(
  db: Database,
  eventId: number,
  now: Date,
): Promise<ProblemError> {
  const event = await findEvent(db, eventId);
  return event ? createSaleProblem(db, event, now) : new ProblemError('event-not-found');
}

async function createSaleProblem(db: Database, sale: SaleTimes, now: Date): Promise<ProblemError> {
  const { timeZone } = await getSettings(db);
  return new ProblemError('sale-closed', {
    sentence: describeSale(getSaleState(sale, now), sale, timeZone),
  });
}
