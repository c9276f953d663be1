import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { problemDetail } from '@namugongo/contract/problems';
import type { Cart } from '@namugongo/contract/reception/carts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cartOf } from '../queries.ts';
import { linkedCart, rememberCart, rememberedCart } from './cart-memory.ts';
import { serverTime } from './server-clock.ts';
import { shownCart } from './shown-cart.ts';
import { earliestEnd } from './time-left.ts';
import { type CartId, useCartChanges } from './useCartChanges.ts';

const refreshMilliseconds = 30_000;
/** The server is asked a little after a hold should have ended, so that it has. */
const grace = 700;
/** Longer waits do not fit a timer; the regular refresh sees them. */
const longestWait = 24 * 3_600_000;

export const refusalWords = (error: unknown) =>
  isCallFailure(error) ? error.problem.detail : problemDetail('unexpected', { reference: 'cart' });

/** The id of the cart an event is bought with, kept on this device; a payment link comes first. */
function useCartId(event: number): CartId {
  const [cartId, setCartId] = useState(() => linkedCart(window.location) ?? rememberedCart(event));
  const known = useRef(cartId);
  const set = (id: string | null) => {
    known.current = id;
    rememberCart(event, id);
    setCartId(id);
  };
  return { cartId, known, set };
}

/** Asks again when the first hold has run out, so that a lapsed chair is told when it happens. */
function useExpiry(cart: Cart | undefined, refetch: () => Promise<unknown>) {
  useEffect(() => {
    const end = cart && cart.state !== 'paid' ? earliestEnd(cart.chairs) : null;
    if (end === null) return;
    const wait = Math.max(1_000, end - serverTime(Date.now()) + grace);
    if (wait > longestWait) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [cart, refetch]);
}

/** The visitor's cart: holds in the server's database, shown at once and taken back when the server refuses. */
export function useCart(event: number) {
  const id = useCartId(event);
  const { coming, going, add, remove } = useCartChanges(event, id);
  const { cartId, known } = id;
  const { data, error, refetch } = useQuery({
    ...cartOf(cartId ?? ''),
    enabled: cartId !== null,
    refetchInterval: ({ state: { data: read } }) =>
      read && read.chairs.length > 0 && read.state !== 'paid' ? refreshMilliseconds : false,
  });
  const read = cartId === null ? undefined : data;
  const paid = read?.state === 'paid';
  const gone = paid || isProblem(error, 'cart-not-found');
  const cart = gone ? undefined : read;
  useExpiry(cart, refetch);
  useEffect(() => {
    if (!gone) return;
    rememberCart(event, null);
    known.current = null;
  }, [gone, event, known]);
  const shown = useMemo(() => shownCart(cart, coming, going), [cart, coming, going]);
  const deadLink = gone && cartId !== null && linkedCart(window.location) === cartId;
  const linkProblem = paid ? problemDetail('order-paid') : refusalWords(error);
  return {
    cart,
    shown,
    /** A payment link whose cart is gone or paid already says so. */
    linkProblem: deadLink ? linkProblem : null,
    busy: coming.length > 0 || going.size > 0,
    add,
    remove,
    refetch,
    forget: () => id.set(null),
  };
}

export type VisitorCart = ReturnType<typeof useCart>;
