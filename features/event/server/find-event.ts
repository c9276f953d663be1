import type { Event } from '#contract/event.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent, listEvents } from './queries.ts';
import { countFreeChairs } from './sale-queries.ts';
import { getSeatLevel } from '../contract/rules/sale-state.ts';
import { findCurrentEvent, type EventRecord, toEvent } from './rules.ts';

type Now = Pick<Platform, 'database' | 'clock'>;

/** The event by id, or the current one; throws 'event-not-found'. */
export async function findEventOrCurrent(
  platform: Now,
  eventId: number | undefined,
): Promise<EventRecord> {
  const existing =
    eventId === undefined
      ? findCurrentEvent(await listEvents(platform.database), platform.clock.now())
      : await findEvent(platform.database, eventId);
  if (!existing) throw new ProblemError('event-not-found');
  return existing;
}

/** The current event, or null when there is none. */
export async function getCurrentEvent({ database, clock }: Now): Promise<Event | null> {
  const existing = findCurrentEvent(await listEvents(database), clock.now());
  return existing && describeEvent({ database, clock }, existing);
}

/** Events as everyone sees them: with the level of their free seats, and the state of their sale now. */
export async function describeEvents(
  { database, clock }: Now,
  events: readonly EventRecord[],
): Promise<Event[]> {
  const now = clock.now();
  const ids = events.map(({ id }) => id);
  const counts = await countFreeChairs(database, ids, now);
  return events.map((event) => toEvent(event, toSeats(counts, event), now));
}

/** One event as everyone sees it. */
export async function describeEvent({ database, clock }: Now, event: EventRecord): Promise<Event> {
  const now = clock.now();
  return toEvent(event, toSeats(await countFreeChairs(database, [event.id], now), event), now);
}

const toSeats = (
  counts: Awaited<ReturnType<typeof countFreeChairs>>,
  { id }: EventRecord,
): Event['seats'] =>
  counts
    .filter(({ eventId }) => eventId === id)
    .map(({ chairType, free }) => ({ chairType, level: getSeatLevel(free) }));
