import { tickets } from '@namugongo/contract/reception/tickets';
import { queryOptions } from '@tanstack/react-query';
import { getApiUrl, callApi } from '../../api.ts';
import { createCacheAwareFetch } from '../../offline-cache.ts';
import { saveCodeKey, loadTicketKeys } from '../../ticket-key-storage.ts';

/** The tickets of a number; always refetched, because a ticket may have been moved or received. */
export const ticketsQueryOptions = (telephone: string) =>
  queryOptions({
    queryKey: [tickets.listByTelephone.path, telephone] as const,
    queryFn: async ({ signal }) => {
      // Offline, the service worker returns the last response.
      const cache: { lastSeen: Date | null } = { lastSeen: null };
      const cacheAwareFetch = createCacheAwareFetch((cachedAt) => (cache.lastSeen = cachedAt));
      const { data: list } = await callApi(
        tickets.listByTelephone,
        { params: { telephone }, query: { key: loadTicketKeys(telephone) } },
        { signal, fetch: cacheAwareFetch },
      );
      return { tickets: list, ...cache };
    },
    staleTime: 0,
    // Never collected, so that an open screen shows its tickets offline at the door.
    gcTime: Number.POSITIVE_INFINITY,
    networkMode: 'always',
    // Polls while the tickets come from the offline cache.
    refetchInterval: ({ state }) => (state.data?.lastSeen ? 8_000 : false),
  });

export const getTicketsPdfUrl = (telephone: string) =>
  getApiUrl(tickets.getPdf, { params: { telephone }, query: { key: loadTicketKeys(telephone) } });

export const getCalendarUrl = (event: number) =>
  getApiUrl(tickets.getCalendar, { params: { id: event } });

/** Emails codes to the addresses that the number's tickets were bought with. */
export const requestTicketCode = (telephone: string) =>
  callApi(tickets.sendOrVerifyCode, { params: { telephone }, body: {} });

/** Exchanges a code for a key and stores it in this browser. */
export async function verifyTicketCode(
  telephone: string,
  request: string | null | undefined,
  code: string,
): Promise<void> {
  const { key } = await callApi(tickets.sendOrVerifyCode, {
    params: { telephone },
    body: { request: request ?? undefined, code },
  });
  if (key) saveCodeKey(telephone, key);
}
