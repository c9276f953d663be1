import { buildScreenUrl } from '#contract/screens.ts';
import { formatEventPlace, splitLines } from '#features/event/contract/rules/event-places.ts';
import { formatDoorTime, getCalendarTimes } from '#features/event/contract/rules/event-times.ts';
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
 * The event as an iCalendar entry: in UTC, which every calendar converts, or all-day while no start is known. The UID is stable, so a
 * second import updates the first.
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
  const { isAllDay, start, end } = getCalendarTimes(ticketEvent, timeZone);
  const link = buildScreenUrl(publicUrl, '/search-tickets');
  const place = formatEventPlace(ticketEvent);
  const calendar = ical({
    prodId: { company: hostname, product: 'reception', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
  });
  calendar.createEvent({
    id: `event-${ticketEvent.id}@${hostname}`,
    stamp: now,
    start,
    ...(end && { end }),
    allDay: isAllDay,
    timezone: 'UTC',
    summary: ticketEvent.title,
    ...(place ? { location: place } : {}),
    description: [...notes, ...describeEvent(ticketEvent, timeZone), `Tickets: ${link}`].join('\n'),
    url: link,
  });
  return calendar.toString();
}

/** What the entry has no field for. */
function describeEvent(ticketEvent: TicketEvent, timeZone: string): string[] {
  const doors = formatDoorTime(ticketEvent, timeZone);
  return [
    ...(doors ? [`Doors open at ${doors}`] : []),
    ...splitLines(ticketEvent.notes),
    ...(ticketEvent.contact ? [`Questions: ${ticketEvent.contact}`] : []),
  ];
}

/** The entry as the attachment of an email. */
export async function createCalendarAttachment(options: CalendarOptions) {
  return {
    name: 'event.ics',
    type: 'text/calendar; charset=utf-8',
    base64: Buffer.from(await buildEventCalendar(options)).toString('base64'),
  };
}
