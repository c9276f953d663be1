import { formatChairLabel } from '#contract/rules/names.ts';
import { getSeatAction } from '#features/hall/contract/rules/seat-states.ts';
import type { ChairStore, DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { loadDraft, saveDraft } from '#ui/forms/drafts.ts';
import { maxOrderChairs } from '#contract/chairs.ts';
import { useSaleHold } from './useSaleHold.ts';

const none: { ids: readonly number[]; hold: string } = { ids: [], hold: '' };

type ChosenOptions = {
  store: ChairStore;
  /** Chairs are compared with the store only after it has loaded. */
  loaded: boolean;
  /** While the sale runs, its own chairs becoming taken is ignored. */
  selling: boolean;
  event: number;
  /** A guest pays the chairs on the phone, so they are not in the hold of this screen. */
  isOnPhone: boolean;
};

function useSavedChoice(event: number) {
  const draft = `sale chairs ${event}`;
  const [saved] = useState(() => loadDraft('accountDraft', draft, none)?.values ?? none);
  const [ids, setIds] = useState(saved.ids);
  const [hold] = useState(() => saved.hold || crypto.randomUUID());
  useEffect(() => saveDraft('accountDraft', draft, { ids, hold }), [draft, ids, hold]);
  return { ids, setIds, hold };
}

/** The chairs chosen for a sale, saved in this tab across reloads. */
export function useSelectedChairs({ store, loaded, selling, event, isOnPhone }: ChosenOptions) {
  const { ids, setIds, hold } = useSavedChoice(event);
  const gone = useGoneChairs(store);
  /** Returns those that were chosen; the others were removed meanwhile. */
  function remove(chairIds: readonly number[]): readonly number[] {
    const removed = ids.filter((id) => chairIds.includes(id));
    if (removed.length > 0) setIds((before) => before.filter((id) => !removed.includes(id)));
    return removed;
  }
  const drop = (chairIds: readonly number[]) => gone.addLost(remove(chairIds));
  const { own, heldUntil, error, renew, finish } = useSaleHold({
    event,
    hold,
    ids,
    isPaused: isOnPhone,
    onLost: drop,
    onExpired: (chairIds) => gone.setExpired(remove(chairIds)),
  });
  useLayoutEffect(() => {
    // Before the stream says that somebody has them, which is this sale.
    store.setAllowed(new Set(own));
    store.setMine(new Set(ids));
  }, [store, ids, own, loaded]);
  useUnavailableChairs({
    store,
    ids,
    isPaused: !loaded || selling || isOnPhone,
    onUnavailable: drop,
  });

  /** Chooses `chairIds` instead of `old`; changes nothing when a sale can't have so many. Returns whether they are chosen. */
  function replace(old: readonly number[], chairIds: readonly number[]): boolean {
    const others = ids.filter((id) => !old.includes(id) && !chairIds.includes(id));
    const isTooMany = others.length + chairIds.length > maxOrderChairs;
    gone.clearOld(isTooMany);
    if (!isTooMany) setIds([...others, ...chairIds]);
    return !isTooMany;
  }
  const add = (chairIds: readonly number[]) => replace([], chairIds);
  return {
    ids,
    chairs: ids
      .map((id) => store.chair(id))
      .filter((chair): chair is DisplayedChair => chair !== undefined),
    gone: gone.chairs,
    onGoneRead: gone.clear,
    hold,
    heldUntil,
    holdError: error,
    renewHold: renew,
    /** Waits until the server was asked to hold what is chosen now. */
    finishHold: finish,
    toggle(id: number) {
      const state = store.chair(id)?.state;
      const action = state && getSeatAction(state, 'staff');
      if (action === 'add') add([id]);
      if (action !== 'remove') return;
      gone.clearOld();
      remove([id]);
    },
    /** Adds the free chairs of a table. */
    addTable(tableName: string) {
      const free = store.table(tableName).filter(({ state }) => state === 'free');
      add(free.map(({ id }) => id));
    },
    replace,
    clear: () => setIds([]),
  };
}

type UnavailableOptions = {
  store: ChairStore;
  ids: readonly number[];
  isPaused: boolean;
  onUnavailable: (ids: readonly number[]) => void;
};

/** Finds those of the chosen chairs that the store says somebody else has. */
function useUnavailableChairs({ store, ids, isPaused, onUnavailable }: UnavailableOptions) {
  const handleUnavailable = useStableCallback(onUnavailable);
  // A string compares by value: changes of other chairs cause no render.
  const visible = useSyncExternalStore(store.watchHall, () =>
    ids.map((id) => `${id} ${store.chair(id)?.state} ${store.chair(id)?.amount}`).join(),
  );
  useEffect(() => {
    if (isPaused) return;
    const unavailable = ids.filter((id) => store.chair(id)?.state !== 'yours');
    if (unavailable.length > 0) handleUnavailable(unavailable);
  }, [store, ids, visible, isPaused, handleUnavailable]);
}

export type GoneChairs = {
  /** The labels of chairs that someone else took. */
  lost: readonly string[];
  /** The labels of chairs whose hold is over. */
  expired: readonly string[];
  /** More were chosen than a sale can have. */
  isTooMany: boolean;
};
type GoneIds = { lost: readonly number[]; expired: readonly number[]; isTooMany: boolean };
const noneGone: GoneIds = { lost: [], expired: [], isTooMany: false };

/** The chairs that are not in the sale, although they were chosen. */
function useGoneChairs(store: ChairStore) {
  const [gone, setGone] = useState(noneGone);
  // With each render, because the server may name a chair before the hall has loaded.
  const listLabels = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const chair = store.chair(id);
      return chair ? [formatChairLabel(chair)] : [];
    });
  const chairs: GoneChairs = {
    lost: listLabels(gone.lost),
    expired: listLabels(gone.expired),
    isTooMany: gone.isTooMany,
  };
  return {
    chairs,
    addLost: (ids: readonly number[]) =>
      setGone((before) => ({ ...before, lost: [...new Set([...before.lost, ...ids])] })),
    setExpired: (expired: readonly number[]) => setGone((before) => ({ ...before, expired })),
    /** With the next choice, what was lost stays until it was read. */
    clearOld: (isTooMany = false) => setGone(({ lost }) => ({ lost, expired: [], isTooMany })),
    clear: () => setGone(noneGone),
  };
}
