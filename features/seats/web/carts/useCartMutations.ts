import { type CallOptions, hasProblemCode } from '#contract/client.ts';
import { type Cart, carts, type SeatOffer } from '#features/seats/contract/carts.ts';
import { codes } from '#features/seats/contract/codes.ts';
import type { EndpointInput } from '#contract/endpoint.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { callApi, setApiData } from '#ui/api.ts';
import { fetchWithClockSync } from '#ui/browser/clock-sync.ts';
import type { CartItem } from './optimistic-cart.ts';

export type CartIdState = {
  cartId: string | null;
  /** The current cart id for callbacks that outlive a render. */
  cartIdRef: RefObject<string | null>;
  set: (id: string | null) => void;
};

/** A removed chair no longer shows, so the call must reach the server even if the page is left at once. */
const lasting: CallOptions = {
  fetch: (input, init) => fetchWithClockSync(input, { ...init, keepalive: true }),
};

export type Search = EndpointInput<typeof carts.findTogether>['body'];

/** Runs changes one after another, so that responses arrive in order. */
function useSerialQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  };
}

/** Calls with the visitor's cart, one after the other; the response is the new cart. */
function useCartCalls(event: number, { cartIdRef, set }: CartIdState) {
  const client = useQueryClient();
  const enqueue = useSerialQueue();
  const store = (cart: Cart): Cart => {
    setApiData(client, carts.get, { params: { cartId: cart.id } }, cart);
    return cart;
  };
  const options = { fetch: fetchWithClockSync };

  async function openCart(): Promise<string> {
    if (cartIdRef.current) return cartIdRef.current;
    const created = await callApi(carts.create, { body: { event } }, options);
    store(created);
    set(created.id);
    return created.id;
  }

  /** Calls with the cart's id; in a new cart when the server has deleted this one. */
  async function callWithCart<Result>(call: (cartId: string) => Promise<Result>): Promise<Result> {
    try {
      return await call(await openCart());
    } catch (error) {
      if (!hasProblemCode(error, 'cart-not-found')) throw error;
      set(null);
      return call(await openCart());
    }
  }

  const findTogether = (search: Search) =>
    callWithCart(async (cartId) => {
      const result = await callApi(
        carts.findTogether,
        { params: { cartId }, body: search },
        options,
      );
      store(result.cart);
      return result;
    });

  const changeCode = (code: string | null) =>
    callWithCart(async (cartId) =>
      store(
        code === null
          ? await callApi(codes.remove, { params: { cartId } }, options)
          : await callApi(codes.apply, { params: { cartId }, body: { code } }, options),
      ),
    );

  return { store, options, enqueue, callWithCart, findTogether, changeCode };
}

/** Adds and removes chairs; creates the cart with the first chair. `adding` and `removing` hold the pending changes. */
export function useCartMutations(event: number, id: CartIdState) {
  const { store, options, enqueue, callWithCart, findTogether, changeCode } = useCartCalls(
    event,
    id,
  );
  const [adding, setAdding] = useState<readonly CartItem[]>([]);
  const [removing, setRemoving] = useState<ReadonlySet<number>>(new Set());

  const hold = ({ id: chairId, chairType }: CartItem) =>
    callWithCart(async (cartId) =>
      store(
        await callApi(
          carts.hold,
          { params: { cartId, chairId }, body: { as: chairType } },
          options,
        ),
      ),
    );

  async function release(chairId: number) {
    const cartId = id.cartIdRef.current;
    if (cartId) store(await callApi(carts.release, { params: { cartId, chairId } }, lasting));
  }

  return {
    adding,
    removing,
    /** Holds a chair for a guest of the item's type; one in the cart changes its guest. */
    async add(item: CartItem) {
      setAdding((before) => [...before, item]);
      await enqueue(() => hold(item)).finally(() =>
        setAdding((before) => before.filter((other) => other !== item)),
      );
    },
    /** Holds several chairs, all or none, and gives back others. */
    addSeveral: (chairs: SeatOffer['chairs'], release: readonly number[] = []) =>
      enqueue(() =>
        callWithCart(async (cartId) =>
          store(
            await callApi(
              carts.holdSeveral,
              {
                params: { cartId },
                body: { chairs: chairs.map(({ id, as }) => ({ id, as })), release: [...release] },
              },
              options,
            ),
          ),
        ),
      ),
    /** Finds and holds seats together. */
    findTogether: (search: Search) => enqueue(() => findTogether(search)),
    /** Applies an organizer's code to the cart, or removes it; chairs get their new prices. */
    changeCode: (code: string | null) => enqueue(() => changeCode(code)),
    async remove(chairId: number) {
      setRemoving((before) => new Set(before).add(chairId));
      await enqueue(() => release(chairId)).finally(() =>
        setRemoving((before) => new Set([...before].filter((id) => id !== chairId))),
      );
    },
  };
}
