import type { Event } from '#contract/event.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { listEventsWithExtras } from './extras/queries.ts';
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

/** Events as everyone sees them: with the level of their free seats, whether they have extras, and the state of their sale now. */
export async function describeEvents(
  { database, clock }: Now,
  events: readonly EventRecord[],
): Promise<Event[]> {
  const now = clock.now();
  const ids = events.map(({ id }) => id);
  const [counts, withExtras] = await Promise.all([
    countFreeChairs(database, ids, now),
    listEventsWithExtras(database, ids),
  ]);
  return events.map((event) => {
    const seats = counts
      .filter(({ eventId }) => eventId === event.id)
      .map(({ chairType, free }) => ({ chairType, level: getSeatLevel(free) }));
    return toEvent(event, { seats, hasExtras: withExtras.includes(event.id) }, now);
  });
}

/** One event as everyone sees it. */
export async function describeEvent(platform: Now, event: EventRecord): Promise<Event> {
  const [described] = await describeEvents(platform, [event]);
  if (!described) throw new Error('An event was not described.');
  return described;
}
