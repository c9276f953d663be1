import { wallClockAt } from '@namugongo/contract/rules/zoned-moments';
import { addMinutes } from '../../platform/clock.ts';
import type { Feast } from './queries.ts';

export type CalendarOptions = {
  feast: Feast;
  timeZone: string;
  publicUrl: string;
  /** When the entry was made. */
  now: Date;
  /** Lines below the link: the owner's places, for instance. */
  notes?: readonly string[];
};

/**
 * The feast as an iCalendar entry of a whole day: an event knows the moment it is over, not the one it begins.
 * The same event always has the same UID, so that a second import changes the first.
 */
export async function eventCalendar({
  feast,
  timeZone,
  publicUrl,
  now,
  notes = [],
}: CalendarOptions): Promise<string> {
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const { hostname } = new URL(publicUrl);
  const { year, month, day } = wallClockAt(feast.countdownTarget, timeZone);
  const start = new Date(Date.UTC(year, month - 1, day));
  const link = `${publicUrl}/#/search-tickets`;
  const calendar = ical({
    prodId: { company: hostname, product: 'reception', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `event-${feast.id}@${hostname}`,
    stamp: now,
    start,
    end: addMinutes(start, 24 * 60),
    allDay: true,
    timezone: 'UTC',
    summary: feast.title,
    ...(feast.venue ? { location: feast.venue } : {}),
    description: [...notes, `Tickets: ${link}`].join('\n'),
    url: link,
  });
  return calendar.toString();
}
