import { chairs, type ChairUpdate } from '#features/hall/contract/chairs.ts';
import { events } from '#features/event/contract/events.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { getApiUrl, invalidateEndpoints } from '#ui/api.ts';
import {
  chairsQueryOptions,
  getRequestTime,
} from '#features/hall/web/chairs/store/chair-queries.ts';
import { createChairStore } from './chair-store.ts';
import type { Viewer } from '#features/hall/contract/rules/seat-states.ts';
import { subscribeToStream, type StreamHandlers } from '#features/event/web/subscribe-to-stream.ts';

const pollMs = 10_000;

/** All chairs of an event in a store with live updates; polls while the stream is down. */
export function useChairs(event: number, viewer?: Viewer) {
  const [store] = useState(() => createChairStore(viewer));
  const client = useQueryClient();
  const [live, setLive] = useState(true);
  const [filled, setFilled] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...chairsQueryOptions(event),
    // The stream keeps the store fresh.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    refetchInterval: live ? false : pollMs,
  });
  useLayoutEffect(() => {
    if (!data) return;
    store.replace(data, getRequestTime(data));
    setFilled(true);
  }, [store, data]);
  useEffect(
    () =>
      subscribeToChairs(getApiUrl(chairs.stream, { query: { event } }), {
        onChange: (change) => store.apply(change, performance.now()),
        onRefetch() {
          void refetch({ cancelRefetch: true });
          // Staff may have closed the sale.
          void invalidateEndpoints(client, events.getCurrent);
        },
        onConnectionChange: setLive,
      }),
    [store, event, refetch, client],
  );
  return { store, loaded: filled, error, isFetching, refetch };
}

export type Chairs = ReturnType<typeof useChairs>;

/** Subscribes to the chair stream. Returns a function that unsubscribes. */
export function subscribeToChairs(url: string, handlers: StreamHandlers<ChairUpdate>): () => void {
  return subscribeToStream(url, chairs.stream.response, handlers);
}
