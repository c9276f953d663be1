import { addDays } from '#contract/rules/dates.ts';
import { linkTo } from '#contract/screens.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import { formatEntryTitle } from '#features/calendar/contract/rules/format-entry.ts';
import {
  buildCalendarFile,
  type CalendarFile,
  type CalendarItem,
} from '#platform/export/build-calendar-file.ts';

/** A file with the time zone of the site. */
type EntriesFile = CalendarFile & { timeZone: string };

/** Entries of the calendar, in their order, as a file for other calendars. A weekly series is one entry that repeats. */
export const buildEntriesFile = (
  { timeZone, ...file }: EntriesFile,
  entries: readonly CalendarEntry[],
): Promise<string> => {
  const items = entries.map((entry) => toItem(entry, { ...file, timeZone }));
  const first = new Map(items.toReversed().map((item) => [item.id, item]));
  return buildCalendarFile(file, [...first.values()].toReversed());
};

function toItem(
  entry: CalendarEntry,
  { origin, timeZone }: Pick<EntriesFile, 'origin' | 'timeZone'>,
): CalendarItem {
  const { id, series, day, startsAt, endsAt, place, note, path, isWeekly } = entry;
  const url = origin + (path ?? linkTo('/calendar/$month', { month: day.slice(0, 7) }));
  const toMidnight = (date: string) => new Date(`${date}T00:00:00Z`);
  return {
    id: isWeekly ? series : id,
    isAllDay: startsAt === null,
    start: startsAt ?? toMidnight(day),
    end: startsAt ? endsAt : toMidnight(addDays(day, 1)),
    weeklyIn: isWeekly ? timeZone : null,
    title: formatEntryTitle(entry),
    place,
    lines: [note, url],
    url,
  };
}
