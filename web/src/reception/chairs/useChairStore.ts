import { useCallback, useSyncExternalStore } from 'react';
import type { ChairStore, ShownChair } from './chair-store.ts';
import { tableFacts, type WantedType } from './table-facts.ts';

/** The chairs of one table; renders again only when one of them changes. */
export function useTableChairs(store: ChairStore, tableName: string): readonly ShownChair[] {
  const watch = useCallback(
    (watcher: () => void) => store.watchTable(tableName, watcher),
    [store, tableName],
  );
  return useSyncExternalStore(watch, () => store.table(tableName));
}

/** The tables of the hall in their order. */
export function useTableNames(store: ChairStore): readonly string[] {
  return useSyncExternalStore(store.watchHall, store.names);
}

/** The tables with chairs of a type, in order; with `free` only those where one can be had. */
export function useTablesOfType(
  store: ChairStore,
  chairType: WantedType,
  which: 'all' | 'free',
): readonly string[] {
  // One string is a snapshot that compares by value, so that a change that leaves the list alone renders nothing.
  const names = useSyncExternalStore(store.watchHall, () =>
    store
      .names()
      .filter((name) => {
        const facts = tableFacts(store.table(name), chairType);
        return which === 'all' ? facts.count > facts.yours : facts.free + facts.request > 0;
      })
      .join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

/** How many chairs of a type the event has at all. */
export function useCountOfType(store: ChairStore, chairType: WantedType): number {
  return useSyncExternalStore(store.watchHall, () =>
    store
      .names()
      .reduce((count, name) => count + tableFacts(store.table(name), chairType).count, 0),
  );
}
