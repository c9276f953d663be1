import { formatEventPlace, type EventPlace } from './event-places.ts';
import {
  type EventSchedule,
  formatDoorTime,
  formatEventDay,
  formatEventHours,
  formatEventTimes,
} from './event-times.ts';

/** What a guest has to know about an event, besides its title. */
export type EventDetails = EventSchedule &
  EventPlace & {
    /** On dress or parking; several lines. */
    notes: string;
    /** Who answers questions: a name, a telephone number, an email address. */
    contact: string;
  };

/** The details as labels and values, for emails and calendars. What isn't known is left out. */
export function listEventDetails(
  details: EventDetails,
  timeZone: string,
): (readonly [label: string, value: string])[] {
  const all = [
    ['When', formatEventTimes(details, timeZone)],
    ['Where', formatEventPlace(details)],
    ['Please note', details.notes],
    ['Questions', details.contact],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** A change of an event that its guests have to know. */
export type EventChange = { label: string; before: string; after: string };

const unknown = 'To be announced';

/** What differs in date, time, doors and place. */
export function listEventChanges(
  before: EventDetails,
  after: EventDetails,
  timeZone: string,
): EventChange[] {
  const formats: [label: string, format: (details: EventDetails) => string][] = [
    ['Date', (details) => formatEventDay(details, timeZone)],
    ['Time', (details) => formatEventHours(details, timeZone)],
    ['Doors open', (details) => formatDoorTime(details, timeZone)],
    ['Venue', ({ venue }) => venue.trim()],
    ['Address', ({ address }) => formatEventPlace({ venue: '', address })],
  ];
  return formats
    .map(([label, format]) => ({
      label,
      before: format(before) || unknown,
      after: format(after) || unknown,
    }))
    .filter((change) => change.before !== change.after);
}
