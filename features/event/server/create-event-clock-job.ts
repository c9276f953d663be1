import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { hasCountdownEnded } from '../contract/rules/sale-state.ts';
import { describeEvents } from './find-event.ts';
import { listEvents } from './queries.ts';
import { type EventRecord, didStateChange } from './rules.ts';

/** Invalidates cached event responses when the current event or the state of a sale changes, by time or as seats are taken. */
export function createEventClockJob(platform: Platform): BackgroundJob {
  const { clock, database, responseCache, pubsub, log } = platform;
  let events: Promise<EventRecord[]> | null = null;
  let before = clock.now();
  const seats = createSeatLevelWatch(platform);
  const clearEvents = () => {
    events = null;
  };
  const job = createIntervalJob('event clock', 1000, log, async () => {
    // Stored before they are read, so that a change that arrives meanwhile clears them.
    events ??= listEvents(database);
    const existing = await events.catch((error: unknown) => {
      clearEvents();
      throw error;
    });
    const now = clock.now();
    if (didStateChange(existing, before, now)) responseCache.invalidate('events');
    before = now;
    if (await seats.hasChanged(existing.filter((event) => !hasCountdownEnded(event, now))))
      responseCache.invalidate('events');
  });
  let stopListening: (() => void)[] = [];
  return {
    name: job.name,
    start() {
      stopListening = [
        pubsub.onChange(({ topic }) => {
          if (topic === 'events') clearEvents();
          if (topic.startsWith('chairs:')) seats.markChanged();
        }),
        pubsub.onReconnect(() => {
          clearEvents();
          seats.markChanged();
        }),
      ];
      return job.start();
    },
    async stop() {
      for (const stop of stopListening) stop();
      await job.stop();
    },
  };
}

/** Compares the levels of free seats after chairs have changed; most changes leave them as they are. */
function createSeatLevelWatch(platform: Platform) {
  let isDue = true;
  // Null until the first comparison: then nothing is known of what is cached, so it counts as a change.
  let levels: string | null = null;
  return {
    markChanged() {
      isDue = true;
    },
    async hasChanged(events: readonly EventRecord[]): Promise<boolean> {
      if (!isDue) return false;
      isDue = false;
      const before = levels;
      try {
        const described = await describeEvents(platform, events);
        levels = JSON.stringify(described.map(({ id, seats }) => [id, seats]));
      } catch (error) {
        isDue = true;
        throw error;
      }
      return levels !== before;
    },
  };
}
