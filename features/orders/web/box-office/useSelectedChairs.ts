import { formatChairLabel } from '#contract/rules/names.ts';
import { getSeatAction } from '#features/hall/contract/rules/seat-states.ts';
import type { ChairStore, DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { useStableCallback } from '#ui/browser/useStableCallback.ts';
import { loadDraft, saveDraft } from '#ui/forms/drafts.ts';
import { useSaleHold } from './useSaleHold.ts';

const none: { ids: readonly number[]; hold: string } = { ids: [], hold: '' };

type ChosenOptions = {
  store: ChairStore;
  /** Chairs are compared with the store only after it has loaded. */
  loaded: boolean;
  /** While the sale runs, its own chairs becoming taken is ignored. */
  selling: boolean;
  event: number;
};

/** The chairs chosen for a sale, saved in this tab across reloads. `lost` has the labels of chairs that someone else took. */
export function useSelectedChairs({ store, loaded, selling, event }: ChosenOptions) {
  const draft = `sale chairs ${event}`;
  const [saved] = useState(() => loadDraft('accountDraft', draft, none)?.values ?? none);
  const [ids, setIds] = useState(saved.ids);
  const [hold] = useState(() => saved.hold || crypto.randomUUID());
  useEffect(() => saveDraft('accountDraft', draft, { ids, hold }), [draft, ids, hold]);
  const gone = useGoneChairs(store);
  const drop = (chairIds: readonly number[]) => {
    setIds((before) => before.filter((id) => !chairIds.includes(id)));
    gone.addLost(chairIds);
  };
  const { heldUntil, renew } = useSaleHold({
    event,
    hold,
    ids,
    onLost: drop,
    onExpired() {
      gone.setExpired(ids);
      setIds([]);
    },
  });
  useLayoutEffect(() => {
    const isHeld = (id: number) => !store.chair(id)?.promised && !store.chair(id)?.forWaitingList;
    // Before the stream says that somebody has them, which is this sale.
    store.setAllowed(new Set(ids.filter(isHeld)));
    store.setMine(new Set(ids));
  }, [store, ids, loaded]);
  const dropChairs = useStableCallback(drop);
  // A string compares by value: changes of other chairs cause no render.
  const visible = useSyncExternalStore(store.watchHall, () =>
    ids.map((id) => `${id} ${store.chair(id)?.state} ${store.chair(id)?.amount}`).join(),
  );
  useEffect(() => {
    if (!loaded || selling) return;
    const lost = ids.filter((id) => store.chair(id)?.state !== 'yours');
    if (lost.length > 0) dropChairs(lost);
  }, [store, ids, visible, loaded, selling, dropChairs]);

  return {
    ids,
    chairs: ids
      .map((id) => store.chair(id))
      .filter((chair): chair is DisplayedChair => chair !== undefined),
    lost: gone.lost,
    expired: gone.expired,
    onLostRead: gone.clear,
    hold,
    heldUntil,
    renewHold: renew,
    toggle(id: number) {
      const state = store.chair(id)?.state;
      const action = state && getSeatAction(state, 'staff');
      gone.setExpired([]);
      if (action === 'add') setIds((before) => [...before, id]);
      if (action === 'remove') setIds((before) => before.filter((item) => item !== id));
    },
    /** Adds the free chairs of a table. */
    addTable(tableName: string) {
      const free = store.table(tableName).filter(({ state }) => state === 'free');
      setIds((before) => [...before, ...free.map(({ id }) => id)]);
    },
    clear: () => setIds([]),
  };
}

/** The labels of chairs that are no longer in the sale: that someone else took, and whose hold is over. */
function useGoneChairs(store: ChairStore) {
  const [lost, setLost] = useState<readonly string[]>([]);
  const [expired, setExpired] = useState<readonly string[]>([]);
  const listLabels = (ids: readonly number[]) =>
    ids.flatMap((id) => {
      const chair = store.chair(id);
      return chair ? [formatChairLabel(chair)] : [];
    });
  return {
    lost,
    expired,
    addLost: (ids: readonly number[]) =>
      setLost((before) => [...new Set([...before, ...listLabels(ids)])]),
    setExpired: (ids: readonly number[]) => setExpired(listLabels(ids)),
    clear() {
      setLost([]);
      setExpired([]);
    },
  };
}
