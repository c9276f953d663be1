import { ManifestChange } from '@namugongo/contract/reception/manifest';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { createWatchers, type Watchers } from '../../platform/streams.ts';
import { findSeated } from './queries.ts';

/** Gives the watchers of an event's manifest. A receipt names tickets; a sale, a refund or a move names chairs. */
export function watchManifest(platform: Platform): (eventId: number) => Watchers {
  const watched = new Map<number, WatchedEvent>();
  platform.live.onChange(({ topic, ids }) => {
    const [, kind, eventId] = /^(seating|chairs):(\d+)$/.exec(topic) ?? [];
    const event = watched.get(Number(eventId));
    if (!event || event.watchers.size() === 0) return;
    if (ids)
      event.tell(kind === 'seating' ? { tickets: ids, chairs: [] } : { tickets: [], chairs: ids });
    else event.watchers.refetch();
  });
  platform.live.onReconnect(() => {
    for (const { watchers } of watched.values()) watchers.refetch();
  });
  return (eventId) => {
    const event = watched.get(eventId) ?? watchEvent(platform, eventId);
    watched.set(eventId, event);
    return event.watchers;
  };
}

type Ids = { tickets: readonly number[]; chairs: readonly number[] };
type WatchedEvent = { watchers: Watchers; tell(ids: Ids): void };

function watchEvent(platform: Platform, eventId: number): WatchedEvent {
  const watchers = createWatchers();
  const waiting = { tickets: new Set<number>(), chairs: new Set<number>() };
  let loading = false;

  /** Changes that come while one message is made go together into the next. */
  async function sendChanges(): Promise<void> {
    loading = true;
    try {
      while (waiting.tickets.size + waiting.chairs.size > 0) {
        const ids = { tickets: [...waiting.tickets], chairs: [...waiting.chairs] };
        forget();
        const message = await findSeated(platform.database, eventId, ids);
        if (message.changed.length + message.removed.length > 0)
          watchers.send(z.encode(ManifestChange, message));
      }
    } catch (error) {
      platform.log.warn(
        { err: error, eventId },
        'manifest: changes could not be read, watchers are told to fetch anew',
      );
      forget();
      watchers.refetch();
    } finally {
      loading = false;
    }
  }

  function forget() {
    waiting.tickets.clear();
    waiting.chairs.clear();
  }

  return {
    watchers,
    tell({ tickets, chairs }) {
      for (const id of tickets) waiting.tickets.add(id);
      for (const id of chairs) waiting.chairs.add(id);
      if (!loading) void sendChanges();
    },
  };
}
