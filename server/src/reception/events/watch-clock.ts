import { type Background, repeat } from '../../platform/background.ts';
import type { Platform } from '../../platform/platform.ts';
import { listEvents } from './queries.ts';
import { type EventRecord, timeChangedSomething } from './rules.ts';

/** The current event and the sale change by time alone: forgets the answers that were made before such a moment. */
export function watchEventClock(platform: Platform): Background {
  const { clock, database, snapshots, live, log } = platform;
  let events: EventRecord[] | null = null;
  let before = clock.now();
  const forget = () => {
    events = null;
  };
  const look = repeat('event clock', 1000, log, async () => {
    events ??= await listEvents(database);
    const now = clock.now();
    if (timeChangedSomething(events, before, now)) snapshots.drop('events');
    before = now;
  });
  let stopListening: (() => void)[] = [];
  return {
    name: look.name,
    start() {
      stopListening = [
        live.onChange(({ topic }) => topic === 'events' && forget()),
        live.onReconnect(forget),
      ];
      return look.start();
    },
    async stop() {
      for (const stop of stopListening) stop();
      await look.stop();
    },
  };
}
