import { hasProblemCode } from '@namugongo/contract/client';
import { type Cart, carts } from '@namugongo/contract/reception/carts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { callApi, setApiData } from '../../api.ts';
import { fetchWithClockSync } from './clock-sync.ts';
import type { CartItem } from './optimistic-cart.ts';

export type CartIdState = {
  cartId: string | null;
  /** The current cart id for callbacks that outlive a render. */
  cartIdRef: RefObject<string | null>;
  set: (id: string | null) => void;
};

/** Runs changes one after another, so that responses arrive in order. */
function useSerialQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  };
}

/** Adds and removes chairs; creates the cart with the first chair. `adding` and `removing` hold the pending changes. */
export function useCartMutations(event: number, { cartIdRef, set }: CartIdState) {
  const client = useQueryClient();
  const enqueue = useSerialQueue();
  const [adding, setAdding] = useState<readonly CartItem[]>([]);
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());
  const store = (cart: Cart) =>
    setApiData(client, carts.get, { params: { cartId: cart.id } }, cart);
  const options = { fetch: fetchWithClockSync };

  async function openCart(): Promise<string> {
    if (cartIdRef.current) return cartIdRef.current;
    const created = await callApi(carts.create, { body: { event } }, options);
    store(created);
    set(created.id);
    return created.id;
  }

  async function hold(chairId: number) {
    store(await callApi(carts.hold, { params: { cartId: await openCart(), chairId } }, options));
  }

  async function holdInNewCart(error: unknown, chairId: number) {
    if (!hasProblemCode(error, 'cart-not-found')) throw error;
    set(null);
    await hold(chairId);
  }

  async function release(chairId: number) {
    const cartId = cartIdRef.current;
    if (cartId) store(await callApi(carts.release, { params: { cartId, chairId } }, options));
  }

  return {
    adding,
    removing,
    async add(item: CartItem) {
      setAdding((before) => [...before, item]);
      await enqueue(() => hold(item.id).catch((error) => holdInNewCart(error, item.id))).finally(
        () => setAdding((before) => before.filter(({ id }) => id !== item.id)),
      );
    },
    async remove(chairId: number) {
      setRemoving((before) => new Set(before).add(chairId));
      await enqueue(() => release(chairId)).finally(() =>
        setRemoving((before) => new Set([...before].filter((id) => id !== chairId))),
      );
    },
  };
}
