import { carts } from '@namugongo/contract/reception/carts';
import { chairs } from '@namugongo/contract/reception/chairs';
import { events } from '@namugongo/contract/reception/events';
import { requests } from '@namugongo/contract/reception/requests';
import type { QueryClient } from '@tanstack/react-query';
import { ask, queryOf } from '../api.ts';
import { measuredFetch } from './carts/server-clock.ts';

const minute = 60_000;

export const currentEvent = () => ({ ...queryOf(events.current, {}), staleTime: minute });

export const planOf = (event: number) => ({
  ...queryOf(events.plan, { params: { id: event } }),
  staleTime: 10 * minute,
});

/** A cart with its holds; each answer also tells how far this device's clock is off. */
export const cartOf = (cartId: string) => ({
  ...queryOf(carts.read, { params: { cartId } }),
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    ask(carts.read, { params: { cartId } }, { signal, fetch: measuredFetch }),
});

export const requestOf = (chairId: number) => queryOf(requests.state, { params: { id: chairId } });

/** Chairs were made, changed or removed: a new table stands on the plan, too. */
export async function refreshHall(client: QueryClient): Promise<void> {
  const paths = [chairs.list.path, events.plan.path];
  await Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: [path] })));
}
