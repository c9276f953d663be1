import type { Chair, ChairUpdate } from '@namugongo/contract/reception/chairs';
import type { ChairStatus } from '@namugongo/contract/rules/chair-states';
import { compareNames } from '@namugongo/contract/rules/names';
import {
  deleteChair,
  type ChairEntries,
  upsertChair,
  groupChairsByTable,
  type ChangedTables,
} from './chair-entries.ts';
import { createChairListeners } from './chair-listeners.ts';
import { type SeatState, getSeatState, type GetSeatState } from './seat-states.ts';

/** A displayed chair. `turns` counts changes by someone else since the page was opened. */
export type DisplayedChair = Chair & { state: SeatState; turns: number };

export type ChairStore = ReturnType<typeof createChairStore>;

const noChairs: readonly DisplayedChair[] = [];

/** Chair lists by table; each keeps its identity until one of its chairs changes. */
function createTables() {
  const lists = new Map<string, readonly DisplayedChair[]>();
  let names: readonly string[] = [];
  return {
    names: () => names,
    table: (name: string) => lists.get(name) ?? noChairs,
    renew(entries: ChairEntries, touched: ReadonlySet<string>) {
      const fresh = groupChairsByTable(entries, touched);
      for (const name of touched) {
        const list = fresh.get(name);
        if (list) lists.set(name, list);
        else lists.delete(name);
      }
      const sameNames = names.length === lists.size && names.every((name) => lists.has(name));
      if (!sameNames) names = [...lists.keys()].sort(compareNames);
    },
  };
}

/** Stores the chairs of one event by id, outside React, so that a change re-renders only its table. */
export function createChairStore(computeState: GetSeatState = getSeatState) {
  const entries: ChairEntries = new Map();
  const tables = createTables();
  const { notify, ...listeners } = createChairListeners();
  let mine: ReadonlySet<number> = new Set();
  let lastMessageAt = 0;

  function write(chairs: readonly Chair[], removed: readonly number[]) {
    const touched: ChangedTables = { tables: new Set(), turns: [] };
    for (const chair of chairs)
      upsertChair(entries, chair, computeState(chair, mine.has(chair.id)), lastMessageAt, touched);
    for (const id of removed) deleteChair(entries, id, touched);
    if (touched.tables.size === 0) return;
    tables.renew(entries, touched.tables);
    notify(touched.tables, touched.turns);
  }
  const getChair = (id: number) => entries.get(id)?.chair;

  return {
    ...listeners,
    names: tables.names,
    table: tables.table,
    chair: getChair,
    /** Replaces all chairs except those the stream changed after the list was requested; times as performance.now(). */
    replace(chairs: readonly Chair[], requestedAt: number) {
      const older = (id: number) => (entries.get(id)?.updatedAt ?? 0) <= requestedAt;
      const listed = new Set(chairs.map(({ id }) => id));
      const gone = [...entries.keys()].filter((id) => !listed.has(id) && older(id));
      write(
        chairs.filter(({ id }) => older(id)),
        gone,
      );
    },
    /** Applies a stream message. */
    apply(change: ChairUpdate, receivedAt: number) {
      lastMessageAt = receivedAt;
      write(change.changed, change.removed);
    },
    /** Sets which chairs are in the visitor's cart. */
    setMine(ids: ReadonlySet<number>) {
      const changed = [...ids, ...mine].filter((id) => ids.has(id) !== mine.has(id));
      mine = ids;
      write(
        changed.flatMap((id) => getChair(id) ?? []),
        [],
      );
    },
    /** Shows a status optimistically. */
    expect(id: number, chairStatus: ChairStatus) {
      const existing = getChair(id);
      if (existing) write([{ ...existing, chairStatus }], []);
    },
  };
}
