import { toWallClock } from '@namugongo/contract/rules/time-zones';
import { addMinutes } from '../../platform/clock.ts';
import type { TicketEvent } from './queries.ts';

export type CalendarOptions = {
  feast: TicketEvent;
  timeZone: string;
  publicUrl: string;
  /** Creation time of the entry. */
  now: Date;
  /** Lines above the link, such as the buyer's seats. */
  notes?: readonly string[];
};

/**
 * The event as an all-day iCalendar entry, because an event has no start time. The UID is stable, so a second import
 * updates the first.
 */
export async function buildEventCalendar({
  feast: ticketEvent,
  timeZone,
  publicUrl,
  now,
  notes = [],
}: CalendarOptions): Promise<string> {
  const { default: ical, ICalCalendarMethod } = await import('ical-generator');
  const { hostname } = new URL(publicUrl);
  const { year, month, day } = toWallClock(ticketEvent.countdownTarget, timeZone);
  const start = new Date(Date.UTC(year, month - 1, day));
  const link = `${publicUrl}/search-tickets`;
  const calendar = ical({
    prodId: { company: hostname, product: 'reception', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `event-${ticketEvent.id}@${hostname}`,
    stamp: now,
    start,
    end: addMinutes(start, 24 * 60),
    allDay: true,
    timezone: 'UTC',
    summary: ticketEvent.title,
    ...(ticketEvent.venue ? { location: ticketEvent.venue } : {}),
    description: [...notes, `Tickets: ${link}`].join('\n'),
    url: link,
  });
  return calendar.toString();
}
