import { buildScreenUrl } from '#contract/screens.ts';
import { formatEventPlace, splitLines } from '#features/event/contract/rules/event-places.ts';
import { formatDoorTime, getCalendarTimes } from '#features/event/contract/rules/event-times.ts';
import { buildCalendarFile, toCalendarAttachment } from '#platform/export/build-calendar-file.ts';
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

/** The event as a calendar file: all-day while no start is known. */
export function buildEventCalendar({
  feast: ticketEvent,
  timeZone,
  publicUrl,
  now,
  notes = [],
}: CalendarOptions): Promise<string> {
  const url = buildScreenUrl(publicUrl, '/search-tickets');
  return buildCalendarFile({ origin: publicUrl, now, product: 'reception' }, [
    {
      id: `event-${ticketEvent.id}`,
      ...getCalendarTimes(ticketEvent, timeZone),
      weeklyIn: null,
      title: ticketEvent.title,
      place: formatEventPlace(ticketEvent),
      lines: [...notes, ...describeEvent(ticketEvent, timeZone), `Tickets: ${url}`],
      url,
    },
  ]);
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
export const createCalendarAttachment = async (options: CalendarOptions) =>
  toCalendarAttachment('event.ics', await buildEventCalendar(options));
