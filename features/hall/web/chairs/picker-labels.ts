import { createContext, use } from 'react';
import type { Price } from '#contract/event.ts';
import { findGuestPrice } from '#features/event/contract/rules/guest-prices.ts';
import type { Chair } from '#features/hall/contract/chairs.ts';
import type { ChairTypeFilter } from './store/table-summary.ts';
import {
  seatLegends,
  type SeatState,
  type Viewer,
} from '#features/hall/contract/rules/seat-states.ts';

/** Labels of a seat picker. */
export type PickerLabels = {
  viewer: Viewer;
  /** The button of a free chair. */
  add: string;
  /** State of a chair in the own cart, within a sentence. */
  inCart: string;
  /** Legend of the states this picker shows. */
  legend: Partial<Record<SeatState, string>>;
  /** The event's prices, for guests on chairs of another type. */
  prices?: readonly Price[];
  /** Of those who pay by card; without it a table's price is not said. */
  feePercent?: number;
  /** The button of a table that nobody has a chair of. */
  wholeTable: string;
  /** Nothing can be added now; a chair of the own cart can be removed. */
  isDisabled?: boolean;
  /** Takes all free chairs of a table; without it there is no such button. */
  onWholeTable?: (tableName: string) => void;
};

/** Labels for buyers by default (specification, 'Chair picker and payment'); staff screens provide their own. */
export const buyerLabels: PickerLabels = {
  viewer: 'buyer',
  add: 'Add to Cart',
  inCart: 'in your cart',
  wholeTable: 'Book the whole table',
  legend: seatLegends.buyer,
};
export const PickerLabelsContext = createContext(buyerLabels);

/** What a guest pays for a chair: its price, or the event's price for a guest of another type. */
export function getGuestAmount(
  chair: Pick<Chair, 'chairType' | 'amount'>,
  guestType: ChairTypeFilter,
  prices: readonly Price[],
): number {
  const price = guestType === null ? undefined : findGuestPrice(chair, guestType, prices);
  return price ?? chair.amount;
}

export const usePickerLabels = (): PickerLabels => use(PickerLabelsContext);
