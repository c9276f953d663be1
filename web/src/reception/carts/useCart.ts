import { isApiError, hasProblemCode } from '@namugongo/contract/client';
import { commonProblems } from '@namugongo/contract/problems/common';
import { fillDetail } from '@namugongo/contract/problems/fill-detail';
import { paymentProblems } from '@namugongo/contract/problems/payments';
import type { Cart } from '@namugongo/contract/reception/carts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { cartQueryOptions } from '../queries.ts';
import { toServerTime } from './clock-sync.ts';
import { getOptimisticCart } from './optimistic-cart.ts';
import { getEarliestExpiry } from './time-left.ts';
import { useCartMutations, type CartIdState } from './useCartMutations.ts';
import { browserStorage } from '../../ui/browser/storage.ts';
import { formatChairLabel } from '@namugongo/contract/rules/names';

const refreshMs = 30_000;

/** Delay in ms of the refetch after a hold's expiry. */
const graceMs = 700;

/** The longest timer in ms; the regular refresh covers longer waits. */
const maxWaitMs = 24 * 3_600_000;

export const getCartErrorMessage = (error: unknown) =>
  isApiError(error)
    ? error.problem.detail
    : fillDetail(commonProblems['internal-error'].detail, { reference: 'cart' });

/** The id of the event's cart on this device; a payment link takes precedence. */
function useCartId(event: number): CartIdState {
  const [cartId, setCartId] = useState(() => getLinkedCartId() ?? loadCartId(event));
  const cartIdRef = useRef(cartId);
  const set = (id: string | null) => {
    cartIdRef.current = id;
    saveCartId(event, id);
    setCartId(id);
  };
  return { cartId, cartIdRef, set };
}

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

/** The visitor's cart with optimistic updates, which are reverted when the server rejects them. */
export function useCart(event: number) {
  const id = useCartId(event);
  const { adding, removing, add, remove } = useCartMutations(event, id);
  const { cartId, cartIdRef } = id;
  const { data, error, refetch } = useQuery({
    ...cartQueryOptions(cartId ?? ''),
    enabled: cartId !== null,
    refetchInterval: ({ state: { data: read } }) =>
      read && read.chairs.length > 0 && read.state !== 'paid' ? refreshMs : false,
  });
  const read = cartId === null ? undefined : data;
  const paid = read?.state === 'paid';
  const gone = paid || hasProblemCode(error, 'cart-not-found');
  const cart = gone ? undefined : read;
  useExpiry(cart, refetch);
  useEffect(() => {
    if (!gone) return;
    saveCartId(event, null);
    cartIdRef.current = null;
  }, [gone, event, cartIdRef]);
  const displayed = useMemo(
    () => getOptimisticCart(cart, adding, removing),
    [cart, adding, removing],
  );
  const deadLink = gone && cartId !== null && getLinkedCartId() === cartId;
  const linkProblem = paid ? paymentProblems['order-paid'].detail : getCartErrorMessage(error);
  return {
    cart,
    displayed,
    /** The message for a payment link whose cart has expired or is paid; null otherwise. */
    linkProblem: deadLink ? linkProblem : null,
    busy: adding.length > 0 || removing.size > 0,
    add,
    remove,
    refetch,
    clear: () => id.set(null),
  };
}

export type VisitorCart = ReturnType<typeof useCart>;

const getStorageKey = (event: number) => `namugongo.cart.${event}`;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The stored cart id of an event; null when there is none or storage is unavailable. */
export function loadCartId(event: number): string | null {
  const stored = browserStorage.read(getStorageKey(event));
  return stored && uuid.test(stored) ? stored : null;
}

/** Stores the cart id; null deletes it. */
export const saveCartId = (event: number, cartId: string | null): void =>
  browserStorage.write(getStorageKey(event), cartId);

/** The cart id of a payment link: `?cart=` in the URL. */
export function getCartIdFromUrl(search: string): string | null {
  const named = new URLSearchParams(search).get('cart');
  return named && uuid.test(named) ? named : null;
}

const getLinkedCartId = () =>
  typeof window === 'undefined' ? null : getCartIdFromUrl(window.location.search);

const noLabels: readonly string[] = [];

/** Labels of expired holds until the visitor dismisses them; chairs held again are left out. */
export function useExpiredHolds(cart: Cart | undefined) {
  const [labels, setLabels] = useState(noLabels);
  const [seen, setSeen] = useState(noLabels);
  const latest = cart?.expired ?? noLabels;
  // The server lists expired holds only until the next change of the cart, so this state keeps them.
  if (latest !== seen) {
    setSeen(latest);
    const fresh = latest.filter((label) => !labels.includes(label) && !seen.includes(label));
    if (fresh.length > 0) setLabels([...labels, ...fresh]);
  }
  const held = new Set(cart?.chairs.map(formatChairLabel));
  return {
    expired: labels.filter((label) => !held.has(label)),
    dismiss: () => setLabels(noLabels),
  };
}
