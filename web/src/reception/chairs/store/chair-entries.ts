import type { Chair } from '@namugongo/contract/reception/chairs';
import { compareNames } from '@namugongo/contract/rules/names';
import type { DisplayedChair } from './chair-store.ts';
import type { StateChange } from './chair-listeners.ts';
import type { SeatState } from './seat-states.ts';

type Entry = { chair: DisplayedChair; updatedAt: number };
export type ChairEntries = Map<number, Entry>;

/** The result of a write: tables to re-render, and chairs changed by someone else. */
export type ChangedTables = { tables: Set<string>; turns: StateChange[] };

function isSameChair(a: Chair, b: Chair): boolean {
  return (
    a.chairStatus === b.chairStatus &&
    a.claimed === b.claimed &&
    a.chairType === b.chairType &&
    a.amount === b.amount &&
    a.tableName === b.tableName &&
    a.chairName === b.chairName
  );
}

/** Inserts or updates one chair; `updatedAt` is the time of the last stream message. */
export function upsertChair(
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
  touched.tables.add(displayed.tableName);
  if (existing) touched.tables.add(existing.chair.tableName);
  if (byOthers) touched.turns.push({ chair: displayed, before });
}

export function deleteChair(entries: ChairEntries, id: number, touched: ChangedTables) {
  const existing = entries.get(id);
  if (!existing) return;
  entries.delete(id);
  touched.tables.add(existing.chair.tableName);
}

/** Sort rank by name; computed once per distinct name, because compareNames is slow. */
function rankNames(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].sort(compareNames).map((name, rank) => [name, rank]));
}

/** Sorted chair lists of the given tables; tables without chairs are left out. */
export function groupChairsByTable(
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
