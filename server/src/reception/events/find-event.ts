import type { Event } from '@namugongo/contract/reception/events';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/problems.ts';
import { findEvent, listEvents } from './queries.ts';
import { currentEvent, type EventRecord, showEvent } from './rules.ts';

/** The named event, or the current one; refuses with 'event-not-found'. */
export async function findNamedEvent(
  platform: Pick<Platform, 'database' | 'clock'>,
  eventId: number | undefined,
): Promise<EventRecord> {
  const found =
    eventId === undefined
      ? currentEvent(await listEvents(platform.database), platform.clock.now())
      : await findEvent(platform.database, eventId);
  if (!found) throw new Refusal('event-not-found');
  return found;
}

/** The event the site speaks of, or null while there is none. */
export async function showCurrentEvent({
  database,
  clock,
}: Pick<Platform, 'database' | 'clock'>): Promise<Event | null> {
  const found = currentEvent(await listEvents(database), clock.now());
  return found && showEvent(found, clock.now());
}
