import type { LiturgicalDay } from '@namugongo/contract/liturgical-day';
import type { Reading, ReadingDay, ReadingPage, Suggestion } from '@namugongo/contract/readings';
import { referencesByNumber } from '../../starter/references.ts';
import type { Platform } from '../platform/platform.ts';
import { readSettings } from '../platform/settings.ts';
import type { Calendar } from './calendar/open-calendar.ts';
import { listSummariesOf } from './queries.ts';
import { headingsOf, suggestionOf } from './rules.ts';

type Ground = Pick<Platform, 'database'> & { calendar: Calendar };

/** What the liturgical calendar says of the days, as the site's calendar is set. */
async function daysOf({ database, calendar }: Ground, dates: readonly string[]) {
  const { ascension } = await readSettings(database);
  return calendar.days(dates, ascension);
}

async function dayOf(ground: Ground, date: string): Promise<LiturgicalDay> {
  const { ascension } = await readSettings(ground.database);
  return ground.calendar.day(date, ascension);
}

/** Days of the calendar with the readings there are for them. */
export async function showDays(ground: Ground, dates: readonly string[]): Promise<ReadingDay[]> {
  const [days, readings] = await Promise.all([
    daysOf(ground, dates),
    listSummariesOf(ground.database, dates),
  ]);
  return days.map((liturgicalDay) => ({
    liturgicalDay,
    readings: readings.filter(({ readingDate }) => readingDate === liturgicalDay.date),
  }));
}

/** One day of the calendar with its readings; none is an answer too. */
export async function showDay(ground: Ground, date: string): Promise<ReadingDay> {
  const [liturgicalDay, readings] = await Promise.all([
    dayOf(ground, date),
    listSummariesOf(ground.database, [date]),
  ]);
  return { liturgicalDay, readings };
}

/** A reading with its day of the calendar, the other sets of that day, and the words over its parts. */
export async function showReading(ground: Ground, reading: Reading): Promise<ReadingPage> {
  const { liturgicalDay, readings } = await showDay(ground, reading.readingDate);
  const { readingHeadings } = await readSettings(ground.database);
  return {
    ...reading,
    liturgicalDay,
    sets: readings.map(setOf),
    headings: headingsOf(readingHeadings),
  };
}

/** What the form may be filled with for a day. */
export async function suggestReading(ground: Ground, date: string): Promise<Suggestion> {
  const { liturgicalDay, readings } = await showDay(ground, date);
  const references = referencesByNumber[liturgicalDay.lectionaryNumber ?? 0];
  return {
    liturgicalDay,
    fields: suggestionOf(liturgicalDay, references),
    sets: readings.map(setOf),
  };
}

const setOf = ({ id, setName, saintOfTheDay }: ReadingPage['sets'][number]) => ({
  id,
  setName,
  saintOfTheDay,
});
