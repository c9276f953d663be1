import { type Cart, carts } from '#features/seats/contract/carts.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toServerTime, fetchWithClockSync } from '#ui/browser/clock-sync.ts';
import { getEarliestExpiry } from './time-left.ts';
import { apiQueryOptions } from '#ui/api.ts';

const refreshMs = 30_000;

/** Delay in ms of the refetch after a hold's expiry. */
const graceMs = 700;

/** The longest timer in ms; the regular refresh covers longer waits. */
const maxWaitMs = 24 * 3_600_000;

/** Refetches the cart when its first hold expires. */
function useExpiry(cart: Cart | undefined, refetch: () => Promise<unknown>) {
  useEffect(() => {
    const end = cart && cart.state !== 'paid' ? getEarliestExpiry(cart.chairs) : null;
    if (end === null) return;
    const wait = Math.max(1_000, end - toServerTime(Date.now()) + graceMs);
    if (wait > maxWaitMs) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [cart, refetch]);
}

/** A cart, kept fresh while it holds chairs; null asks for nothing. */
export function useCartQuery(cartId: string | null) {
  const query = useQuery({
    ...cartQueryOptions(cartId ?? ''),
    enabled: cartId !== null,
    refetchInterval: ({ state: { data: read } }) =>
      read && read.chairs.length > 0 && read.state !== 'paid' ? refreshMs : false,
  });
  const cart = cartId === null ? undefined : query.data;
  useExpiry(cart, query.refetch);
  return { cart, error: query.error, refetch: query.refetch };
}

/** A cart with its holds; each response also updates the clock offset. */
const cartQueryOptions = (cartId: string) =>
  apiQueryOptions(carts.get, { params: { cartId } }, { fetch: fetchWithClockSync });
