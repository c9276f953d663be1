import type { Platform } from '../platform/platform.ts';
import { createWatchers, type Watchers } from '../platform/streams.ts';

type Watched<Topic extends string> = {
  /** What a failure is logged under. */
  name: string;
  /** The topics that are heard: 'chairs' is announced as 'chairs:4' for the event 4. */
  topics: readonly Topic[];
  /** What the watchers are told of the ids that changed; null where it is nothing to them. */
  messageOf(eventId: number, changed: (topic: Topic) => number[]): Promise<unknown>;
};

/** Gives the watchers of an event: what changed is loaded once and encoded once, however many watch. */
export function watchEvents<Topic extends string>(
  platform: Platform,
  watched: Watched<Topic>,
): (eventId: number) => Watchers {
  const events = new Map<number, WatchedEvent<Topic>>();
  platform.live.onChange(({ topic, ids }) => {
    const [, name, eventId] = /^(\w+):(\d+)$/.exec(topic) ?? [];
    const heard = watched.topics.find((one) => one === name);
    const event = events.get(Number(eventId));
    if (!heard || !event || event.watchers.size() === 0) return;
    if (ids) event.tell(heard, ids);
    else event.watchers.refetch();
  });
  platform.live.onReconnect(() => {
    for (const { watchers } of events.values()) watchers.refetch();
  });
  return (eventId) => {
    const event = events.get(eventId) ?? watchEvent(platform, watched, eventId);
    events.set(eventId, event);
    return event.watchers;
  };
}

type WatchedEvent<Topic> = { watchers: Watchers; tell(topic: Topic, ids: readonly number[]): void };

function watchEvent<Topic extends string>(
  platform: Platform,
  { name, messageOf }: Watched<Topic>,
  eventId: number,
): WatchedEvent<Topic> {
  const watchers = createWatchers();
  const waiting = new Map<Topic, Set<number>>();
  let loading = false;

  /** Changes that come while one message is made go together into the next. */
  async function sendChanges(): Promise<void> {
    loading = true;
    try {
      while (waiting.size > 0) {
        const changed = new Map(waiting);
        waiting.clear();
        const message = await messageOf(eventId, (topic) => [...(changed.get(topic) ?? [])]);
        if (message !== null) watchers.send(message);
      }
    } catch (error) {
      platform.log.warn(
        { err: error, eventId },
        `${name}: changes could not be read, watchers are told to fetch anew`,
      );
      waiting.clear();
      watchers.refetch();
    } finally {
      loading = false;
    }
  }

  return {
    watchers,
    tell(topic, ids) {
      if (ids.length === 0) return;
      waiting.set(topic, new Set([...(waiting.get(topic) ?? []), ...ids]));
      if (!loading) void sendChanges();
    },
  };
}
