import { carts } from '@namugongo/contract/reception/carts';
import { chairs } from '@namugongo/contract/reception/chairs';
import { events } from '@namugongo/contract/reception/events';
import { requests } from '@namugongo/contract/reception/seat-requests';
import type { QueryClient } from '@tanstack/react-query';
import { callApi, apiQueryOptions } from '../api.ts';
import { fetchWithClockSync } from './carts/clock-sync.ts';

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
export const cartQueryOptions = (cartId: string) => ({
  ...apiQueryOptions(carts.get, { params: { cartId } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    callApi(carts.get, { params: { cartId } }, { signal, fetch: fetchWithClockSync }),
});

export const requestQueryOptions = (chairId: number) =>
  apiQueryOptions(requests.getState, { params: { id: chairId } });

/** Invalidates the chairs and the seating plan, which may have a new table. */
export async function invalidateChairs(client: QueryClient): Promise<void> {
  const paths = [chairs.list.path, events.getSeatingPlan.path];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
