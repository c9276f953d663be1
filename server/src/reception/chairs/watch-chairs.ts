import { ChairChange } from '@namugongo/contract/reception/chairs';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { createWatchers, type Watchers } from '../../platform/streams.ts';
import { findChairs } from './queries.ts';
import { showChair } from './rules.ts';

/** Gives the watchers of an event's chairs: what changed is loaded once and encoded once, however many watch. */
export function watchChairs(platform: Platform): (eventId: number) => Watchers {
  const watched = new Map<number, WatchedEvent>();
  platform.live.onChange(({ topic, ids }) => {
    const eventId = /^chairs:(\d+)$/.exec(topic)?.[1];
    if (eventId === undefined) return;
    const event = watched.get(Number(eventId));
    if (!event || event.watchers.size() === 0) return;
    if (ids) event.tell(ids);
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

type WatchedEvent = { watchers: Watchers; tell(ids: readonly number[]): void };

function watchEvent(platform: Platform, eventId: number): WatchedEvent {
  const watchers = createWatchers();
  const changed = new Set<number>();
  let loading = false;

  /** Changes that come while one message is made go together into the next. */
  async function sendChanges(): Promise<void> {
    loading = true;
    try {
      while (changed.size > 0) {
        const ids = [...changed];
        changed.clear();
        const found = await findChairs(platform.database, eventId, ids);
        const now = platform.clock.now();
        const message = {
          changed: found.map((chair) => showChair(chair, now)),
          removed: ids.filter((id) => !found.some((chair) => chair.id === id)),
        };
        watchers.send(z.encode(ChairChange, message));
      }
    } catch (error) {
      platform.log.warn(
        { err: error, eventId },
        'chairs: changes could not be read, watchers are told to fetch anew',
      );
      changed.clear();
      watchers.refetch();
    } finally {
      loading = false;
    }
  }

  return {
    watchers,
    tell(ids) {
      for (const id of ids) changed.add(id);
      if (!loading) void sendChanges();
    },
  };
}
