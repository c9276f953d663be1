import { checkIn } from '#features/door/contract/check-in.ts';
import { conflicts as conflictsContract } from '#features/door/contract/conflicts.ts';
import { manifest, ManifestUpdate } from '#features/door/contract/manifest.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { clearAccountCache } from '#features/accounts/web/account.ts';
import { getApiUrl, callApi } from '#ui/api.ts';
import { fetchWithClockSync } from '#ui/browser/clock-sync.ts';
import { subscribeToStream } from '#features/event/web/subscribe-to-stream.ts';
import {
  applyReceipts,
  clearGuestData,
  doorStore,
  listStoredTickets,
  saveTicketList,
} from './door-store.ts';
import { responseTimeout, classifySyncError } from './offline-queue.ts';
import { useLiveStoreQuery } from './useLiveStoreQuery.ts';

/** Interval of fetching new, moved and canceled tickets; receipts arrive through the stream. */
const refetchMs = 30_000;

/** The event's tickets as this device has them. */
export const useStoredTicketList = (event: number, store = doorStore) =>
  useLiveStoreQuery(
    () =>
      store.database.transaction('r', store.events, store.tickets, store.conflicts, async () => ({
        list: await store.events.get(event),
        tickets: await listStoredTickets(event, store),
        conflicts: await store.conflicts.where({ event }).toArray(),
      })),
    `${store.database.name} ${event}`,
  );

/** The event's tickets: fetched while online and stored on this device for offline use. */
export function useTicketList(event: number) {
  const client = useQueryClient();
  const [error, setError] = useState<unknown>(null);
  const stored = useStoredTicketList(event);

  const refetch = useCallback(async () => {
    const requestedAt = Date.now();
    const signal = AbortSignal.timeout(responseTimeout);
    try {
      const [list, conflicts] = await Promise.all([
        callApi(checkIn.listTickets, { query: { event } }, { fetch: fetchWithClockSync, signal }),
        callApi(conflictsContract.list, { query: { event } }, { signal }),
      ]);
      await saveTicketList(list, conflicts, requestedAt);
      setError(null);
    } catch (failure) {
      setError(failure);
      await handleLostAccess(client, failure);
    }
  }, [event, client]);

  useEffect(() => keepUpToDate(event, () => void refetch()), [event, refetch]);

  return {
    ...stored,
    error,
    /** Why the list could not be updated; null if it could. */
    trouble: error === null ? null : classifySyncError(error),
    refetch,
  };
}

export type TicketListState = ReturnType<typeof useTicketList>;

/** Deletes the list when the session or the role that it was fetched with has ended. */
async function handleLostAccess(client: QueryClient, error: unknown): Promise<void> {
  const problem = classifySyncError(error);
  if (problem !== 'signed out' && problem !== 'not allowed') return;
  await clearGuestData().catch(() => undefined);
  if (problem === 'signed out') clearAccountCache(client);
}

/** Fetches the list regularly and applies the receipts of all doors from the stream. Returns a function that stops it. */
function keepUpToDate(event: number, fetchList: () => void): () => void {
  const handleVisibility = () => document.visibilityState === 'visible' && fetchList();
  fetchList();
  const timer = setInterval(fetchList, refetchMs);
  addEventListener('online', fetchList);
  addEventListener('offline', fetchList);
  document.addEventListener('visibilitychange', handleVisibility);
  const stop = subscribeToStream(getApiUrl(manifest.stream, { query: { event } }), ManifestUpdate, {
    onChange: ({ changed, removed }) => void applyReceipts(changed, removed),
    onRefetch: fetchList,
    onConnectionChange: () => {},
  });
  return () => {
    clearInterval(timer);
    removeEventListener('online', fetchList);
    removeEventListener('offline', fetchList);
    document.removeEventListener('visibilitychange', handleVisibility);
    stop();
  };
}
