import type { DisplayedChair } from './chair-store.ts';
import type { SeatState } from './seat-states.ts';

/** A chair changed by someone else, and its state before. */
export type StateChange = { chair: DisplayedChair; before: SeatState };
type Listener = () => void;

/** Listeners for one table, for the whole hall, and for chairs changed by someone else. */
export function createChairListeners() {
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
