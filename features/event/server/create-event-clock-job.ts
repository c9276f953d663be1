import { type BackgroundJob, createIntervalJob } from '#platform/ops/background-jobs.ts';
import type { Platform } from '#platform/platform.ts';
import { listEvents } from './queries.ts';
import { type EventRecord, didStateChange } from './rules.ts';

/** Invalidates cached event responses when the current event or the sale changes with time. */
export function createEventClockJob(platform: Platform): BackgroundJob {
  const { clock, database, responseCache, pubsub, log } = platform;
  let events: Promise<EventRecord[]> | null = null;
  let before = clock.now();
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
  });
  let stopListening: (() => void)[] = [];
  return {
    name: job.name,
    start() {
      stopListening = [
        pubsub.onChange(({ topic }) => topic === 'events' && clearEvents()),
        pubsub.onReconnect(clearEvents),
      ];
      return job.start();
    },
    async stop() {
      for (const stop of stopListening) stop();
      await job.stop();
    },
  };
}
