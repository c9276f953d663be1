import type { Chair } from '@namugongo/contract/reception/chairs';
import { isByRequest, isPurchasable } from '@namugongo/contract/rules/chair-states';
import { formatMoney } from '@namugongo/contract/rules/money';

export const seatStates = ['free', 'yours', 'held', 'sold', 'request'] as const;
/** How a chair is drawn: by shape, glyph and lightness (look, 'Seat states'). */
export type SeatState = (typeof seatStates)[number];

export const seatStateLabels: Record<SeatState, string> = {
  free: 'Free',
  yours: 'Yours',
  held: 'Held by others',
  sold: 'Sold',
  request: 'By request',
};

type ChairFacts = Pick<Chair, 'chairType' | 'chairStatus' | 'taken'>;
/** How a chair counts for who looks at the hall; `mine` is chosen or held by them. */
export type StateOf = (chair: ChairFacts, mine: boolean) => SeatState;

/** Sold, Request and Reserved cannot be added, nor can chair type youth, on every width (specification, section 4). */
export function seatStateOf(chair: Omit<ChairFacts, 'taken'>, mine: boolean): SeatState {
  if (chair.chairStatus === 'Sold') return 'sold';
  if (mine) return 'yours';
  if (isByRequest(chair.chairStatus)) return 'request';
  if (!isPurchasable(chair.chairStatus)) return 'held';
  return chair.chairType === 'youth' ? 'request' : 'free';
}

/** For the parish team: any chair that nobody has can be given, whatever its type and status. */
export function staffSeatState(chair: ChairFacts, mine: boolean): SeatState {
  if (chair.taken) return chair.chairStatus === 'Sold' ? 'sold' : 'held';
  return mine ? 'yours' : 'free';
}

export type SeatAction = 'add' | 'remove' | 'request' | 'none';

const actions: Record<SeatState, SeatAction> = {
  free: 'add',
  yours: 'remove',
  request: 'request',
  held: 'none',
  sold: 'none',
};

/** What a press on a chair does. */
export function seatAction(state: SeatState): SeatAction {
  return actions[state];
}

const spoken: Record<Exclude<SeatState, 'yours'>, string> = {
  free: 'free',
  held: 'held by somebody else',
  sold: 'sold',
  request: 'by request',
};

const prices = new Map<number, string>();

/** 500 chairs share a few prices, and writing a number in words is dear. */
function priceInWords(amountCents: number): string {
  const known = prices.get(amountCents);
  if (known !== undefined) return known;
  const words = amountCents === 0 ? 'Free of charge' : formatMoney(amountCents);
  prices.set(amountCents, words);
  return words;
}

/** '$200, free'; `yours` says what a chair of one's own is. */
export function seatWords(amountCents: number, state: SeatState, yours = 'in your cart'): string {
  if (state === 'sold') return 'sold';
  return `${priceInWords(amountCents)}, ${state === 'yours' ? yours : spoken[state]}`;
}

/** 'Table 27, Chair 3, $200, free': how a screen reader names a chair. */
export function seatName(
  chair: Pick<Chair, 'tableName' | 'chairName' | 'amount'>,
  state: SeatState,
  yours?: string,
): string {
  return `${chair.tableName}, ${chair.chairName}, ${seatWords(chair.amount, state, yours)}`;
}
