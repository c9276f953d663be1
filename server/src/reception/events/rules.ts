import type { Event, Plan, PlanFeature } from '@namugongo/contract/reception/events';
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

/** How far apart the starter's tables stand; a plan without tables begins with it. */
const usualPitch = 12.2;

/** The plan with one more table: on a free place of the hall, else the hall grows at its lower end and the entrance moves along. */
export function withTable(plan: Plan, tableName: string): Plan {
  const pitch = Math.min(14, Math.max(6, Math.ceil(nearestTables(plan) * 100) / 100));
  let hall = plan;
  let place = freePlace(hall, pitch);
  while (!place) {
    hall = taller(hall, pitch);
    place = freePlace(hall, pitch);
  }
  return { ...hall, tables: [...plan.tables, { tableName, ...place }] };
}

function nearestTables({ tables }: Plan): number {
  const distances = tables.flatMap((a, index) =>
    tables.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
  );
  return distances.length > 0 ? distances.reduce((least, one) => Math.min(least, one)) : usualPitch;
}

/** The first place from the upper left on that keeps its distance from every table, from what stands on the floor and from the walls. */
function freePlace({ height, tables, features }: Plan, pitch: number) {
  const room = pitch / 2;
  for (let y = room; y <= height - room; y += 1)
    for (let x = room; x <= 100 - room; x += 1) {
      const apart = tables.every((one) => Math.hypot(one.x - x, one.y - y) >= pitch);
      if (apart && features.every((one) => isBeside(one, x, y, room))) return { x, y };
    }
  return null;
}

const isBeside = (one: PlanFeature, x: number, y: number, room: number): boolean =>
  x + room <= one.x ||
  x - room >= one.x + one.width ||
  y + room <= one.y ||
  y - room >= one.y + one.height;

const taller = ({ height, features, tables }: Plan, pitch: number): Plan => ({
  height: height + pitch,
  tables,
  features: features.map((one) =>
    one.kind === 'entrance' && one.y > height / 2 ? { ...one, y: one.y + pitch } : one,
  ),
});
