import { isApiError, hasProblemCode } from '#contract/client.ts';
import { commonProblems } from '#contract/problems/common.ts';
import { fillDetail } from '#contract/problems/fill-detail.ts';
import { paymentProblems } from '#contract/problems/payments.ts';
import type { Cart } from '#features/seats/contract/carts.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import { getOptimisticCart } from './optimistic-cart.ts';
import { useCartQuery } from './useCartQuery.ts';
import { useCartMutations, type CartIdState } from './useCartMutations.ts';
import { getLinkedCartId, loadCartId, saveCartId, useStoredCartId } from '../cart-storage.ts';
import { formatChairLabel } from '#contract/rules/names.ts';

export const getCartErrorMessage = (error: unknown) =>
  isApiError(error)
    ? error.problem.detail
    : fillDetail(commonProblems['internal-error'].detail, { reference: 'cart' });

/** The id of the event's cart on this device; a payment link takes precedence. */
export function useCartId(event: number): CartIdState {
  const stored = useStoredCartId(event);
  const [linked, setLinked] = useState(getLinkedCartId);
  const cartId = linked ?? stored;
  const cartIdRef = useRef(cartId);
  useEffect(() => {
    cartIdRef.current = cartId;
  }, [cartId]);
  const set = (id: string | null) => {
    cartIdRef.current = id;
    setLinked(null);
    saveCartId(event, id);
  };
  return { cartId, cartIdRef, set };
}

/** The visitor's cart with optimistic updates, which are reverted when the server rejects them. */
export function useCart(event: number) {
  const id = useCartId(event);
  const { adding, removing, ...changes } = useCartMutations(event, id);
  const { cartId, cartIdRef } = id;
  const { cart: read, error, refetch } = useCartQuery(cartId);
  const paid = read?.state === 'paid';
  const gone = paid || hasProblemCode(error, 'cart-not-found');
  const cart = gone ? undefined : read;
  useEffect(() => {
    if (!gone) return;
    if (loadCartId(event) === cartId) saveCartId(event, null);
    cartIdRef.current = null;
  }, [gone, event, cartId, cartIdRef]);
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
    ...changes,
    refetch,
    clear: () => id.set(null),
  };
}

export type VisitorCart = ReturnType<typeof useCart>;

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
