import { chairLabel } from '@namugongo/contract/rules/names';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { keepDraft, keptDraft } from '../../ui/fields/drafts.ts';
import type { ChairStore, ShownChair } from '../chairs/chair-store.ts';

const none: { ids: readonly number[] } = { ids: [] };

type ChosenOptions = {
  store: ChairStore;
  /** The hall is known: before that nothing is missing. */
  loaded: boolean;
  /** While these very chairs are being sold, that they are taken is no loss. */
  selling: boolean;
  event: number;
};

/** The chairs chosen for a sale, kept in this tab through a reload. One that somebody else takes leaves it before our eyes, and is named. */
export function useChosen({ store, loaded, selling, event }: ChosenOptions) {
  const draft = `sale chairs ${event}`;
  const [ids, setIds] = useState(() => keptDraft(draft, none)?.values.ids ?? none.ids);
  useEffect(() => keepDraft(draft, { ids }), [draft, ids]);
  const [lost, setLost] = useState<readonly string[]>([]);
  useLayoutEffect(() => store.setMine(new Set(ids)), [store, ids]);
  // One string compares by value, so that a change elsewhere in the hall draws nothing here.
  const shown = useSyncExternalStore(store.watchHall, () =>
    ids.map((id) => `${id} ${store.chair(id)?.state} ${store.chair(id)?.amount}`).join(),
  );
  useEffect(() => {
    if (!loaded || selling) return;
    const gone = ids.filter((id) => store.chair(id)?.state !== 'yours');
    if (gone.length === 0) return;
    const labels = gone.flatMap((id) => {
      const chair = store.chair(id);
      return chair ? [chairLabel(chair)] : [];
    });
    setIds((before) => before.filter((id) => !gone.includes(id)));
    setLost((before) => [...new Set([...before, ...labels])]);
  }, [store, ids, shown, loaded, selling]);

  return {
    ids,
    chairs: ids
      .map((id) => store.chair(id))
      .filter((chair): chair is ShownChair => chair !== undefined),
    lost,
    onLostRead: () => setLost([]),
    toggle(id: number) {
      const state = store.chair(id)?.state;
      if (state === 'free') setIds((before) => [...before, id]);
      if (state === 'yours') setIds((before) => before.filter((one) => one !== id));
    },
    clear: () => setIds([]),
  };
}

export type Chosen = ReturnType<typeof useChosen>;
