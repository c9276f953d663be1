import { linkTo } from '#contract/screens.ts';
import type { CalendarEntry } from '#features/calendar/contract/calendar.ts';
import type { CalendarSource } from '#features/calendar/server/sources.ts';
import { formatEventPlace } from '#features/event/contract/rules/event-places.ts';
import { formatDoorTime, getEventDay } from '#features/event/contract/rules/event-times.ts';
import type { Platform } from '#platform/platform.ts';
import { getSettings } from '#platform/settings.ts';
import { listEvents } from './queries.ts';
import type { EventRecord } from './rules.ts';

/** The receptions, all-day while they have no start time. */
export const createReceptionSource = ({
  database,
}: Pick<Platform, 'database'>): CalendarSource => ({
  kinds: ['reception'],
  topics: ['site', 'events'],
  async list({ from, to }) {
    const { timeZone } = await getSettings(database);
    return (await listEvents(database))
      .map((event) => toReceptionEntry(event, timeZone))
      .filter(({ day }) => day >= from && day <= to);
  },
});

export function toReceptionEntry(event: EventRecord, timeZone: string): CalendarEntry {
  const doors = formatDoorTime(event, timeZone);
  // The same id as in the calendar file of a ticket.
  const id = `event-${event.id}`;
  return {
    id,
    kind: 'reception',
    series: id,
    day: getEventDay(event, timeZone),
    startsAt: event.startsAt,
    endsAt: event.endsAt,
    title: event.title,
    place: formatEventPlace(event),
    note: doors && `Doors open at ${doors}`,
    path: linkTo('/reception'),
    isCanceled: false,
    isWeekly: false,
  };
}
