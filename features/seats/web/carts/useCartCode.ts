import type { Cart } from '#features/seats/contract/carts.ts';
import { useNavigate } from '#ui/router/use-router.ts';
import { useEffect, useState } from 'react';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { getCartErrorMessage } from './useCart.ts';

type CodeChanges = {
  cart: Cart | undefined;
  /** Applies a code to the cart, or removes it. */
  changeCode: (code: string | null) => Promise<unknown>;
};

/** The code of the visitor's cart, and its changes; a `?code=` of a link is applied once and leaves the address. */
export function useCartCode({ cart, changeCode }: CodeChanges) {
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const navigate = useNavigate();

  async function change(code: string | null): Promise<boolean> {
    setIsBusy(true);
    setProblem(null);
    try {
      await changeCode(code);
      return true;
    } catch (error) {
      setProblem(getCartErrorMessage(error));
      return false;
    } finally {
      setIsBusy(false);
    }
  }

  const applyLinked = useStableCallback((query: string) => {
    const search = new URLSearchParams(query);
    const linked = search.get('code');
    if (!linked) return;
    void navigate({
      search: { ...Object.fromEntries(search), code: undefined },
      replace: true,
      resetScroll: false,
    });
    void change(linked);
  });
  useEffect(() => applyLinked(window.location.search), [applyLinked]);

  return {
    code: cart?.code ?? null,
    savedCents: (cart?.chairs ?? []).reduce((sum, { discountCents }) => sum + discountCents, 0),
    problem,
    isBusy,
    apply: (code: string) => change(code),
    remove: () => void change(null),
  };
}
export type CartCode = ReturnType<typeof useCartCode>;
