import type { Event } from '#contract/event.ts';
import type { Platform } from '#platform/platform.ts';
import { ProblemError } from '#platform/problem-error.ts';
import { findEvent, listEvents } from './queries.ts';
import { countFreeChairs } from './sale-queries.ts';
import { getSeatLevel } from '../contract/rules/sale-state.ts';
import { findCurrentEvent, type EventRecord, toEvent } from './rules.ts';

/** The event by id, or the current one; throws 'event-not-found'. */
export async function findEventOrCurrent(
  platform: Pick<Platform, 'database' | 'clock'>,
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
export async function getCurrentEvent({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<Event | null> {
  const existing = findCurrentEvent(await listEvents(database), clock.now());
  if (!existing) return null;
  const [event] = await describeEvents({ database, clock }, [existing]);
  return event ?? null;
}

/** Events as everyone sees them: with the level of their free seats, and the state of their sale now. */
export async function describeEvents(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  events: readonly EventRecord[],
): Promise<Event[]> {
  const now = clock.now();
  const counts = await countFreeChairs(
    database,
    events.map(({ id }) => id),
    now,
  );
  return events.map((event) =>
    toEvent(
      event,
      counts
        .filter(({ eventId }) => eventId === event.id)
        .map(({ chairType, free }) => ({ chairType, level: getSeatLevel(free) })),
      now,
    ),
  );
}
