import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { addDays } from '@namugongo/contract/rules/days';
import { comingSunday } from '@namugongo/contract/rules/sundays';
import { referencesByNumber } from '../../starter/references.ts';
import type { Clock } from '../platform/clock.ts';
import { transact } from '../platform/database.ts';
import { readSettings } from '../platform/settings.ts';
import { openCalendar } from './calendar/open-calendar.ts';
import { hadReadings, insertReadings } from './queries.ts';
import { placeholderFor } from './rules.ts';

const weeks = 8;

/** Places for the readings of the coming eight Sundays, on a site that never had any; the texts are the editors' to enter. */
export async function loadStarterReadings(database: NodePgDatabase, clock: Clock): Promise<void> {
  if (await hadReadings(database)) return;
  const { ascension, timeZone } = await readSettings(database);
  const first = comingSunday(clock.now(), timeZone);
  const sundays = Array.from({ length: weeks }, (_, week) => addDays(first, week * 7));
  const days = await openCalendar().days(sundays, ascension);
  await transact(database, async (transaction) => {
    if (await hadReadings(transaction)) return;
    await insertReadings(
      transaction,
      days.map((day) => placeholderFor(day, referencesByNumber[day.lectionaryNumber ?? 0])),
    );
  });
}
