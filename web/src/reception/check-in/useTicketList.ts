import { checkIn } from '@namugongo/contract/reception/check-in';
import { manifest, ManifestChange } from '@namugongo/contract/reception/manifest';
import { useCallback, useEffect, useState } from 'react';
import { addressFor, ask } from '../../api.ts';
import { measuredFetch } from '../carts/server-clock.ts';
import { followStream } from '../follow-stream.ts';
import { learnReceipts, memory, saveList } from './door-memory.ts';
import { bySeat } from './kept-tickets.ts';
import { longestSilence, troubleOf } from './errands.ts';
import { useKept } from './useKept.ts';

/** New, moved and cancelled tickets are asked for this often; receipts come by the stream. */
const refetchMilliseconds = 30_000;

/** The event's tickets on this device: fetched whenever the server can be reached, kept for when it cannot. */
export function useTicketList(event: number) {
  const [error, setError] = useState<unknown>(null);
  const kept = useKept(
    () =>
      memory.database.transaction(
        'r',
        memory.events,
        memory.tickets,
        memory.conflicts,
        async () => ({
          list: await memory.events.get(event),
          tickets: (await memory.tickets.where({ event }).toArray()).toSorted(bySeat),
          conflicts: await memory.conflicts.where({ event }).toArray(),
        }),
      ),
    String(event),
  );

  const refetch = useCallback(async () => {
    const askedAt = Date.now();
    const signal = AbortSignal.timeout(longestSilence);
    try {
      const [list, conflicts] = await Promise.all([
        ask(checkIn.list, { query: { event } }, { fetch: measuredFetch, signal }),
        ask(checkIn.conflicts, { query: { event } }, { signal }),
      ]);
      await saveList(list, conflicts, askedAt);
      setError(null);
    } catch (failure) {
      setError(failure);
    }
  }, [event]);

  useEffect(() => keepUpToDate(event, () => void refetch()), [event, refetch]);

  return {
    ...kept,
    error,
    /** Why the list is not the newest. */
    trouble: error === null ? null : troubleOf(error),
    refetch,
  };
}

export type TicketList = ReturnType<typeof useTicketList>;

/** Fetches whenever something may have been missed, and follows the receipts of all doors; gives the way to stop. */
function keepUpToDate(event: number, fetchList: () => void): () => void {
  const whenSeen = () => document.visibilityState === 'visible' && fetchList();
  fetchList();
  const timer = setInterval(fetchList, refetchMilliseconds);
  addEventListener('online', fetchList);
  addEventListener('offline', fetchList);
  document.addEventListener('visibilitychange', whenSeen);
  const stop = followStream(addressFor(manifest.watch, { query: { event } }), ManifestChange, {
    onChange: ({ changed, removed }) => void learnReceipts(changed, removed),
    onMissed: fetchList,
    onLive: () => {},
  });
  return () => {
    clearInterval(timer);
    removeEventListener('online', fetchList);
    removeEventListener('offline', fetchList);
    document.removeEventListener('visibilitychange', whenSeen);
    stop();
  };
}
