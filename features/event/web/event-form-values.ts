import type { Event } from '#contract/event.ts';
import type { EventFacts } from '#features/event/contract/events.ts';
import { type ChairStatus, type ChairType, chairTypes } from '#contract/chairs.ts';
import {
  type EventTimes,
  findEventTimeErrors,
} from '#features/event/contract/rules/event-times.ts';
import { fromWallClock, toWallClock } from '#contract/rules/time-zones.ts';

type Priced = { chairType: ChairType; dollars: string; openingStatus: ChairStatus };

/** Form values of an event: times in the site's time zone, money in dollars. */
export type EventFormValues = {
  title: string;
  countdownTarget: string;
  doorsAt: string;
  startsAt: string;
  endsAt: string;
  venue: string;
  address: string;
  notes: string;
  contact: string;
  feePercent: string;
  salesFrom: string;
  salesUntil: string;
  prices: Priced[];
};

const two = (value: number) => String(value).padStart(2, '0');

/** Formats '2027-06-12T23:59:59' in the time zone, for a datetime-local field. */
export function toLocalInput(date: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = toWallClock(date, timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** Parses the value of a datetime-local field; null when it is incomplete. */
export function parseLocalInput(text: string, timeZone: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return fromWallClock({ year, month, day, hour, minute, second }, timeZone);
}

export function toFormValues(event: Event, timeZone: string): EventFormValues {
  const wall = (date: Date | null) => (date ? toLocalInput(date, timeZone) : '');
  return {
    title: event.title,
    countdownTarget: wall(event.countdownTarget),
    doorsAt: wall(event.doorsAt),
    startsAt: wall(event.startsAt),
    endsAt: wall(event.endsAt),
    venue: event.venue,
    address: event.address,
    notes: event.notes,
    contact: event.contact,
    feePercent: String(event.feePercent),
    salesFrom: wall(event.salesFrom),
    salesUntil: wall(event.salesUntil),
    prices: chairTypes.map((chairType) => {
      const price = event.prices.find((item) => item.chairType === chairType);
      return {
        chairType,
        dollars: price ? String(price.amount / 100) : '',
        openingStatus: price?.openingStatus ?? 'Reserved',
      };
    }),
  };
}

const parseTimes = (values: EventFormValues, timeZone: string): EventTimes => ({
  doorsAt: parseLocalInput(values.doorsAt, timeZone),
  startsAt: parseLocalInput(values.startsAt, timeZone),
  endsAt: parseLocalInput(values.endsAt, timeZone),
});

/** True when the countdown ends more than a day from the start, so that one of the dates may be a mistake. */
export function isCountdownFarFromStart(values: EventFormValues, timeZone: string): boolean {
  const { startsAt } = parseTimes(values, timeZone);
  const target = parseLocalInput(values.countdownTarget, timeZone);
  const dayMs = 24 * 3_600_000;
  return Boolean(startsAt && target && Math.abs(startsAt.getTime() - target.getTime()) > dayMs);
}

/** Error messages by field; empty when the event can be saved. */
export function validateEvent(values: EventFormValues, timeZone: string): Record<string, string> {
  const errors: Record<string, string> = {};
  if (!values.title.trim()) errors['title'] = 'Title is required';
  if (!parseLocalInput(values.countdownTarget, timeZone))
    errors['countdownTarget'] = 'Countdown date and time are required';
  Object.assign(errors, findEventTimeErrors(parseTimes(values, timeZone)));
  const fee = Number(values.feePercent);
  if (values.feePercent.trim() === '' || !(fee >= 0 && fee <= 20))
    errors['feePercent'] = 'Enter a fee between 0 and 20 percent';
  const [from, until] = [values.salesFrom, values.salesUntil];
  if (from && until && from >= until) errors['salesUntil'] = 'The sale has to end after it starts';
  for (const { chairType, dollars } of values.prices)
    if (!/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim()))
      errors[`price-${chairType}`] = 'Enter a price in dollars, or 0';
  return errors;
}

/** The request body of valid form values. */
export function toEventInput(values: EventFormValues, timeZone: string) {
  return {
    title: values.title.trim(),
    ...parseTimes(values, timeZone),
    venue: values.venue.trim(),
    address: values.address.trim(),
    notes: values.notes.trim(),
    contact: values.contact.trim(),
    countdownTarget: parseLocalInput(values.countdownTarget, timeZone) ?? new Date(0),
    feePercent: Number(values.feePercent),
    salesFrom: parseLocalInput(values.salesFrom, timeZone),
    salesUntil: parseLocalInput(values.salesUntil, timeZone),
    prices: values.prices.map(({ chairType, dollars, openingStatus }) => ({
      chairType,
      amount: Math.round(Number(dollars) * 100),
      openingStatus,
    })),
  };
}

/** What the form changes of an event, as it is. */
export const toEventFacts = (event: Event): EventFacts => ({
  title: event.title,
  countdownTarget: event.countdownTarget,
  doorsAt: event.doorsAt,
  startsAt: event.startsAt,
  endsAt: event.endsAt,
  venue: event.venue,
  address: event.address,
  notes: event.notes,
  contact: event.contact,
  feePercent: event.feePercent,
  salesFrom: event.salesFrom,
  salesUntil: event.salesUntil,
  prices: event.prices,
});

/** Suggests title and date of next year's reception: the next year in the title, the same day a year later. */
export function suggestNextReception(
  event: Event,
  timeZone: string,
): { title: string; countdownTarget: string } {
  const [year = '', rest = ''] = toLocalInput(event.countdownTarget, timeZone).split(/-(.*)/s);
  const next = String(Number(year) + 1);
  const title = event.title.includes(year)
    ? event.title.replace(year, next)
    : `${event.title} ${next}`;
  return { title, countdownTarget: `${next}-${rest.replace('02-29', '02-28')}` };
}
