import { carts } from '@namugongo/contract/reception/carts';
import { events } from '@namugongo/contract/reception/events';
import { requests } from '@namugongo/contract/reception/requests';
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
