import type { AscensionDay, LiturgicalDay } from '@namugongo/contract/liturgical-day';
import { type Entry, liturgicalDay } from './rules.ts';

export type YearOfCalendar = { year: number; ascension: AscensionDay };

/** The library shows an advertisement at its first use, unless it believes to have done so. */
const noticeShown = '__i18next_supportNoticeShown';

/** All days of a civil year from the calendar of the United States. About 50 ms of work and a large library: for a thread of its own. */
export async function generateYear({ year, ascension }: YearOfCalendar): Promise<LiturgicalDay[]> {
  Reflect.set(globalThis, noticeShown, true);
  const [{ Romcal }, { UnitedStates_En }] = await Promise.all([
    import('romcal'),
    import('@romcal/calendar.united-states'),
  ]);
  const romcal = new Romcal({
    localizedCalendar: UnitedStates_En,
    ascensionOnSunday: ascension === 'Sunday',
  });
  const calendar = await romcal.generateCalendar(year);
  return Object.entries(calendar)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([date, found]) => {
      const [first, ...others] = found.map(entryOf);
      if (!first) throw new Error(`The calendar has no entry for ${date}.`);
      return liturgicalDay(date, [first, ...others]);
    });
}

type Found = {
  id: string;
  name: string;
  rank: string;
  precedence: string;
  isOptional: boolean;
  colors: readonly string[];
  seasons: readonly string[];
  weekday?: { id: string; name: string } | undefined;
  cycles: { sundayCycle: string; weekdayCycle: string };
};

const sundayCycles: Record<string, Entry['sundayCycle']> = {
  YEAR_A: 'A',
  YEAR_B: 'B',
  YEAR_C: 'C',
};

/** What is taken over of a day; dates of death and the like, which are not reliable, are not. Its names are getters: no spreading. */
const entryOf = (found: Found): Entry => ({
  id: found.id,
  name: found.name,
  rank: found.rank,
  precedence: found.precedence,
  seasons: found.seasons,
  optional: found.isOptional,
  colours: found.colors,
  weekday: found.weekday ? { id: found.weekday.id, name: found.weekday.name } : null,
  sundayCycle: sundayCycles[found.cycles.sundayCycle] ?? 'A',
  weekdayCycle: found.cycles.weekdayCycle === 'YEAR_1' ? 'I' : 'II',
});
