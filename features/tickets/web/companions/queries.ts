import { receipts } from '#features/tickets/contract/receipts.ts';
import { companions, type SharedTicket } from '#features/tickets/contract/companions.ts';
import { tickets } from '#features/tickets/contract/tickets.ts';
import { apiQueryOptions } from '#ui/api.ts';
import { createCacheAwareFetch } from '#ui/offline-cache.ts';

const cachedAtByKey = new Map<string, Date | null>();

/** The ticket of a link, refetched and cached offline like all tickets. */
export const linkedTicketQueryOptions = (key: string) => ({
  ...apiQueryOptions(
    companions.openLink,
    { params: { key } },
    { fetch: createCacheAwareFetch((cachedAt) => cachedAtByKey.set(key, cachedAt)) },
  ),
  select: (ticket: SharedTicket) => ({ ticket, lastSeen: cachedAtByKey.get(key) ?? null }),
  staleTime: 0,
  gcTime: Number.POSITIVE_INFINITY,
  networkMode: 'always' as const,
  refetchInterval: () => (cachedAtByKey.get(key) ? 8_000 : false),
});

/** Whatever shows a holder's tickets. */
export const changedByOwnTickets = [
  tickets.listByTelephone,
  receipts.getReceipt,
  companions.openLink,
];
