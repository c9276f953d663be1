import type { Chair, ChairUpdate } from '#features/hall/contract/chairs.ts';
import type { ChairStatus } from '#contract/chairs.ts';
import { compareNames } from '#contract/rules/names.ts';
import {
  getSeatState,
  type SeatState,
  type Viewer,
} from '#features/hall/contract/rules/seat-states.ts';

/** A displayed chair. `turns` counts changes by someone else since the page was opened. */
export type DisplayedChair = Chair & { state: SeatState; turns: number };

/** A chair changed by someone else, and its state before. */
export type StateChange = { chair: DisplayedChair; before: SeatState };

export type ChairStore = ReturnType<typeof createChairStore>;

const noChairs: readonly DisplayedChair[] = [];

/** Chair lists by table; each keeps its identity until one of its chairs changes. */
function createTables() {
  const lists = new Map<string, readonly DisplayedChair[]>();
  let names: readonly string[] = [];
  return {
    names: () => names,
    table: (name: string) => lists.get(name) ?? noChairs,
    renew(entries: ChairEntries, { tables, regrouped }: ChangedTables) {
      const fresh = groupChairsByTable(entries, regrouped);
      for (const name of tables) {
        const list = regrouped.has(name)
          ? fresh.get(name)
          : lists.get(name)?.flatMap(({ id }) => entries.get(id)?.chair ?? []);
        if (list) lists.set(name, list);
        else lists.delete(name);
      }
      if (regrouped.size === 0) return;
      const sameNames = names.length === lists.size && names.every((name) => lists.has(name));
      if (!sameNames) names = [...lists.keys()].sort(compareNames);
    },
  };
}

/** Stores the chairs of one event by id, outside the components, so that a change re-renders only its table. */
export function createChairStore(viewer: Viewer = 'buyer') {
  const entries: ChairEntries = new Map();
  const tables = createTables();
  const { notify, ...listeners } = createChairListeners();
  let mine: ReadonlySet<number> = new Set();
  let allowed: ReadonlySet<number> = new Set();
  let lastMessageAt = 0;
  const getState = (chair: Chair): SeatState =>
    getSeatState(chair, viewer, { isMine: mine.has(chair.id), isAllowed: allowed.has(chair.id) });

  function write(chairs: readonly Chair[], removed: readonly number[]) {
    const touched: ChangedTables = { tables: new Set(), regrouped: new Set(), turns: [] };
    for (const chair of chairs)
      upsertChair(entries, chair, getState(chair), lastMessageAt, touched);
    for (const id of removed) deleteChair(entries, id, touched);
    if (touched.tables.size === 0) return;
    tables.renew(entries, touched);
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
    /** Sets which chairs the visitor's code gives although they aren't on sale, or staff hold for a sale. */
    setAllowed(ids: ReadonlySet<number>) {
      const changed = [...ids, ...allowed].filter((id) => ids.has(id) !== allowed.has(id));
      allowed = ids;
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

type Entry = { chair: DisplayedChair; updatedAt: number };
type ChairEntries = Map<number, Entry>;

/** The result of a write: tables to re-render, those of them with other chairs than before, and chairs changed by someone else. */
type ChangedTables = { tables: Set<string>; regrouped: Set<string>; turns: StateChange[] };

function isSameChair(a: Chair, b: Chair): boolean {
  return (
    a.chairStatus === b.chairStatus &&
    a.claimed === b.claimed &&
    a.promised === b.promised &&
    a.forWaitingList === b.forWaitingList &&
    a.chairType === b.chairType &&
    a.amount === b.amount &&
    a.tableName === b.tableName &&
    a.chairName === b.chairName &&
    a.accessible === b.accessible &&
    a.admits.join() === b.admits.join()
  );
}

/** Inserts or updates one chair; `updatedAt` is the time of the last stream message. */
function upsertChair(
  entries: ChairEntries,
  chair: Chair,
  state: SeatState,
  updatedAt: number,
  touched: ChangedTables,
) {
  const existing = entries.get(chair.id);
  if (existing && existing.chair.state === state && isSameChair(existing.chair, chair)) {
    existing.updatedAt = updatedAt;
    return;
  }
  const before = existing?.chair.state;
  const byOthers = before && before !== state && before !== 'yours' && state !== 'yours';
  const displayed = { ...chair, state, turns: (existing?.chair.turns ?? 0) + (byOthers ? 1 : 0) };
  entries.set(chair.id, { chair: displayed, updatedAt });
  const hasMoved =
    existing?.chair.tableName !== chair.tableName || existing.chair.chairName !== chair.chairName;
  for (const name of [chair.tableName, existing?.chair.tableName ?? chair.tableName]) {
    touched.tables.add(name);
    if (hasMoved) touched.regrouped.add(name);
  }
  if (byOthers) touched.turns.push({ chair: displayed, before });
}

function deleteChair(entries: ChairEntries, id: number, touched: ChangedTables) {
  const existing = entries.get(id);
  if (!existing) return;
  entries.delete(id);
  touched.tables.add(existing.chair.tableName);
  touched.regrouped.add(existing.chair.tableName);
}

/** Sort rank by name; computed once per distinct name, because compareNames is slow. */
function rankNames(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].sort(compareNames).map((name, rank) => [name, rank]));
}

/** Sorted chair lists of the allowed tables; tables without chairs are left out. */
function groupChairsByTable(
  entries: ChairEntries,
  names: ReadonlySet<string>,
): Map<string, readonly DisplayedChair[]> {
  const lists = new Map<string, DisplayedChair[]>();
  for (const { chair: displayed } of entries.values()) {
    if (!names.has(displayed.tableName)) continue;
    const list = lists.get(displayed.tableName);
    if (list) list.push(displayed);
    else lists.set(displayed.tableName, [displayed]);
  }
  const ranks = rankNames(
    [...lists.values()].flatMap((list) => list.map(({ chairName }) => chairName)),
  );
  const rank = ({ chairName }: DisplayedChair) => ranks.get(chairName) ?? 0;
  for (const list of lists.values()) list.sort((a, b) => rank(a) - rank(b));
  return lists;
}

type Listener = () => void;

/** Listeners for one table, for the whole hall, and for chairs changed by someone else. */
function createChairListeners() {
  const tables = new Map<string, Set<Listener>>();
  const hall = new Set<Listener>();
  const turned = new Set<(turn: StateChange) => void>();
  return {
    watchTable(name: string, listener: Listener) {
      const listeners = tables.get(name) ?? new Set();
      tables.set(name, listeners.add(listener));
      return () => void listeners.delete(listener);
    },
    watchHall(listener: Listener) {
      hall.add(listener);
      return () => void hall.delete(listener);
    },
    onTurn(listener: (turn: StateChange) => void) {
      turned.add(listener);
      return () => void turned.delete(listener);
    },
    notify(touched: ReadonlySet<string>, turns: readonly StateChange[]) {
      for (const name of touched) for (const listener of tables.get(name) ?? []) listener();
      for (const listener of hall) listener();
      for (const turn of turns) for (const listener of turned) listener(turn);
    },
  };
}
