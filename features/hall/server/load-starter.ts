import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { chairTypes } from '#contract/chairs.ts';
import { fromWallClock, toWallClock } from '#contract/rules/time-zones.ts';
import { starterAccessibleChairs, starterFamilies, starterReception } from './starter-reception.ts';
import type { Clock } from '#platform/clock.ts';
import { type Database, runTransaction } from '#platform/database/database.ts';
import { insertChairRows, updateAccessible, updateTableGuests } from './chairs/queries.ts';
import { cloneEventInTransaction } from '#features/event/server/clone-event.ts';
import { insertEventRow, listEvents, lockStarter } from '#features/event/server/queries.ts';
import {
  getNextCountdownTarget,
  setTitleYear,
  unknownDetails,
} from '#features/event/server/rules.ts';

/**
 * Loads the starter's reception into a site without events, and clones it for the next date after today (decisions, section 2).
 * `loadSamples` adds what only such a new site gets, in the same transaction.
 */
export async function loadStarterEvents(
  database: NodePgDatabase,
  clock: Clock,
  loadSamples: (db: Database) => Promise<void> = async () => {},
): Promise<void> {
  await runTransaction(database, async (transaction) => {
    await lockStarter(transaction);
    const existing = await listEvents(transaction);
    if (existing.length > 0) return;
    const { title, timeZone } = starterReception;
    const countdownTarget = fromWallClock(starterReception.countdownTarget, timeZone);
    const first = await insertStarterReception(transaction, countdownTarget);
    const next = getNextCountdownTarget(countdownTarget, clock.now(), timeZone);
    const { id } = await cloneEventInTransaction(transaction, first, {
      title: setTitleYear(title, toWallClock(next, timeZone).year),
      countdownTarget: next,
      timeZone,
    });
    await updateTableGuests(transaction, id, starterFamilies);
    for (const chair of starterAccessibleChairs)
      await updateAccessible(transaction, { eventId: id, ...chair });
    await loadSamples(transaction);
  });
}

async function insertStarterReception(db: Database, countdownTarget: Date): Promise<number> {
  const { title, venue, feePercent, prices, plan, getChairType, chairsPerTable } = starterReception;
  const eventId = await insertEventRow(db, {
    title,
    countdownTarget,
    ...unknownDetails,
    venue,
    feePercent,
    salesFrom: null,
    salesUntil: null,
    prices: chairTypes.map((chairType) => ({
      chairType,
      amount: prices[chairType].amountCents,
      openingStatus: prices[chairType].status,
    })),
    plan,
  });
  const chairs = plan.tables.flatMap(({ tableName }) =>
    Array.from({ length: chairsPerTable }, (_, index) => {
      const chairType = getChairType(tableName);
      return {
        tableName,
        chairName: `Chair ${index + 1}`,
        chairType,
        alsoAdmits: [],
        isAccessible: false,
        ...prices[chairType],
      };
    }),
  );
  await insertChairRows(db, eventId, chairs);
  return eventId;
}
