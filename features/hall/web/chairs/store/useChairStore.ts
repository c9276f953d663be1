import { chairTypes } from '#contract/chairs.ts';
import { type Event, seatLevels } from '#contract/event.ts';
import { getSeatLevel } from '#features/event/contract/rules/sale-state.ts';
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

/** Whether guests of each type find chairs that are free or by request now, for the state of the sale. */
export function useSeatLevels(store: ChairStore): NonNullable<Event['seats']> {
  const readLevels = () => listSeatLevels(store).join(' ');
  const levels = useSyncExternalStore(store.watchHall, readLevels, readLevels).split(' ');
  return chairTypes.flatMap((chairType, index) => {
    const level = seatLevels.find((item) => item === levels[index]);
    return level ? [{ chairType, level }] : [];
  });
}

/** Of each type; empty for one without chairs. */
function listSeatLevels(store: ChairStore): string[] {
  const chairs = store.names().flatMap((name) => store.table(name));
  return chairTypes.map((type) => {
    const { count, free, request } = summarizeTable(chairs, type);
    return count === 0 ? '' : getSeatLevel(free + request);
  });
}

/** The number of the event's chairs of a type. */
export function useCountOfType(store: ChairStore, chairType: ChairTypeFilter): number {
  return useSyncExternalStore(store.watchHall, () =>
    store
      .names()
      .reduce((count, name) => count + summarizeTable(store.table(name), chairType).count, 0),
  );
}
