import type { ShownChair } from './chair-store.ts';
import type { SeatState } from './seat-states.ts';

/** A chair that changed by somebody else's hand, and how it was drawn before. */
export type Turn = { chair: ShownChair; before: SeatState };
type Watcher = () => void;

/** Who wants to know of changes: of one table, of the whole hall, or of chairs that somebody else changed. */
export function createChairWatchers() {
  const tables = new Map<string, Set<Watcher>>();
  const hall = new Set<Watcher>();
  const turned = new Set<(turn: Turn) => void>();
  return {
    watchTable(name: string, watcher: Watcher) {
      const watchers = tables.get(name) ?? new Set();
      tables.set(name, watchers.add(watcher));
      return () => void watchers.delete(watcher);
    },
    watchHall(watcher: Watcher) {
      hall.add(watcher);
      return () => void hall.delete(watcher);
    },
    onTurn(watcher: (turn: Turn) => void) {
      turned.add(watcher);
      return () => void turned.delete(watcher);
    },
    tell(touched: ReadonlySet<string>, turns: readonly Turn[]) {
      for (const name of touched) for (const watcher of tables.get(name) ?? []) watcher();
      for (const watcher of hall) watcher();
      for (const turn of turns) for (const watcher of turned) watcher(turn);
    },
  };
}
