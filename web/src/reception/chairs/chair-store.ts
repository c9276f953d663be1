import type { Chair, ChairChange } from '@namugongo/contract/reception/chairs';
import type { ChairStatus } from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';
import { dropChair, type Entries, putChair, tableLists, type Touched } from './chair-entries.ts';
import { createChairWatchers } from './chair-watchers.ts';
import { type SeatState, seatStateOf, type StateOf } from './seat-states.ts';

/** A chair as it is drawn. `turns` counts how often somebody else changed it before our eyes. */
export type ShownChair = Chair & { state: SeatState; turns: number };

export type ChairStore = ReturnType<typeof createChairStore>;

const noChairs: readonly ShownChair[] = [];

/** The lists that are drawn: each keeps its identity until a chair of it changes. */
function createTables() {
  const lists = new Map<string, readonly ShownChair[]>();
  let names: readonly string[] = [];
  return {
    names: () => names,
    table: (name: string) => lists.get(name) ?? noChairs,
    renew(entries: Entries, touched: ReadonlySet<string>) {
      const fresh = tableLists(entries, touched);
      for (const name of touched) {
        const list = fresh.get(name);
        if (list) lists.set(name, list);
        else lists.delete(name);
      }
      const known = names.length === lists.size && names.every((name) => lists.has(name));
      if (!known) names = [...lists.keys()].sort(compareNames);
    },
  };
}

/** The chairs of one event outside React, by id: a change re-renders the one table it belongs to. */
export function createChairStore(stateOf: StateOf = seatStateOf) {
  const entries: Entries = new Map();
  const tables = createTables();
  const { tell, ...watching } = createChairWatchers();
  let mine: ReadonlySet<number> = new Set();
  let told = 0;

  function write(chairs: readonly Chair[], removed: readonly number[]) {
    const touched: Touched = { tables: new Set(), turns: [] };
    for (const chair of chairs)
      putChair(entries, chair, stateOf(chair, mine.has(chair.id)), told, touched);
    for (const id of removed) dropChair(entries, id, touched);
    if (touched.tables.size === 0) return;
    tables.renew(entries, touched.tables);
    tell(touched.tables, touched.turns);
  }
  const shown = (id: number) => entries.get(id)?.shown;

  return {
    ...watching,
    names: tables.names,
    table: tables.table,
    chair: shown,
    /** Where the stream stands now; taken before a list is asked for and given to `replace`. */
    mark: () => told,
    /** Takes a whole list. What the stream told since the mark is newer than the list and stays. */
    replace(chairs: readonly Chair[], mark: number) {
      const older = (id: number) => (entries.get(id)?.toldAt ?? 0) <= mark;
      const listed = new Set(chairs.map(({ id }) => id));
      const gone = [...entries.keys()].filter((id) => !listed.has(id) && older(id));
      write(
        chairs.filter(({ id }) => older(id)),
        gone,
      );
    },
    /** Takes a message of the stream. */
    apply(change: ChairChange) {
      told += 1;
      write(change.changed, change.removed);
    },
    /** Says which chairs are in the visitor's own cart. */
    setMine(ids: ReadonlySet<number>) {
      const changed = [...ids, ...mine].filter((id) => ids.has(id) !== mine.has(id));
      mine = ids;
      write(
        changed.flatMap((id) => shown(id) ?? []),
        [],
      );
    },
    /** Shows a status before the server has said so. */
    expect(id: number, chairStatus: ChairStatus) {
      const known = shown(id);
      if (known) write([{ ...known, chairStatus }], []);
    },
  };
}
