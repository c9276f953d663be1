import { isProblem } from '@namugongo/contract/call';
import { type Cart, carts } from '@namugongo/contract/reception/carts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef, useState } from 'react';
import { ask } from '../../api.ts';
import { cartOf } from '../queries.ts';
import { measuredFetch } from './server-clock.ts';
import type { CartItem } from './shown-cart.ts';

export type CartId = {
  cartId: string | null;
  /** The same, for work that outlives a render. */
  known: RefObject<string | null>;
  set: (id: string | null) => void;
};

/** Runs one change after the other: an answer that overtakes another would show an older cart. */
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <Result>(work: () => Promise<Result>): Promise<Result> => {
    const next = last.current.then(work, work);
    last.current = next.catch(() => undefined);
    return next;
  };
}

/** Adding and removing chairs; the cart is made at the first chair. While the server thinks, a chair is on its way. */
export function useCartChanges(event: number, { known, set }: CartId) {
  const client = useQueryClient();
  const inTurn = useTurns();
  const [coming, setComing] = useState<readonly CartItem[]>([]);
  const [going, setGoing] = useState<ReadonlySet<number>>(new Set());
  const keep = (answer: Cart) => client.setQueryData(cartOf(answer.id).queryKey, answer);
  const measured = { fetch: measuredFetch };

  async function openCart(): Promise<string> {
    if (known.current) return known.current;
    const created = await ask(carts.create, { body: { event } }, measured);
    keep(created);
    set(created.id);
    return created.id;
  }

  async function hold(chairId: number) {
    keep(await ask(carts.hold, { params: { cartId: await openCart(), chairId } }, measured));
  }

  async function holdAnew(failure: unknown, chairId: number) {
    if (!isProblem(failure, 'cart-not-found')) throw failure;
    set(null);
    await hold(chairId);
  }

  async function release(chairId: number) {
    const cartId = known.current;
    if (cartId) keep(await ask(carts.release, { params: { cartId, chairId } }, measured));
  }

  return {
    coming,
    going,
    async add(item: CartItem) {
      setComing((before) => [...before, item]);
      await inTurn(() => hold(item.id).catch((failure) => holdAnew(failure, item.id))).finally(() =>
        setComing((before) => before.filter(({ id }) => id !== item.id)),
      );
    },
    async remove(chairId: number) {
      setGoing((before) => new Set(before).add(chairId));
      await inTurn(() => release(chairId)).finally(() =>
        setGoing((before) => new Set([...before].filter((id) => id !== chairId))),
      );
    },
  };
}
