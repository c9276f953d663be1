import { useCallback, useSyncExternalStore } from 'react';
import type { ChairStore, DisplayedChair } from './chair-store.ts';
import { summarizeTable, type ChairTypeFilter } from './table-summary.ts';

/** The chairs of one table; re-renders only when one of them changes. */
export function useTableChairs(store: ChairStore, tableName: string): readonly DisplayedChair[] {
  const subscribe = useCallback(
    (listener: () => void) => store.watchTable(tableName, listener),
    [store, tableName],
  );
  return useSyncExternalStore(subscribe, () => store.table(tableName));
}

/** The sorted table names. */
export function useTableNames(store: ChairStore): readonly string[] {
  return useSyncExternalStore(store.watchHall, store.names);
}

/** The sorted names of tables with chairs of a type; 'free' includes only tables with a free or requestable chair. */
export function useTablesOfType(
  store: ChairStore,
  chairType: ChairTypeFilter,
  which: 'all' | 'free',
): readonly string[] {
  // A joined string compares by value, so an unchanged list does not re-render.
  const names = useSyncExternalStore(store.watchHall, () =>
    store
      .names()
      .filter((name) => {
        const summary = summarizeTable(store.table(name), chairType);
        return which === 'all' ? summary.count > summary.yours : summary.free + summary.request > 0;
      })
      .join('\n'),
  );
  return names === '' ? [] : names.split('\n');
}

/** The number of the event's chairs of a type. */
export function useCountOfType(store: ChairStore, chairType: ChairTypeFilter): number {
  return useSyncExternalStore(store.watchHall, () =>
    store
      .names()
      .reduce((count, name) => count + summarizeTable(store.table(name), chairType).count, 0),
  );
}
