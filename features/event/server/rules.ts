import type { SeatingPlan, PlanFeature } from '#features/event/contract/events.ts';
import type { Event } from '#contract/event.ts';
import {
  getSaleState,
  hasCountdownEnded,
  isSelling,
  saleBounds,
  type SaleTimes,
} from '#features/event/contract/rules/sale-state.ts';
import { fromWallClock, toWallClock } from '#contract/rules/time-zones.ts';

/** A stored event, without the fields that depend on the current time or on other tables. */
export type EventRecord = Omit<Event, 'salesOpen' | 'past' | 'seats' | 'hasExtras'>;

export type OrderState =
  | 'PENDING'
  | 'PAID'
  | 'EXPIRED'
  | 'REFUND_DUE'
  | 'REFUNDED'
  | 'REFUND_FAILED';

/** The details of an event of which only the day is known. */
export const unknownDetails = {
  doorsAt: null,
  startsAt: null,
  endsAt: null,
  address: '',
  notes: '',
  contact: '',
} as const satisfies Partial<EventRecord>;

/** Until when holders may change their tickets: the doors open then, as far as their time is known. */
export const getHandOverEnd = ({
  doorsAt,
  startsAt,
  countdownTarget,
}: Pick<EventRecord, 'doorsAt' | 'startsAt' | 'countdownTarget'>): Date =>
  doorsAt ?? startsAt ?? countdownTarget;

export const toEvent = (
  event: EventRecord,
  more: Pick<Event, 'seats' | 'hasExtras'>,
  now: Date,
): Event => ({
  ...event,
  ...more,
  salesOpen: isSelling(getSaleState(event, now)),
  past: hasCountdownEnded(event, now),
});

/** The earliest event that is not past, otherwise the latest one (decisions, section 2). */
export function findCurrentEvent<E extends Pick<SaleTimes, 'countdownTarget'> & { id: number }>(
  events: readonly E[],
  now: Date,
): E | null {
  const inOrder = events.toSorted(
    (a, b) => a.countdownTarget.getTime() - b.countdownTarget.getTime() || a.id - b.id,
  );
  return inOrder.find((event) => !hasCountdownEnded(event, now)) ?? inOrder.at(-1) ?? null;
}

const stateBounds = [...saleBounds.from, ...saleBounds.until, 'endsAt'] as const;

/** True when an event passes its countdown, its end or a bound of its sale between `before` and `now`. */
export function didStateChange(
  events: readonly (SaleTimes & Pick<EventRecord, 'endsAt'>)[],
  before: Date,
  now: Date,
): boolean {
  return events.some((event) =>
    stateBounds.some((bound) => {
      const timestamp = event[bound];
      return timestamp !== null && before < timestamp && timestamp <= now;
    }),
  );
}

/** The same day of the year and time of day as `target`, in the first year in which it is after both `target` and `now`. */
export function getNextCountdownTarget(target: Date, now: Date, timeZone: string): Date {
  const wall = toWallClock(target, timeZone);
  const year = Math.max(wall.year + 1, toWallClock(now, timeZone).year);
  const next = fromWallClock({ ...wall, year }, timeZone);
  return next > now ? next : fromWallClock({ ...wall, year: year + 1 }, timeZone);
}

/** Replaces the year in a title. */
export const setTitleYear = (title: string, year: number): string =>
  title.replace(/\b\d{4}\b/, String(year));

/** Distance between the starter's tables; the default for a plan without tables. */
const defaultPitch = 12.2;

const isOnPlan = ({ tables }: SeatingPlan, tableName: string): boolean =>
  tables.some((item) => item.tableName === tableName);

/** The plan without a table; the same plan when the table isn't on it. */
export const removeTable = (plan: SeatingPlan, tableName: string): SeatingPlan =>
  isOnPlan(plan, tableName)
    ? { ...plan, tables: plan.tables.filter((item) => item.tableName !== tableName) }
    : plan;

/**
 * Adds a table at a free position; the same plan when the table is on it. A full hall grows at its lower end, and the entrance moves
 * along.
 */
export function addTable(plan: SeatingPlan, tableName: string): SeatingPlan {
  if (isOnPlan(plan, tableName)) return plan;
  const pitch = Math.min(14, Math.max(6, Math.ceil(nearestTables(plan) * 100) / 100));
  let hall = plan;
  let place = findFreePosition(hall, pitch);
  while (!place) {
    hall = extendHall(hall, pitch);
    place = findFreePosition(hall, pitch);
  }
  return { ...hall, tables: [...plan.tables, { tableName, ...place }] };
}

function nearestTables({ tables }: SeatingPlan): number {
  const distances = tables.flatMap((a, index) =>
    tables.slice(index + 1).map((b) => Math.hypot(a.x - b.x, a.y - b.y)),
  );
  return distances.length > 0
    ? distances.reduce((least, item) => Math.min(least, item))
    : defaultPitch;
}

/** The first position from the upper left with enough distance to tables, features and walls; null when there is none. */
function findFreePosition({ height, tables, features }: SeatingPlan, pitch: number) {
  const room = pitch / 2;
  for (let y = room; y <= height - room; y += 1)
    for (let x = room; x <= 100 - room; x += 1) {
      const apart = tables.every((item) => Math.hypot(item.x - x, item.y - y) >= pitch);
      if (apart && features.every((item) => isBeside(item, x, y, room))) return { x, y };
    }
  return null;
}

const isBeside = (item: PlanFeature, x: number, y: number, room: number): boolean =>
  x + room <= item.x ||
  x - room >= item.x + item.width ||
  y + room <= item.y ||
  y - room >= item.y + item.height;

const extendHall = ({ height, features, tables }: SeatingPlan, pitch: number): SeatingPlan => ({
  height: height + pitch,
  tables,
  features: features.map((item) =>
    item.kind === 'entrance' && item.y > height / 2 ? { ...item, y: item.y + pitch } : item,
  ),
});
