import type { Account } from '#contract/account.ts';
import { addDays } from '#contract/rules/dates.ts';
import type { CalendarDays, CalendarEntry } from '#features/calendar/contract/calendar.ts';
import {
  calendarKinds,
  type CalendarKind,
} from '#features/calendar/contract/rules/calendar-kinds.ts';
import { comingKinds, pickComing } from '#features/calendar/contract/rules/coming-entries.ts';
import { compareEntries, limitDays } from './rules.ts';
import type { CalendarSource } from './sources.ts';

/** The one place that says what is on the calendar of the site. */
export type SiteCalendar = {
  /** What its entries are made of. */
  topics: readonly string[];
  /** What the reader may see between two days, in the order of its times. */
  listEntries(
    days: CalendarDays,
    reader: Account | null,
    kinds?: readonly CalendarKind[],
  ): Promise<CalendarEntry[]>;
  /** What comes next from a day on, within `days`: by default, a year. */
  listComing(
    from: string,
    reader: Account | null,
    options?: { days?: number; kinds?: readonly CalendarKind[] },
  ): Promise<CalendarEntry[]>;
};

export function createSiteCalendar(sources: readonly CalendarSource[]): SiteCalendar {
  const listEntries: SiteCalendar['listEntries'] = async (
    period,
    reader,
    kinds = calendarKinds,
  ) => {
    const days = limitDays(period);
    if (days === null) return [];
    const entries = await Promise.all(
      sources
        .filter((source) => source.kinds.some((kind) => kinds.includes(kind)))
        .map((source) => source.list(days, reader)),
    );
    return entries
      .flat()
      .filter(({ kind }) => kinds.includes(kind))
      .toSorted(compareEntries);
  };
  return {
    topics: [...new Set(sources.flatMap(({ topics }) => topics))],
    listEntries,
    listComing: async (from, reader, { days = 366, kinds = comingKinds } = {}) =>
      pickComing(await listEntries({ from, to: addDays(from, days - 1) }, reader, kinds)),
  };
}
