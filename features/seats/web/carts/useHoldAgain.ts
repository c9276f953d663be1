import { hasProblemCode } from '#contract/client.ts';
import { formatChairLabel } from '#contract/rules/names.ts';
import { useEffect, useRef, useState } from 'react';
import type { ChairStore } from '#features/hall/web/chairs/store/chair-store.ts';
import type { CartItem } from './optimistic-cart.ts';
import { getCartErrorMessage, type VisitorCart } from './useCart.ts';

/** Problems that mean the chair is gone. */
const goneCodes = ['chair-taken', 'chair-not-found', 'chair-request-only'] as const;

/** Holds expired chairs again: all of them, or as many as are still free. */
export function useHoldAgain(store: ChairStore, visitor: VisitorCart) {
  // Who sat where, because an expired hold is only a label.
  const held = useRef(new Map<string, CartItem>());
  useEffect(() => {
    for (const item of visitor.displayed.items) held.current.set(formatChairLabel(item), item);
  }, [visitor.displayed.items]);
  const [busy, setBusy] = useState(false);
  const [gone, setGone] = useState<readonly string[]>([]);
  const [problem, setProblem] = useState<string | null>(null);

  async function holdAgain(labels: readonly string[]) {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    const unavailable: string[] = [];
    for (const chair of findChairs(store, labels, held.current))
      try {
        await visitor.add(chair);
      } catch (error) {
        if (goneCodes.some((code) => hasProblemCode(error, code)))
          unavailable.push(formatChairLabel(chair));
        else setProblem(getCartErrorMessage(error));
      }
    setGone(unavailable);
    setBusy(false);
  }

  return {
    holdAgain: (labels: readonly string[]) => void holdAgain(labels),
    busy,
    /** Labels of the chairs that someone else has taken meanwhile. */
    gone,
    /** Why chairs that are not gone could not be held. */
    problem,
    reset() {
      setGone([]);
      setProblem(null);
    },
  };
}

export type HoldAgain = ReturnType<typeof useHoldAgain>;

/** The chairs of the labels, for the guests who had them. */
const findChairs = (
  store: ChairStore,
  labels: readonly string[],
  held: ReadonlyMap<string, CartItem>,
): CartItem[] =>
  store
    .names()
    .flatMap((name) => store.table(name))
    .filter((chair) => labels.includes(formatChairLabel(chair)))
    .map((chair) => held.get(formatChairLabel(chair)) ?? chair);

/** 'Someone else has taken Table 1-Chair 2.' */
export const formatGone = (labels: readonly string[]): string =>
  `Someone else has taken ${formatLabels(labels)}.`;

/** 'Table 1-Chair 1, Table 1-Chair 2 and Table 1-Chair 3' */
export function formatLabels(labels: readonly string[]): string {
  const last = labels.at(-1) ?? '';
  return labels.length > 1 ? `${labels.slice(0, -1).join(', ')} and ${last}` : last;
}
