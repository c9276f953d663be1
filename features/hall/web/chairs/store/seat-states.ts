import type { Chair } from '#features/hall/contract/chairs.ts';
import {
  isOpenToStaff,
  isRequestOnly,
  isPurchasable,
} from '#features/event/contract/rules/chair-states.ts';
import { formatMoney } from '#contract/rules/money.ts';

export const seatStates = ['free', 'yours', 'held', 'sold', 'request'] as const;
/** The displayed state of a chair (look, 'Seat states'). */
export type SeatState = (typeof seatStates)[number];

export const seatStateLabels: Record<SeatState, string> = {
  free: 'Free',
  yours: 'Yours',
  held: 'In someone’s cart',
  sold: 'Sold',
  request: 'By request',
};

type ChairState = Pick<Chair, 'chairType' | 'chairStatus' | 'claimed' | 'forWaitingList'>;
/** Computes the displayed state of a chair; `mine` is true when the viewer has chosen or holds it. */
export type GetSeatState = (chair: ChairState, mine: boolean) => SeatState;

/** For visitors. Sold, Request, Reserved and youth chairs can't be added, on any width (specification, section 4). */
export function getSeatState(chair: Omit<ChairState, 'claimed'>, mine: boolean): SeatState {
  if (chair.chairStatus === 'Sold') return 'sold';
  if (mine) return 'yours';
  if (isRequestOnly(chair.chairStatus)) return 'request';
  if (!isPurchasable(chair.chairStatus)) return 'held';
  return chair.chairType === 'youth' ? 'request' : 'free';
}

/** For staff: every chair without a claim of a guest is free, whatever its type and status. */
export function getStaffSeatState(chair: ChairState, mine: boolean): SeatState {
  if (!isOpenToStaff(chair)) return chair.chairStatus === 'Sold' ? 'sold' : 'held';
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

/** The action of a press on a chair. */
export function getSeatAction(state: SeatState): SeatAction {
  return actions[state];
}

const spokenLabels: Record<Exclude<SeatState, 'yours'>, string> = {
  free: 'free',
  held: 'in someone else’s cart',
  sold: 'sold',
  request: 'by request',
};

const prices = new Map<number, string>();

/** Formats a price, cached because formatMoney is slow for 500 chairs. */
function formatSeatPrice(amountCents: number): string {
  const existing = prices.get(amountCents);
  if (existing !== undefined) return existing;
  const text = amountCents === 0 ? 'Free of charge' : formatMoney(amountCents);
  prices.set(amountCents, text);
  return text;
}

/** Formats '$200, free'; `yours` labels a chair of the viewer. */
export function formatSeat(amountCents: number, state: SeatState, yours = 'in your cart'): string {
  if (state === 'sold') return 'sold';
  return `${formatSeatPrice(amountCents)}, ${state === 'yours' ? yours : spokenLabels[state]}`;
}

/** The accessible name of a chair: 'Table 27, Chair 3, $200, free'. */
export function getSeatLabel(
  chair: Pick<Chair, 'tableName' | 'chairName' | 'amount'> & Partial<Pick<Chair, 'accessible'>>,
  state: SeatState,
  yours?: string,
): string {
  const place = chair.accessible ? ', wheelchair place' : '';
  return `${chair.tableName}, ${chair.chairName}${place}, ${formatSeat(chair.amount, state, yours)}`;
}
