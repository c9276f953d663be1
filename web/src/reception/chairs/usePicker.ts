import { isProblem } from '@namugongo/contract/call';
import type { Event } from '@namugongo/contract/reception/events';
import { useLayoutEffect, useState } from 'react';
import { refusalWords, useCart, type VisitorCart } from '../carts/useCart.ts';
import { useLapsed } from '../carts/useLapsed.ts';
import { seatAction } from './seat-states.ts';
import { type Chairs, useChairs } from './useChairs.ts';
import { useStable } from './useStable.ts';

/** Puts chairs into the cart and out of it, and keeps why the server refused. */
function useCartPresses({ store, refetch }: Chairs, visitor: VisitorCart) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function add(id: number) {
    const chair = store.chair(id);
    if (!chair) return;
    setRefusal(null);
    try {
      await visitor.add(chair);
    } catch (error) {
      setRefusal(refusalWords(error));
      if (isProblem(error, 'chair-taken') || isProblem(error, 'chair-not-found')) void refetch();
    }
  }

  async function remove(id: number) {
    const chair = store.chair(id);
    setRefusal(null);
    // The seat is shown as it will be: free, or by request again.
    if (chair) store.expect(id, chair.chairType === 'youth' ? 'Request' : 'Available');
    try {
      await visitor.remove(id);
    } catch (error) {
      if (chair) store.expect(id, chair.chairStatus);
      setRefusal(refusalWords(error));
    }
  }

  return { add, remove, refusal, onRefusalRead: () => setRefusal(null) };
}

/** The hall and the visitor's cart together: what a press on a chair does, and what the server thought of it. */
export function usePicker(event: Event) {
  const chairs = useChairs(event.id);
  const visitor = useCart(event.id);
  const { lapsed, dismiss } = useLapsed(visitor.cart);
  const { add, remove, refusal, onRefusalRead } = useCartPresses(chairs, visitor);
  const [requested, setRequested] = useState<number | null>(null);
  const { store } = chairs;
  useLayoutEffect(() => store.setMine(visitor.shown.ids), [store, visitor.shown.ids]);

  async function request(id: number) {
    // A dialog of the page does not show over a hall that fills the screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    setRequested(id);
  }

  function press(id: number) {
    const action = seatAction(store.chair(id)?.state ?? 'sold');
    if (action === 'add') void add(id);
    if (action === 'remove') void remove(id);
    if (action === 'request') void request(id);
  }

  return {
    chairs,
    visitor,
    notices: {
      refusal,
      onRefusalRead,
      lapsed,
      onLapsedRead: dismiss,
      linkProblem: visitor.linkProblem,
    },
    requested: requested === null ? undefined : store.chair(requested),
    endRequest: () => setRequested(null),
    press: useStable(press),
    remove: useStable(remove),
  };
}
