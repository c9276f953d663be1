import { toWallClock } from '#contract/rules/time-zones.ts';

/** An entry of a calendar file. */
export type CalendarItem = {
  /** Stable, so that a second import updates the first. */
  id: string;
  /** What takes the whole day begins and ends at midnight in UTC. */
  isAllDay: boolean;
  start: Date;
  end: Date | null;
  /** The first of each week at the same time in this time zone; null for what is held once. */
  weeklyIn: string | null;
  title: string;
  place: string;
  /** The lines of its description, without empty ones. */
  lines: readonly string[];
  url: string;
};

export type CalendarFile = {
  /** Of the site. */
  origin: string;
  now: Date;
  product: string;
  /** Of a calendar that people subscribe to. */
  subscription?: {
    name: string;
    /** Null for an address that is a secret. */
    path: string | null;
  };
};

/** Writes entries as iCalendar (RFC 5545), in UTC, which every calendar converts; what repeats, with its time zone. */
export async function buildCalendarFile(
  { origin, now, product, subscription }: CalendarFile,
  items: readonly CalendarItem[],
): Promise<string> {
  const [{ default: ical, ICalCalendarMethod, ICalEventRepeatingFreq }, zones] = await Promise.all([
    import('ical-generator'),
    import('timezones-ical-library'),
  ]);
  const { hostname } = new URL(origin);
  const calendar = ical({
    prodId: { company: hostname, product, language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    // Only what repeats has a time zone; the calendar itself stays in UTC.
    timezone: { name: null, generator: (zone) => String(zones.tzlib_get_ical_block(zone)[0]) },
    ...(subscription && {
      name: subscription.name,
      ...(subscription.path !== null && { url: origin + subscription.path }),
      // Phones ask again once a day.
      ttl: 24 * 60 * 60,
    }),
  });
  for (const { id, isAllDay, start, end, weeklyIn, title, place, lines, url } of items) {
    const zone = isAllDay ? null : weeklyIn;
    calendar.createEvent({
      id: `${id}@${hostname}`,
      stamp: now,
      start: zone === null ? start : toLocalFields(start, zone),
      ...(end && { end: zone === null ? end : toLocalFields(end, zone) }),
      allDay: isAllDay,
      timezone: zone ?? 'UTC',
      ...(weeklyIn !== null && { repeating: { freq: ICalEventRepeatingFreq.WEEKLY } }),
      summary: title,
      ...(place && { location: place }),
      description: lines.filter(Boolean).join('\n'),
      url,
    });
  }
  return calendar.toString();
}

/** A date whose local fields, in the zone of this process, are those of `date` in another: what ical-generator writes with a time zone. */
function toLocalFields(date: Date, timeZone: string): Date {
  const { year, month, day, hour, minute } = toWallClock(date, timeZone);
  return new Date(year, month - 1, day, hour, minute);
}

export const toCalendarAttachment = (name: string, text: string) => ({
  name,
  type: 'text/calendar; charset=utf-8',
  base64: Buffer.from(text).toString('base64'),
});
