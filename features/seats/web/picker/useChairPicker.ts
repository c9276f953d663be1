import { hasProblemCode } from '#contract/client.ts';
import type { Event } from '#contract/event.ts';
import type { ChairType } from '#contract/chairs.ts';
import { getCodePrice } from '#features/seats/contract/rules/codes.ts';
import { useLayoutEffect, useState } from 'react';
import { getCartErrorMessage, useCart, type VisitorCart } from '../carts/useCart.ts';
import type { CartItem } from '../carts/optimistic-cart.ts';
import { useCartCode } from '../carts/useCartCode.ts';
import { useHoldAgain } from '../carts/useHoldAgain.ts';
import { useExpiredHolds } from '../carts/useCart.ts';
import { getGuestAmount } from '#features/hall/web/chairs/picker-labels.ts';
import { getSeatAction } from '#features/hall/contract/rules/seat-states.ts';
import { type Chairs, useChairs } from '#features/hall/web/chairs/store/useChairs.ts';
import { useHistoryStep } from '#ui/router/useHistoryStep.ts';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';

type GuestChange = { item: CartItem; chairType: ChairType };

type Seat = Parameters<typeof getGuestAmount>[0];

/** What the guest pays, until the server says. */
function getExpectedAmount(chair: Seat, chairType: ChairType, event: Event, { cart }: VisitorCart) {
  const normalCents = getGuestAmount(chair, chairType, event.prices);
  return cart?.code ? getCodePrice(normalCents, cart.code) : normalCents;
}

/** Adds chairs to the cart and removes them; keeps the message of the last failure. */
function useCartPresses(
  { store, refetch }: Chairs,
  visitor: VisitorCart,
  { event, guestType }: { event: Event; guestType: ChairType },
) {
  const [problem, setProblem] = useState<string | null>(null);
  const getAmount = (chair: Seat, chairType: ChairType) =>
    getExpectedAmount(chair, chairType, event, visitor);

  async function add(id: number) {
    const chair = store.chair(id);
    if (!chair) return;
    const chairType = chair.admits.includes(guestType) ? guestType : chair.chairType;
    const amount = getAmount(chair, chairType);
    await hold(() => visitor.add({ ...chair, chairType, amount }));
  }

  /** Shows why a hold failed; a chair that someone else has is no longer free. */
  async function hold(change: () => Promise<unknown>) {
    setProblem(null);
    try {
      await change();
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

  /** Changes who will sit on a chair of the cart. */
  const changeGuest = ({ item, chairType }: GuestChange) => {
    const chair = store.chair(item.id);
    const amount = chair ? getAmount(chair, chairType) : item.amount;
    return hold(() => visitor.add({ ...item, chairType, amount }));
  };

  /** Takes every free chair of a table. */
  const addTable = (tableName: string) =>
    hold(() =>
      visitor.addSeveral(
        store
          .table(tableName)
          .filter(({ state, admits }) => state === 'free' && admits.includes(guestType))
          .map((chair) => ({ ...chair, as: guestType })),
      ),
    );

  return {
    add,
    remove,
    changeGuest,
    addTable,
    problem,
    onProblemDismiss: () => setProblem(null),
  };
}

/** Connects the hall with the visitor's cart: what a press on a chair does, and the messages about it. */
export function useChairPicker(event: Event, guestType: ChairType) {
  const chairs = useChairs(event.id);
  const visitor = useCart(event.id);
  const { expired, dismiss } = useExpiredHolds(visitor.cart);
  const { add, remove, problem, onProblemDismiss, ...presses } = useCartPresses(chairs, visitor, {
    event,
    guestType,
  });
  const code = useCartCode(visitor);
  const requestStep = useHistoryStep('request');
  const { store } = chairs;
  const again = useHoldAgain(store, visitor);
  useLayoutEffect(() => store.setMine(visitor.displayed.ids), [store, visitor.displayed.ids]);

  const codeChairIds = code.code?.chairIds;
  useLayoutEffect(() => store.setAllowed(new Set(codeChairIds)), [store, codeChairIds]);

  async function request(id: number) {
    // Dialogs don't show over an element in full screen.
    if (document.fullscreenElement) await document.exitFullscreen();
    requestStep.open(String(id));
  }

  function press(id: number) {
    const action = getSeatAction(store.chair(id)?.state ?? 'sold', 'buyer');
    if (action === 'add') void add(id);
    if (action === 'remove') void remove(id);
    if (action === 'request') void request(id);
  }

  return {
    chairs,
    visitor,
    code,
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
    changeGuest: useStableCallback((change: GuestChange) => void presses.changeGuest(change)),
    addTable: useStableCallback((tableName: string) => void presses.addTable(tableName)),
  };
}
