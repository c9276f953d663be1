import { hasProblemCode } from '@namugongo/contract/client';
import type { Event } from '@namugongo/contract/reception/events';
import { useLayoutEffect, useState } from 'react';
import { getCartErrorMessage, useCart, type VisitorCart } from '../../carts/useCart.ts';
import { useHoldAgain } from '../../carts/useHoldAgain.ts';
import { useExpiredHolds } from '../../carts/useCart.ts';
import { getSeatAction } from '../store/seat-states.ts';
import { type Chairs, useChairs } from '../store/useChairs.ts';
import { useHistoryStep } from '../../../ui/browser/useHistoryStep.ts';
import { useStableCallback } from '../../../ui/browser/useStableCallback.ts';

/** Adds chairs to the cart and removes them; keeps the message of the last failure. */
function useCartPresses({ store, refetch }: Chairs, visitor: VisitorCart) {
  const [problem, setProblem] = useState<string | null>(null);

  async function add(id: number) {
    const chair = store.chair(id);
    if (!chair) return;
    setProblem(null);
    try {
      await visitor.add(chair);
    } catch (error) {
      setProblem(getCartErrorMessage(error));
      if (hasProblemCode(error, 'chair-taken') || hasProblemCode(error, 'chair-not-found'))
        void refetch();
    }
  }

  async function remove(id: number) {
    const chair = store.chair(id);
    setProblem(null);
    // Shows the seat's status after the removal: free, or by request again.
    if (chair) store.expect(id, chair.chairType === 'youth' ? 'Request' : 'Available');
    try {
      await visitor.remove(id);
    } catch (error) {
      if (chair) store.expect(id, chair.chairStatus);
      setProblem(getCartErrorMessage(error));
    }
  }

  return { add, remove, problem, onProblemDismiss: () => setProblem(null) };
}

/** Connects the hall with the visitor's cart: what a press on a chair does, and the messages about it. */
export function useChairPicker(event: Event) {
  const chairs = useChairs(event.id);
  const visitor = useCart(event.id);
  const { expired, dismiss } = useExpiredHolds(visitor.cart);
  const { add, remove, problem, onProblemDismiss } = useCartPresses(chairs, visitor);
  const requestStep = useHistoryStep('request');
  const { store } = chairs;
  const again = useHoldAgain(store, visitor);
  useLayoutEffect(() => store.setMine(visitor.displayed.ids), [store, visitor.displayed.ids]);

  async function request(id: number) {
    // Dialogs don't show over an element in full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    requestStep.open(String(id));
  }

  function press(id: number) {
    const action = getSeatAction(store.chair(id)?.state ?? 'sold');
    if (action === 'add') void add(id);
    if (action === 'remove') void remove(id);
    if (action === 'request') void request(id);
  }

  return {
    chairs,
    visitor,
    notices: {
      problem,
      onProblemDismiss,
      expired,
      onExpiredDismiss() {
        again.reset();
        dismiss();
      },
      again,
      linkProblem: visitor.linkProblem,
    },
    requested: requestStep.value === null ? undefined : store.chair(Number(requestStep.value)),
    closeRequest: () => void requestStep.close(),
    press: useStableCallback(press),
    remove: useStableCallback(remove),
  };
}
