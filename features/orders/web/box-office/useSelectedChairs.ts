import { formatChairLabel } from '#contract/rules/names.ts';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { saveDraft, loadDraft } from '#ui/forms/drafts.ts';
import type { ChairStore, DisplayedChair } from '#features/hall/web/chairs/store/chair-store.ts';

const none: { ids: readonly number[] } = { ids: [] };

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
  const [ids, setIds] = useState(() => loadDraft(draft, none)?.values.ids ?? none.ids);
  useEffect(() => saveDraft(draft, { ids }), [draft, ids]);
  const [lost, setLost] = useState<readonly string[]>([]);
  useLayoutEffect(() => store.setMine(new Set(ids)), [store, ids]);
  // A string compares by value: changes of other chairs cause no render.
  const visible = useSyncExternalStore(store.watchHall, () =>
    ids.map((id) => `${id} ${store.chair(id)?.state} ${store.chair(id)?.amount}`).join(),
  );
  useEffect(() => {
    if (!loaded || selling) return;
    const gone = ids.filter((id) => store.chair(id)?.state !== 'yours');
    if (gone.length === 0) return;
    const labels = gone.flatMap((id) => {
      const chair = store.chair(id);
      return chair ? [formatChairLabel(chair)] : [];
    });
    setIds((before) => before.filter((id) => !gone.includes(id)));
    setLost((before) => [...new Set([...before, ...labels])]);
  }, [store, ids, visible, loaded, selling]);

  return {
    ids,
    chairs: ids
      .map((id) => store.chair(id))
      .filter((chair): chair is DisplayedChair => chair !== undefined),
    lost,
    onLostRead: () => setLost([]),
    toggle(id: number) {
      const state = store.chair(id)?.state;
      if (state === 'free') setIds((before) => [...before, id]);
      if (state === 'yours') setIds((before) => before.filter((item) => item !== id));
    },
    /** Adds the free chairs of a table. */
    addTable(tableName: string) {
      const free = store.table(tableName).filter(({ state }) => state === 'free');
      setIds((before) => [...before, ...free.map(({ id }) => id)]);
    },
    clear: () => setIds([]),
  };
}
