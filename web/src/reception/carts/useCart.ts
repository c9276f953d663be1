import { isCallFailure, isProblem } from '@namugongo/contract/call';
import { type Cart, carts } from '@namugongo/contract/reception/carts';
import { problemDetail } from '@namugongo/contract/problems';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { cartOf } from '../queries.ts';
import { linkedCart, rememberCart, rememberedCart } from './cart-memory.ts';
import { measuredFetch, serverTime } from './server-clock.ts';
import { type CartItem, shownCart } from './shown-cart.ts';
import { earliestEnd } from './time-left.ts';

const refreshMilliseconds = 30_000;
/** The server is asked a little after a hold should have ended, so that it has. */
const grace = 700;

export const refusalWords = (error: unknown) =>
  isCallFailure(error) ? error.problem.detail : problemDetail('unexpected', { reference: 'cart' });

/** The id of the cart an event is bought with, kept on this device; a payment link comes first. */
function useCartId(event: number) {
  const [cartId, setCartId] = useState(() => linkedCart(window.location) ?? rememberedCart(event));
  const known = useRef(cartId);
  const set = (id: string | null) => {
    known.current = id;
    rememberCart(event, id);
    setCartId(id);
  };
  return { cartId, known, set };
}

/** Runs one change after the other: an answer that overtakes another would show an older cart. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  };
}

/** Asks again when the first hold has run out, so that a lapsed chair is told when it happens. */
function useExpiry(cart: Cart | undefined, refetch: () => Promise<unknown>) {
  useEffect(() => {
    const end = cart ? earliestEnd(cart.chairs) : null;
    if (end === null || cart?.state === 'paid') return;
    const wait = Math.max(1_000, end - serverTime(Date.now()) + grace);
    // Longer waits do not fit a timer; the regular refresh sees them.
    if (wait > 24 * 3_600_000) return;
    const timer = setTimeout(() => void refetch(), wait);
    return () => clearTimeout(timer);
  }, [cart, refetch]);
}

/** The visitor's cart: holds in the server's database, shown at once and taken back when the server refuses. */
export function useCart(event: number) {
  const client = useQueryClient();
  const { cartId, known, set } = useCartId(event);
  const inTurn = useTurns();
  const [coming, setComing] = useState<readonly CartItem[]>([]);
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());
  const { data, error, refetch } = useQuery({
    ...cartOf(cartId ?? ''),
    enabled: cartId !== null,
    refetchInterval: ({ state }) =>
      state.data?.chairs.length && state.data.state !== 'paid' ? refreshMilliseconds : false,
  });
  const cart = cartId === null ? undefined : data;
  const gone = isProblem(error, 'cart-not-found') || cart?.state === 'paid';
  useExpiry(cart, refetch);
  useEffect(() => {
    if (!gone) return;
    rememberCart(event, null);
    known.current = null;
  }, [gone, event, known]);

  async function openCart(): Promise<string> {
    if (known.current) return known.current;
    const created = await ask(carts.create, { body: { event } }, { fetch: measuredFetch });
    keep(created);
    set(created.id);
    return created.id;
  }
  const keep = (answer: Cart) => client.setQueryData(cartOf(answer.id).queryKey, answer);

  const change = (endpoint: typeof carts.hold | typeof carts.release, chairId: number) =>
    inTurn(async () => {
      const hold = async () => ask(endpoint, { params: { cartId: await openCart(), chairId } }, { fetch: measuredFetch });
      try {
        keep(await hold());
      } catch (failure) {
        if (!isProblem(failure, 'cart-not-found')) throw failure;
        set(null);
        if (endpoint === carts.hold) keep(await hold());
      }
    });

  async function add(item: CartItem) {
    setComing((before) => [...before, item]);
    await change(carts.hold, item.id).finally(() => setComing((before) => before.filter(({ id }) => id !== item.id)));
  }

  async function remove(chairId: number) {
    setGoing((before) => new Set(before).add(chairId));
    await change(carts.release, chairId).finally(() => setGoing((before) => new Set([...before].filter((id) => id !== chairId))));
  }

  const shown = useMemo(() => shownCart(gone ? undefined : cart, coming, going), [gone, cart, coming, going]);
  return {
    cart: gone ? undefined : cart,
    shown,
    /** A payment link whose cart is gone or paid already says so. */
    linkProblem: gone && linkedCart(window.location) === cartId ? (cart?.state === 'paid' ? problemDetail('order-paid') : refusalWords(error)) : null,
    busy: coming.length > 0 || going.size > 0,
    add,
    remove,
    refetch,
    forget: () => set(null),
  };
}

export type VisitorCart = ReturnType<typeof useCart>;
