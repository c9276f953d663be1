import { formatDay, formatTimeOfDay } from '#contract/rules/dates.ts';
import type { CalendarEntry } from '../calendar.ts';

/** '1:00 PM to 3:00 PM'; empty for what takes the whole day. */
export const formatEntryHours = (
  { startsAt, endsAt }: Pick<CalendarEntry, 'startsAt' | 'endsAt'>,
  timeZone: string,
): string =>
  [startsAt, startsAt && endsAt]
    .filter((time) => time !== null)
    .map((time) => formatTimeOfDay(time, timeZone))
    .join(' to ');

/** 'Canceled: Picnic' */
export const formatEntryTitle = ({
  title,
  isCanceled,
}: Pick<CalendarEntry, 'title' | 'isCanceled'>): string =>
  isCanceled ? `Canceled: ${title}` : title;

/** 'Sunday, June 6, 2027, 1:00 PM to 3:00 PM, Parish hall' */
export const formatEntryFacts = (entry: CalendarEntry, timeZone: string): string =>
  [formatDay(entry.day, 'dddd, MMMM D, YYYY'), formatEntryHours(entry, timeZone), entry.place]
    .filter(Boolean)
    .join(', ');

/** 'Picnic: Sunday, June 6, 2027, 1:00 PM to 3:00 PM, Parish hall' */
export const formatEntry = (entry: CalendarEntry, timeZone: string): string =>
  `${formatEntryTitle(entry)}: ${formatEntryFacts(entry, timeZone)}`;
