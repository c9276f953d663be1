import type { Platform } from '#platform/platform.ts';
import { createEventStream, type EventStream } from '#platform/http/event-stream.ts';

type StreamOptions<Topic extends string> = {
  /** Name of the stream in the log. */
  name: string;
  /** Topics to subscribe to; 'chairs' is published as 'chairs:4' for event 4. */
  topics: readonly Topic[];
  /** Loads the message for the changed ids; null sends nothing. */
  buildMessage(eventId: number, changed: (topic: Topic) => number[]): Promise<unknown>;
};

/** Returns the event stream of an event id. Each change is loaded and encoded once for all clients. */
export function createEventStreams<Topic extends string>(
  platform: Platform,
  options: StreamOptions<Topic>,
): (eventId: number) => EventStream {
  const events = new Map<number, WatchedEvent<Topic>>();
  platform.pubsub.onChange(({ topic, ids }) => {
    const [, name, eventId] = /^(\w+):(\d+)$/.exec(topic) ?? [];
    const subscribed = options.topics.find((item) => item === name);
    const event = events.get(Number(eventId));
    if (!subscribed || !event || event.stream.size() === 0) return;
    if (ids) event.addChanges(subscribed, ids);
    else event.stream.sendRefetch();
  });
  platform.pubsub.onReconnect(() => {
    for (const { stream } of events.values()) stream.sendRefetch();
  });
  return (eventId) => {
    const event = events.get(eventId) ?? watchEvent(platform, options, eventId);
    events.set(eventId, event);
    return event.stream;
  };
}

type WatchedEvent<Topic> = {
  stream: EventStream;
  addChanges(topic: Topic, ids: readonly number[]): void;
};

function watchEvent<Topic extends string>(
  platform: Platform,
  { name, buildMessage }: StreamOptions<Topic>,
  eventId: number,
): WatchedEvent<Topic> {
  const stream = createEventStream(platform);
  const waiting = new Map<Topic, Set<number>>();
  let loading = false;

  /** Batches the changes that arrive while one message loads into the next. */
  async function sendChanges(): Promise<void> {
    loading = true;
    try {
      while (waiting.size > 0) {
        const changed = new Map(waiting);
        waiting.clear();
        const message = await buildMessage(eventId, (topic) => [...(changed.get(topic) ?? [])]);
        if (message !== null) stream.send(message);
      }
    } catch (error) {
      platform.log.warn(
        { err: error, eventId },
        `${name}: could not load the changes, clients will refetch`,
      );
      waiting.clear();
      stream.sendRefetch();
    } finally {
      loading = false;
    }
  }

  return {
    stream,
    addChanges(topic, ids) {
      if (ids.length === 0) return;
      waiting.set(topic, new Set([...(waiting.get(topic) ?? []), ...ids]));
      if (!loading) void sendChanges();
    },
  };
}
