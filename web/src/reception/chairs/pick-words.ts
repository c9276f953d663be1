import { createContext, use } from 'react';
import { type SeatState, seatStateLabels } from './seat-states.ts';

/** What taking a chair and having it are called where chairs are picked. */
export type PickWords = {
  /** The button of a free chair. */
  add: string;
  /** A chair of one's own, within a sentence. */
  yours: string;
  /** What the shapes mean; only these can be seen. */
  legend: Partial<Record<SeatState, string>>;
};

/** A buyer's words (specification, 'Chair picker and payment'); another screen gives its own. */
export const PickWordsContext = createContext<PickWords>({
  add: 'Add to Cart',
  yours: 'in your cart',
  legend: seatStateLabels,
});

export const usePickWords = (): PickWords => use(PickWordsContext);
