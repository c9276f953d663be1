import { sql } from 'drizzle-orm';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { chairTypes } from '@namugongo/contract/rules/chair-states';
import { momentOf, wallClockAt } from '@namugongo/contract/rules/zoned-moments';
import { starterReception } from '../../../starter/reception.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, transact } from '../../platform/database.ts';
import { insertChairs } from '../chairs/queries.ts';
import { cloneEventIn } from './clone-event.ts';
import { insertEvent, listEvents } from './queries.ts';
import { nextCountdownTarget, titleOfYear } from './rules.ts';

/** Two processes may start at once; the number is the product's own and nothing else uses it. */
const starterLock = 4_821_023;

/** Fills a site that has no event: the starter's reception, and the next one after today as its clone (decisions, section 2). */
export async function loadStarter(database: NodePgDatabase, clock: Clock): Promise<void> {
  await transact(database, async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${starterLock})`);
    const existing = await listEvents(transaction);
    if (existing.length > 0) return;
    const { title, timeZone } = starterReception;
    const countdownTarget = momentOf(starterReception.countdownTarget, timeZone);
    const first = await insertStarterReception(transaction, countdownTarget);
    const next = nextCountdownTarget(countdownTarget, clock.now(), timeZone);
    await cloneEventIn(transaction, first, {
      title: titleOfYear(title, wallClockAt(next, timeZone).year),
      countdownTarget: next,
    });
  });
}

async function insertStarterReception(db: Database, countdownTarget: Date): Promise<number> {
  const { title, venue, feePercent, prices, plan, typeOf, chairsPerTable } = starterReception;
  const eventId = await insertEvent(db, {
    title,
    countdownTarget,
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
      const chairType = typeOf(tableName);
      return { tableName, chairName: `Chair ${index + 1}`, chairType, ...prices[chairType] };
    }),
  );
  await insertChairs(db, eventId, chairs);
  return eventId;
}
