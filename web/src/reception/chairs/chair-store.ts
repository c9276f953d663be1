import type { Chair, ChairChange } from '@namugongo/contract/reception/chairs';
import type { ChairStatus } from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';
import { type SeatState, seatStateOf } from './seat-states.ts';

/** A chair as it is drawn. `turns` counts how often somebody else changed it before our eyes. */
export type ShownChair = Chair & { state: SeatState; turns: number };
export type Turn = { chair: ShownChair; before: SeatState };

export type ChairStore = ReturnType<typeof createChairStore>;

const noChairs: readonly ShownChair[] = [];

type Entry = { shown: ShownChair; toldAt: number };

function sameFacts(a: Chair, b: Chair): boolean {
  return (
    a.chairStatus === b.chairStatus &&
    a.chairType === b.chairType &&
    a.amount === b.amount &&
    a.tableName === b.tableName &&
    a.chairName === b.chairName
  );
}

/**
 * The chairs of one event outside React, by id: a change re-renders the one table it belongs to.
 * Each table's list keeps its identity until a chair of it changes.
 */
export function createChairStore() {
  const entries = new Map<number, Entry>();
  const tables = new Map<string, readonly ShownChair[]>();
  const tableWatchers = new Map<string, Set<() => void>>();
  const hallWatchers = new Set<() => void>();
  const turnWatchers = new Set<(turn: Turn) => void>();
  let names: readonly string[] = [];
  let mine: ReadonlySet<number> = new Set();
  let told = 0;
  let version = 0;

  /** Writes one chair; the touched tables are collected, nobody is told yet. */
  function put(chair: Chair, touched: Set<string>, turns: Turn[]) {
    const known = entries.get(chair.id);
    const state = seatStateOf(chair, mine.has(chair.id));
    if (known && known.shown.state === state && sameFacts(known.shown, chair)) {
      known.toldAt = told;
      return;
    }
    const before = known?.shown.state;
    const byOthers = before && before !== state && before !== 'yours' && state !== 'yours';
    const shown = { ...chair, state, turns: (known?.shown.turns ?? 0) + (byOthers ? 1 : 0) };
    entries.set(chair.id, { shown, toldAt: told });
    touched.add(shown.tableName);
    if (known) touched.add(known.shown.tableName);
    if (byOthers) turns.push({ chair: shown, before });
  }

  function drop(id: number, touched: Set<string>) {
    const known = entries.get(id);
    if (!known) return;
    entries.delete(id);
    touched.add(known.shown.tableName);
  }

  function rebuild(touched: ReadonlySet<string>) {
    const lists = new Map<string, ShownChair[]>();
    for (const { shown } of entries.values()) {
      if (!touched.has(shown.tableName)) continue;
      const list = lists.get(shown.tableName);
      if (list) list.push(shown);
      else lists.set(shown.tableName, [shown]);
    }
    for (const name of touched) {
      const list = lists.get(name);
      if (list) tables.set(name, list.sort((a, b) => compareNames(a.chairName, b.chairName)));
      else tables.delete(name);
    }
    const next = [...tables.keys()].sort(compareNames);
    if (next.join('\n') !== names.join('\n')) names = next;
  }

  function tell(touched: ReadonlySet<string>, turns: readonly Turn[]) {
    if (touched.size === 0) return;
    rebuild(touched);
    version += 1;
    for (const name of touched) for (const watcher of tableWatchers.get(name) ?? []) watcher();
    for (const watcher of hallWatchers) watcher();
    for (const turn of turns) for (const watcher of turnWatchers) watcher(turn);
  }

  function write(chairs: readonly Chair[], removed: readonly number[]) {
    const touched = new Set<string>();
    const turns: Turn[] = [];
    for (const chair of chairs) put(chair, touched, turns);
    for (const id of removed) drop(id, touched);
    tell(touched, turns);
  }

  return {
    names: () => names,
    table: (name: string) => tables.get(name) ?? noChairs,
    chair: (id: number) => entries.get(id)?.shown,
    /** Grows with each change of any chair: a snapshot for whoever looks at the whole hall. */
    version: () => version,
    /** Where the stream stands now; taken before a list is asked for and given to `replace`. */
    mark: () => told,
    /** Takes a whole list. What the stream told since the mark is newer than the list and stays. */
    replace(chairs: readonly Chair[], mark: number) {
      const listed = new Set(chairs.map(({ id }) => id));
      const older = ({ toldAt }: Entry) => toldAt <= mark;
      const gone = [...entries].filter(([id, entry]) => !listed.has(id) && older(entry));
      write(
        chairs.filter(({ id }) => {
          const known = entries.get(id);
          return !known || older(known);
        }),
        gone.map(([id]) => id),
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
      write(changed.flatMap((id) => entries.get(id)?.shown ?? []), []);
    },
    /** Shows a status before the server has said so. */
    expect(id: number, chairStatus: ChairStatus) {
      const known = entries.get(id);
      if (known) write([{ ...known.shown, chairStatus }], []);
    },
    watchTable(name: string, watcher: () => void) {
      const watchers = tableWatchers.get(name) ?? new Set();
      tableWatchers.set(name, watchers.add(watcher));
      return () => void watchers.delete(watcher);
    },
    watchHall(watcher: () => void) {
      hallWatchers.add(watcher);
      return () => void hallWatchers.delete(watcher);
    },
    /** Chairs that changed by somebody else's hand. */
    onTurn(watcher: (turn: Turn) => void) {
      turnWatchers.add(watcher);
      return () => void turnWatchers.delete(watcher);
    },
  };
}
