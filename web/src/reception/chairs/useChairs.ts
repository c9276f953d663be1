import { chairs } from '@namugongo/contract/reception/chairs';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useState } from 'react';
import { addressFor, ask } from '../../api.ts';
import { createChairStore } from './chair-store.ts';
import type { StateOf } from './seat-states.ts';
import { watchChairs } from './live-chairs.ts';

const pollMilliseconds = 10_000;

/** All chairs of an event, whatever their type, in a store that follows every change as it happens. */
export function useChairs(event: number, stateOf?: StateOf) {
  const [store] = useState(() => createChairStore(stateOf));
  const [live, setLive] = useState(true);
  const [filled, setFilled] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [chairs.list.path, { query: { event } }],
    // The mark tells what of the stream is newer than the list.
    queryFn: async ({ signal }) => {
      const mark = store.mark();
      return { mark, chairs: await ask(chairs.list, { query: { event } }, { signal }) };
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    structuralSharing: false,
    refetchInterval: live ? false : pollMilliseconds,
  });
  useLayoutEffect(() => {
    if (!data) return;
    store.replace(data.chairs, data.mark);
    setFilled(true);
  }, [store, data]);
  useEffect(
    () =>
      watchChairs(addressFor(chairs.watch, { query: { event } }), {
        onChange: (change) => store.apply(change),
        onMissed: () => void refetch({ cancelRefetch: true }),
        onLive: setLive,
      }),
    [store, event, refetch],
  );
  return { store, loaded: filled, error, isFetching, refetch };
}

export type Chairs = ReturnType<typeof useChairs>;
