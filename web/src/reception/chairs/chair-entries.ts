import type { Chair } from '@namugongo/contract/reception/chairs';
import { compareNames } from '@namugongo/contract/rules/names';
import type { ShownChair } from './chair-store.ts';
import type { Turn } from './chair-watchers.ts';
import type { SeatState } from './seat-states.ts';

type Entry = { shown: ShownChair; toldAt: number };
export type Entries = Map<number, Entry>;

/** What one write touched: the tables to draw again, and the chairs that somebody else changed. */
export type Touched = { tables: Set<string>; turns: Turn[] };

function sameFacts(a: Chair, b: Chair): boolean {
  return (
    a.chairStatus === b.chairStatus &&
    a.taken === b.taken &&
    a.chairType === b.chairType &&
    a.amount === b.amount &&
    a.tableName === b.tableName &&
    a.chairName === b.chairName
  );
}

/** Writes one chair; `toldAt` is where the stream stood. */
export function putChair(
  entries: Entries,
  chair: Chair,
  state: SeatState,
  toldAt: number,
  touched: Touched,
) {
  const known = entries.get(chair.id);
  if (known && known.shown.state === state && sameFacts(known.shown, chair)) {
    known.toldAt = toldAt;
    return;
  }
  const before = known?.shown.state;
  const byOthers = before && before !== state && before !== 'yours' && state !== 'yours';
  const shown = { ...chair, state, turns: (known?.shown.turns ?? 0) + (byOthers ? 1 : 0) };
  entries.set(chair.id, { shown, toldAt });
  touched.tables.add(shown.tableName);
  if (known) touched.tables.add(known.shown.tableName);
  if (byOthers) touched.turns.push({ chair: shown, before });
}

export function dropChair(entries: Entries, id: number, touched: Touched) {
  const known = entries.get(id);
  if (!known) return;
  entries.delete(id);
  touched.tables.add(known.shown.tableName);
}

/** The place of each name in order. 500 chairs share a few names, and comparing words is dear. */
function ranksOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map([...new Set(names)].sort(compareNames).map((name, rank) => [name, rank]));
}

/** The sorted lists of some tables; a table without chairs gets none. */
export function tableLists(
  entries: Entries,
  names: ReadonlySet<string>,
): Map<string, readonly ShownChair[]> {
  const lists = new Map<string, ShownChair[]>();
  for (const { shown } of entries.values()) {
    if (!names.has(shown.tableName)) continue;
    const list = lists.get(shown.tableName);
    if (list) list.push(shown);
    else lists.set(shown.tableName, [shown]);
  }
  const ranks = ranksOf(
    [...lists.values()].flatMap((list) => list.map(({ chairName }) => chairName)),
  );
  const rank = ({ chairName }: ShownChair) => ranks.get(chairName) ?? 0;
  for (const list of lists.values()) list.sort((a, b) => rank(a) - rank(b));
  return lists;
}
