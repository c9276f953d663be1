import type { Event } from '@namugongo/contract/reception/events';
import { momentOf, wallClockAt } from '@namugongo/contract/rules/zoned-moments';

/** An event as it is kept; what depends on the present moment is worked out when it is shown. */
export type EventRecord = Omit<Event, 'salesOpen' | 'past'>;

type Sale = Pick<EventRecord, 'countdownTarget' | 'salesFrom' | 'salesUntil'>;

export const isPast = (event: Pick<Sale, 'countdownTarget'>, now: Date): boolean =>
  event.countdownTarget <= now;

/** Chairs are sold within the window, both ends of which may be open, and never once the event is past. */
export function salesOpen(event: Sale, now: Date): boolean {
  if (isPast(event, now)) return false;
  if (event.salesFrom && now < event.salesFrom) return false;
  return !event.salesUntil || now < event.salesUntil;
}

/** The moment at which an event's sale ends by itself. */
export function saleEnd({ salesUntil, countdownTarget }: Sale): Date {
  return salesUntil && salesUntil < countdownTarget ? salesUntil : countdownTarget;
}

export const showEvent = (event: EventRecord, now: Date): Event => ({
  ...event,
  salesOpen: salesOpen(event, now),
  past: isPast(event, now),
});

/** The earliest event that is not past, else the latest one (decisions, section 2). */
export function currentEvent<E extends Pick<Sale, 'countdownTarget'> & { id: number }>(
  events: readonly E[],
  now: Date,
): E | null {
  const inOrder = events.toSorted(
    (a, b) => a.countdownTarget.getTime() - b.countdownTarget.getTime() || a.id - b.id,
  );
  return inOrder.find((event) => !isPast(event, now)) ?? inOrder.at(-1) ?? null;
}

/** True when what is shown of the events changes by time alone between the two moments. */
export function timeChangedSomething(events: readonly Sale[], before: Date, now: Date): boolean {
  return events.some(({ countdownTarget, salesFrom, salesUntil }) =>
    [countdownTarget, salesFrom, salesUntil].some(
      (moment) => moment !== null && before < moment && moment <= now,
    ),
  );
}

/** The same day of the year and time of day as `target`, in the first year in which it is after both `target` and `now`. */
export function nextCountdownTarget(target: Date, now: Date, timeZone: string): Date {
  const wall = wallClockAt(target, timeZone);
  const year = Math.max(wall.year + 1, wallClockAt(now, timeZone).year);
  const next = momentOf({ ...wall, year }, timeZone);
  return next > now ? next : momentOf({ ...wall, year: year + 1 }, timeZone);
}

/** A title with another year in it. */
export const titleOfYear = (title: string, year: number): string =>
  title.replace(/\b\d{4}\b/, String(year));
