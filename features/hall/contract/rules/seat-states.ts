import {
  isOpenToStaff,
  isPurchasable,
  isRequestOnly,
} from '#features/event/contract/rules/chair-states.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { Chair } from '../chairs.ts';

export const seatStates = ['free', 'yours', 'held', 'sold', 'request'] as const;
/** The displayed state of a chair (look, 'Seat states'); its name is also the class that colors it. */
export type SeatState = (typeof seatStates)[number];
export const saleStates = ['free', 'held', 'sold', 'seated', 'closed'] as const;
/** The state of a chair in the hall editor. */
export type SaleState = (typeof saleStates)[number];

/** What the symbols mean, for each viewer. */
export const seatLegends = {
  buyer: {
    free: 'Free',
    yours: 'Yours',
    held: 'In someone’s cart',
    sold: 'Sold',
    request: 'By request',
  },
  staff: { free: 'Free', yours: 'Chosen', held: 'In a buyer’s cart', sold: 'Sold' },
  editor: {
    free: 'For sale',
    held: 'In a cart',
    sold: 'Sold',
    seated: 'Guest is here',
    closed: 'Not for sale',
  },
} as const satisfies Record<string, Partial<Record<SeatState | SaleState, string>>>;

/** The status in lists, in the specification's words, and what is said of the chair; those of an own chair are its screen's. */
export const seatTerms: Record<Exclude<SeatState, 'yours'>, { status: string; spoken: string }> = {
  free: { status: 'Available', spoken: 'free' },
  held: { status: 'Reserved', spoken: 'in someone else’s cart' },
  sold: { status: 'Sold', spoken: 'sold' },
  request: { status: 'Request', spoken: 'by request' },
};

type ChairState = Pick<Chair, 'chairType' | 'chairStatus' | 'claimed' | 'forWaitingList'>;
/** What the viewer has to do with the chair: chose or holds it, may hold it by a code, although it is not on sale. */
type Own = { isMine: boolean; isAllowed?: boolean };
export type Viewer = 'buyer' | 'staff';

/**
 * The displayed state of a chair. For staff, every chair without a claim of a guest is free, whatever its type and status. Buyers can't
 * add Sold, Request, Reserved and youth chairs, on any width (specification, section 4).
 */
export function getSeatState(
  chair: ChairState,
  viewer: Viewer,
  { isMine, isAllowed = false }: Own,
): SeatState {
  const isSold = chair.chairStatus === 'Sold';
  if (viewer === 'staff') {
    if (!isOpenToStaff(chair)) return isSold ? 'sold' : 'held';
    return isMine ? 'yours' : 'free';
  }
  if (isAllowed && (isMine || !chair.claimed)) return isMine ? 'yours' : 'free';
  if (isSold) return 'sold';
  if (isMine) return 'yours';
  if (isRequestOnly(chair.chairStatus)) return 'request';
  if (!isPurchasable(chair.chairStatus)) return 'held';
  return chair.chairType === 'youth' ? 'request' : 'free';
}

/** The state of a chair in the hall editor, which shows who came, too. */
export function getSaleState(chair: ChairState, isSeated: boolean): SaleState {
  if (isSeated) return 'seated';
  if (chair.claimed) return chair.chairStatus === 'Sold' ? 'sold' : 'held';
  return isPurchasable(chair.chairStatus) ? 'free' : 'closed';
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
  if (state === 'sold') return seatTerms.sold.spoken;
  const spoken = state === 'yours' ? yours : seatTerms[state].spoken;
  return `${formatSeatPrice(amountCents)}, ${spoken}`;
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
