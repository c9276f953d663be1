import type { EndpointResponse } from '#contract/endpoint.ts';
import {
  maxTicketKeys,
  type TicketSearchResult,
  tickets,
} from '#features/tickets/contract/tickets.ts';
import type { EventDetails } from '#features/event/contract/rules/event-details.ts';
import { receipts, type Receipt } from '#features/tickets/contract/receipts.ts';
import { apiQueryOptions, callApi, getApiUrl } from '#ui/api.ts';
import { createCacheAwareFetch } from '#ui/offline-cache.ts';
import { saveCodeKey, loadTicketKeys } from './ticket-key-storage.ts';

/** When the shown tickets of a number were received, if they come from the offline cache. */
const cachedAtByTelephone = new Map<string, Date | null>();

/** The tickets of a number; always refetched, because a ticket may have been moved or received. */
export const ticketsQueryOptions = (telephone: string) => ({
  ...apiQueryOptions(
    tickets.listByTelephone,
    { params: { telephone }, query: { key: loadTicketKeys(telephone) } },
    // Offline, the service worker returns the last response.
    { fetch: createCacheAwareFetch((cachedAt) => cachedAtByTelephone.set(telephone, cachedAt)) },
  ),
  select: ({ data }: EndpointResponse<typeof tickets.listByTelephone>) => ({
    tickets: data,
    lastSeen: cachedAtByTelephone.get(telephone) ?? null,
  }),
  staleTime: 0,
  // Never collected, so that an open screen shows its tickets offline at the door.
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  // Polls while the tickets come from the offline cache.
  refetchInterval: () => (cachedAtByTelephone.get(telephone) ? 8_000 : false),
});

const receiptsCachedAt = new Map<number, Date | null>();

/** The stored keys of a number, with the key of the link, which works in a browser without storage too. */
export function listTicketKeys(telephone: string, linkKey?: string): string[] {
  const keys = new Set([...(linkKey ? [linkKey] : []), ...(loadTicketKeys(telephone) ?? [])]);
  return [...keys].slice(0, maxTicketKeys);
}

const getReceiptInput = (telephone: string, orderId: number, linkKey: string | undefined) => ({
  params: { telephone, orderId },
  query: { key: listTicketKeys(telephone, linkKey) },
});

/** The receipt and the tickets of one order, refetched and cached offline like all tickets. */
export const receiptQueryOptions = (
  telephone: string,
  orderId: number,
  linkKey: string | undefined,
) => ({
  ...apiQueryOptions(receipts.getReceipt, getReceiptInput(telephone, orderId, linkKey), {
    fetch: createCacheAwareFetch((cachedAt) => receiptsCachedAt.set(orderId, cachedAt)),
  }),
  select: (receipt: Receipt) => ({ receipt, lastSeen: receiptsCachedAt.get(orderId) ?? null }),
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  refetchInterval: () => (receiptsCachedAt.get(orderId) ? 8_000 : false),
});

export const getReceiptPdfUrl = (...order: Parameters<typeof getReceiptInput>) =>
  getApiUrl(receipts.getReceiptPdf, getReceiptInput(...order));

export const getTicketsPdfUrl = (telephone: string) =>
  getApiUrl(tickets.getPdf, { params: { telephone }, query: { key: loadTicketKeys(telephone) } });

export const getCalendarUrl = (telephone: string, linkKey: string | undefined) =>
  getApiUrl(tickets.getTicketCalendar, {
    params: { telephone },
    query: { key: listTicketKeys(telephone, linkKey) },
  });

/** Time and place of a ticket's event; of one that this device saved before they were known, the day. */
export const getTicketEvent = ({ event, eventDate }: TicketSearchResult): EventDetails =>
  event ?? {
    countdownTarget: eventDate,
    doorsAt: null,
    startsAt: null,
    endsAt: null,
    venue: '',
    address: '',
    notes: '',
    contact: '',
  };

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
