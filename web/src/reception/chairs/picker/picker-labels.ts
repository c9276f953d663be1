import { createContext, use } from 'react';
import { type SeatState, seatStateLabels } from '../store/seat-states.ts';

/** Labels of a seat picker. */
export type PickerLabels = {
  /** The button of a free chair. */
  add: string;
  /** State of a chair in the own cart, within a sentence. */
  inCart: string;
  /** Legend of the states this picker shows. */
  legend: Partial<Record<SeatState, string>>;
};

/** Labels for buyers by default (specification, 'Chair picker and payment'); staff screens provide their own. */
export const PickerLabelsContext = createContext<PickerLabels>({
  add: 'Add to Cart',
  inCart: 'in your cart',
  legend: seatStateLabels,
});

export const usePickerLabels = (): PickerLabels => use(PickerLabelsContext);
