import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { fixedClock } from '#platform/clock.ts';
import { openTestDatabase } from '#platform/database/testing/test-database.ts';
import { callBlockedBy } from '#app/server/testing/call-during.ts';
import { testNow } from '#app/server/testing/test-now.ts';
import { chair } from '#features/event/server/tables.ts';
import { loadStarterEvents } from './load-starter.ts';
import { findSeatingPlan, listEvents, lockStarter } from '#features/event/server/queries.ts';

const { handle, stop } = await openTestDatabase();
const { database } = handle;
afterAll(stop);

const load = () => loadStarterEvents(database, fixedClock(testNow));

test('a site without events gets the starter once, and waits for another process that loads it', async () => {
  await database.execute(sql`truncate event cascade`);
  await callBlockedBy(handle, lockStarter, load);
  await load();
  const [next, first, ...more] = await listEvents(database);
  expect([next?.title, first?.title, ...more]).toEqual([
    'Uganda Martyrs Day 2027 Reception',
    'Uganda Martyrs Day 2025 Reception',
  ]);
  const seats = await database.select().from(chair).orderBy(chair.id);
  const ofEvent = (id = 0) => seats.filter(({ eventId }) => eventId === id);
  expect([ofEvent(first?.id).length, ofEvent(next?.id).length]).toEqual([500, 500]);
  const labels = (rows: typeof seats) =>
    rows.map(({ tableName, chairName }) => `${tableName} ${chairName}`);
  const familyTables = [44, 45, 46, 47, 48, 49].map((number) => `Table ${number}`);
  // Who else may sit where, and where a wheelchair fits, is only known of the next reception.
  const families = seats.filter(({ alsoAdmits }) => alsoAdmits.length > 0);
  expect(families.map(({ eventId }) => eventId)).toEqual(families.map(() => next?.id));
  expect(new Set(families.map(({ tableName }) => tableName))).toEqual(new Set(familyTables));
  expect(families).toHaveLength(60);
  const accessible = seats.filter(({ isAccessible }) => isAccessible);
  expect(accessible.map(({ eventId }) => eventId)).toEqual([next?.id, next?.id]);
  expect(labels(accessible).toSorted()).toEqual(['Table 46 Chair 1', 'Table 47 Chair 1']);
  const plan = await findSeatingPlan(database, next?.id ?? 0);
  expect(plan?.tables.filter(({ maxChildren }) => maxChildren === 5)).toHaveLength(6);
});
