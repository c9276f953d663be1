import { compareKeys } from '#contract/rules/normalize.ts';
import type { AscensionDay, LiturgicalDay } from '#features/readings/contract/liturgical-day.ts';
import { type CalendarEntry, addMissingSolemnities, buildLiturgicalDay } from './rules.ts';

export type CalendarYearKey = { year: number; ascension: AscensionDay };

/** Set to stop the library from printing a support notice at its first use. */
const supportNoticeKey = '__i18next_supportNoticeShown';

/** Generates all days of a civil year for the United States. Run it in a worker: it loads a large library and takes about 50 ms. */
export async function generateYear({ year, ascension }: CalendarYearKey): Promise<LiturgicalDay[]> {
  Reflect.set(globalThis, supportNoticeKey, true);
  const [{ Romcal }, { UnitedStates_En }] = await Promise.all([
    import('romcal'),
    import('@romcal/calendar.united-states'),
  ]);
  const romcal = new Romcal({
    localizedCalendar: UnitedStates_En,
    ascensionOnSunday: ascension === 'Sunday',
  });
  const calendar = await romcal.generateCalendar(year);
  const days = Object.entries(calendar)
    .toSorted(([a], [b]) => compareKeys(a, b))
    .map(([date, existing]) => {
      const [first, ...others] = existing.map(toEntry);
      if (!first) throw new Error(`The calendar has no entry for ${date}.`);
      return { date, entries: [first, ...others] as const };
    });
  return addMissingSolemnities(days).map(({ date, entries }) => buildLiturgicalDay(date, entries));
}

type LibraryEntry = {
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

const sundayCycles: Record<string, CalendarEntry['sundayCycle']> = {
  YEAR_A: 'A',
  YEAR_B: 'B',
  YEAR_C: 'C',
};

/** Copies the reliable fields of a library entry, without dates of death. The fields are getters, so spreading would lose them. */
const toEntry = (existing: LibraryEntry): CalendarEntry => ({
  id: existing.id,
  name: existing.name,
  rank: existing.rank,
  precedence: existing.precedence,
  seasons: existing.seasons,
  optional: existing.isOptional,
  colors: existing.colors,
  weekday: existing.weekday ? { id: existing.weekday.id, name: existing.weekday.name } : null,
  sundayCycle: sundayCycles[existing.cycles.sundayCycle] ?? 'A',
  weekdayCycle: existing.cycles.weekdayCycle === 'YEAR_1' ? 'I' : 'II',
});
