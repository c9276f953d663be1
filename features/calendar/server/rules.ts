import { timedDays } from '#contract/rules/dates.ts';
import { compareKeys } from '#contract/rules/normalize.ts';
import type { CalendarDays, CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { calendarKinds } from '#features/calendar/contract/rules/calendar-kinds.ts';

/** Those of the days that the site can tell the time of; null without one. */
export function limitDays({ from, to }: CalendarDays): CalendarDays | null {
  const days = {
    from: from < timedDays.from ? timedDays.from : from,
    to: to > timedDays.to ? timedDays.to : to,
  };
  return days.from > days.to ? null : days;
}

/** By day and time; what takes the whole day comes first. */
export const compareEntries = (a: CalendarEntry, b: CalendarEntry): number =>
  compareKeys(a.day, b.day) ||
  (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) ||
  calendarKinds.indexOf(a.kind) - calendarKinds.indexOf(b.kind) ||
  compareKeys(a.title, b.title) ||
  compareKeys(a.id, b.id);
