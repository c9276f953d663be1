import { decapitalize } from '#contract/rules/capitals.ts';
import { buildScreenUrl } from '#contract/screens.ts';
import type { Event } from '#contract/event.ts';
import { addDays, getWeekday } from '#contract/rules/dates.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatDoorTime, getCalendarTimes } from '#features/event/contract/rules/event-times.ts';
import { toWallClock } from '#contract/rules/time-zones.ts';
import type { Site } from '#features/site/contract/site.ts';
import { parseMeetingTime } from './rules.ts';

type CalendarOptions = {
  site: Pick<Site, 'name' | 'meetingTimes' | 'timeZone' | 'texts' | 'place'>;
  events: readonly Event[];
  origin: string;
  now: Date;
};

/**
 * Builds the calendar that phones subscribe to: the weekly meetings in the site's time zone, and each reception, all-day while it has no
 * start time. A meeting time that isn't a weekday and a time is left out.
 */
export async function buildSiteCalendar({
  site: { name, meetingTimes, timeZone, texts, place },
  events,
  origin,
  now,
}: CalendarOptions): Promise<string> {
  const [{ default: ical, ICalCalendarMethod, ICalEventRepeatingFreq, ICalWeekday }, zones] =
    await Promise.all([import('ical-generator'), import('timezones-ical-library')]);
  const { hostname } = new URL(origin);
  const calendar = ical({
    name,
    prodId: { company: hostname, product: 'calendar', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    url: `${origin}/calendar.ics`,
    // Phones ask again once a day.
    ttl: 24 * 60 * 60,
    // Only the meetings have the time zone; the calendar itself stays in UTC.
    timezone: { name: null, generator: (zone) => String(zones.tzlib_get_ical_block(zone)[0]) },
  });
  const { year } = toWallClock(now, timeZone);
  for (const meetingTime of meetingTimes) {
    const meeting = parseMeetingTime(meetingTime);
    const dayOfWeek =
      meeting && Object.values(ICalWeekday).find((day) => day === weekdayCodes[meeting.weekday]);
    if (!meeting || !dayOfWeek) continue;
    calendar.createEvent({
      id: `meeting-${decapitalize(dayOfWeek)}-${meeting.hour}-${meeting.minute}@${hostname}`,
      stamp: now,
      start: getFirstMeeting(year, meeting),
      timezone: timeZone,
      repeating: { freq: ICalEventRepeatingFreq.WEEKLY, byDay: [dayOfWeek] },
      summary: name,
      description: `${meetingTime.day}, ${meetingTime.time}. ${texts.invitation}`,
      ...(formatEventPlace(place) && { location: formatEventPlace(place) }),
      url: buildScreenUrl(origin, '/$slug', { slug: 'mass-schedules' }),
    });
  }
  for (const event of events)
    calendar.createEvent({ stamp: now, ...toEntry(event, timeZone, origin) });
  return calendar.toString();
}

const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function toEntry(event: Event, timeZone: string, origin: string) {
  const { isAllDay, start, end } = getCalendarTimes(event, timeZone);
  const place = formatEventPlace(event);
  const doors = formatDoorTime(event, timeZone);
  return {
    // The same as in the calendar entry of a ticket.
    id: `event-${event.id}@${new URL(origin).hostname}`,
    start,
    ...(end && { end }),
    allDay: isAllDay,
    timezone: 'UTC',
    summary: event.title,
    ...(place ? { location: place } : {}),
    description: [
      ...(doors ? [`Doors open at ${doors}`] : []),
      `Tickets: ${buildScreenUrl(origin, '/reception')}`,
    ].join('\n'),
    url: buildScreenUrl(origin, '/reception'),
  };
}

/** The first meeting of a year as a date whose local fields, in the zone of this process, are those in the site's time zone. */
function getFirstMeeting(
  year: number,
  { weekday, hour, minute }: { weekday: number; hour: number; minute: number },
): Date {
  const newYear = `${year}-01-01`;
  const first = addDays(newYear, (7 + weekday - getWeekday(newYear)) % 7);
  return new Date(year, 0, Number(first.slice(8)), hour, minute);
}
