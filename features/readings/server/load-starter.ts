import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addDays } from '#contract/rules/dates.ts';
import { getComingSunday } from '#contract/rules/dates.ts';
import type { Clock } from '#platform/clock.ts';
import { runTransaction } from '#platform/database/database.ts';
import { getSettings, readSettings } from '#platform/settings.ts';
import { readingSettings } from './settings.ts';
import { createCalendar } from './calendar/create-calendar.ts';
import { readingsExist, insertReadingRows } from './queries.ts';
import { buildPlaceholder } from './rules.ts';

const weeks = 8;

/** Inserts readings without texts for the next eight Sundays, unless the site ever had a reading. */
export async function loadStarterReadings(database: NodePgDatabase, clock: Clock): Promise<void> {
  if (await readingsExist(database)) return;
  const { timeZone } = await getSettings(database);
  const { ascension } = await readSettings(database, readingSettings);
  const first = getComingSunday(clock.now(), timeZone);
  const sundays = Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
  const days = await createCalendar().days(sundays, ascension);
  await runTransaction(database, async (transaction) => {
    if (await readingsExist(transaction)) return;
    await insertReadingRows(transaction, days.map(buildPlaceholder));
  });
}
