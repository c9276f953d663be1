import { carts } from '#features/seats/contract/carts.ts';
import { type Chair, chairs } from '#features/hall/contract/chairs.ts';
import { events } from '#features/event/contract/events.ts';
import { requests } from '#features/orders/contract/seat-requests.ts';
import type { QueryClient } from '@tanstack/react-query';
import { apiQueryOptions, invalidateEndpoints } from '#ui/api.ts';
import { fetchWithClockSync } from '#features/seats/web/carts/clock-sync.ts';

const minute = 60_000;

export const currentEventQueryOptions = () => ({
  ...apiQueryOptions(events.getCurrent, {}),
  staleTime: minute,
});

export const planQueryOptions = (event: number) => ({
  ...apiQueryOptions(events.getSeatingPlan, { params: { id: event } }),
  staleTime: 10 * minute,
});

/** A cart with its holds; each response also updates the clock offset. */
export const cartQueryOptions = (cartId: string) =>
  apiQueryOptions(carts.get, { params: { cartId } }, { fetch: fetchWithClockSync });

const requestTimes = new WeakMap<object, number>();

/** When a list of chairs was requested, as performance.now(): changes that the stream reported later are newer than the list. */
export const getRequestTime = (list: readonly Chair[]): number => requestTimes.get(list) ?? 0;

/** The chairs of an event, fetched anew whenever a screen opens: others take chairs all the time. */
export const chairsQueryOptions = (event: number) => ({
  ...apiQueryOptions(
    chairs.list,
    { query: { event } },
    {
      isLive: true,
      async wrapCall(call) {
        const requestedAt = performance.now();
        const list = await call();
        requestTimes.set(list, requestedAt);
        return list;
      },
    },
  ),
  staleTime: 0,
  // An equal list is still a new one: the stream may have changed the chairs since the last.
  structuralSharing: false,
});

export const requestQueryOptions = (chairId: number) =>
  apiQueryOptions(requests.getState, { params: { id: chairId } });

/** Invalidates the chairs and the seating plan, which may have a new table. */
export const invalidateChairs = (client: QueryClient): Promise<void> =>
  invalidateEndpoints(client, chairs.list, events.getSeatingPlan);
