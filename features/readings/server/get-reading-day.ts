import type { LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import type {
  Reading,
  ReadingDay,
  ReadingPage,
  ReadingSuggestion,
} from '#features/readings/contract/readings.ts';
import type { Platform } from '#platform/platform.ts';
import { addDays, calendarYears } from '#contract/rules/dates.ts';
import { readSettings } from '#platform/settings.ts';
import { readingSettings } from './settings.ts';
import type { Calendar } from './calendar/create-calendar.ts';
import { listSummariesByDates } from './queries.ts';
import { resolveHeadings, buildSuggestion } from './rules.ts';

type Deps = Pick<Platform, 'database'> & { calendar: Calendar };

async function getLiturgicalDays({ database, calendar }: Deps, dates: readonly string[]) {
  const { ascension } = await readSettings(database, readingSettings);
  return calendar.days(dates, ascension);
}

async function getLiturgicalDay(deps: Deps, date: string): Promise<LiturgicalDay> {
  const { ascension } = await readSettings(deps.database, readingSettings);
  return deps.calendar.day(date, ascension);
}

/** Days of the calendar with their readings, by the calendar settings of the site. */
export async function getReadingDays(deps: Deps, dates: readonly string[]): Promise<ReadingDay[]> {
  const [days, readings] = await Promise.all([
    getLiturgicalDays(deps, dates),
    listSummariesByDates(deps.database, dates),
  ]);
  return days.map((liturgicalDay) => ({
    liturgicalDay,
    readings: readings.filter(({ readingDate }) => readingDate === liturgicalDay.date),
  }));
}

const comingDays = 35;

/** The Sundays, holy days and the community's own feast of the five weeks from a day on that have no reading yet. */
export async function getComingDays(deps: Deps, from: string): Promise<LiturgicalDay[]> {
  const dates = Array.from({ length: comingDays }, (_, index) => addDays(from, index)).filter(
    (date) => calendarYears.test(date),
  );
  const days = await getReadingDays(deps, dates);
  return days
    .filter(({ readings }) => readings.length === 0)
    .map(({ liturgicalDay }) => liturgicalDay)
    .filter(({ holyDayOfObligation, patronalFeast }) => holyDayOfObligation || patronalFeast);
}

/** One day of the calendar with its readings, possibly none. */
export async function getReadingDay(deps: Deps, date: string): Promise<ReadingDay> {
  const [liturgicalDay, readings] = await Promise.all([
    getLiturgicalDay(deps, date),
    listSummariesByDates(deps.database, [date]),
  ]);
  return { liturgicalDay, readings };
}

/** A reading with its calendar day, the sets of that day, and its headings. */
export async function getReadingPage(deps: Deps, reading: Reading): Promise<ReadingPage> {
  const { liturgicalDay, readings } = await getReadingDay(deps, reading.readingDate);
  const { readingHeadings } = await readSettings(deps.database, readingSettings);
  return {
    ...reading,
    liturgicalDay,
    sets: readings.map(toSet),
    headings: resolveHeadings(readingHeadings),
  };
}

/** Suggested form values for a day, with its existing sets. */
export async function getReadingSuggestion(deps: Deps, date: string): Promise<ReadingSuggestion> {
  const { liturgicalDay, readings } = await getReadingDay(deps, date);
  return { liturgicalDay, fields: buildSuggestion(liturgicalDay), sets: readings.map(toSet) };
}

const toSet = ({ id, setName, saintOfTheDay }: ReadingPage['sets'][number]) => ({
  id,
  setName,
  saintOfTheDay,
});
