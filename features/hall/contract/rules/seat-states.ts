import {
  isOpenToStaff,
  isPurchasable,
  isRequestOnly,
} from '#features/event/contract/rules/chair-states.ts';
import { formatMoney } from '#contract/rules/money.ts';
import type { Chair } from '../chairs.ts';

/**
 * The displayed states of a chair (look, 'Seat states'); a name is also the class that colors it. Buyers see a promised chair and one
 * that is not for sale as held, as the specification says, and nobody but staff who came.
 */
export const seatStates = [
  'free',
  'yours',
  'held',
  'promised',
  'request',
  'closed',
  'sold',
  'seated',
] as const;
export type SeatState = (typeof seatStates)[number];

/** The words of staff, on every screen. */
const staffLabels = {
  free: 'Free',
  held: 'In someone’s cart',
  promised: 'Promised',
  request: 'By request',
  closed: 'Not for sale',
  sold: 'Sold',
} as const;

/** What the symbols mean, for each viewer. */
export const seatLegends = {
  buyer: {
    free: 'Free',
    yours: 'Yours',
    held: 'In someone’s cart',
    sold: 'Sold',
    request: 'By request',
  },
  staff: { yours: 'Chosen', ...staffLabels },
  move: staffLabels,
  editor: { ...staffLabels, seated: 'Guest is here' },
} as const satisfies Record<string, Partial<Record<SeatState, string>>>;

/** The status in lists, in the specification's words, and what is said of the chair; those of an own chair are its screen's. */
export const seatTerms: Record<Exclude<SeatState, 'yours'>, { status: string; spoken: string }> = {
  free: { status: 'Available', spoken: 'free' },
  held: { status: 'Reserved', spoken: 'in someone else’s cart' },
  promised: { status: 'Promised', spoken: 'promised to someone' },
  request: { status: 'Request', spoken: 'by request' },
  closed: { status: 'Not for sale', spoken: 'not for sale' },
  sold: { status: 'Sold', spoken: 'sold' },
  seated: { status: 'Seated', spoken: 'the guest is here' },
};

type ChairState = Pick<
  Chair,
  'chairType' | 'chairStatus' | 'claimed' | 'promised' | 'forWaitingList'
>;
/** What the viewer has to do with the chair: chose or holds it; a buyer may hold it by a code although it is not on sale, staff hold it for a sale. */
type Own = { isMine: boolean; isAllowed?: boolean };
export type Viewer = 'buyer' | 'staff';

/** The displayed state of a chair. Buyers can't add Sold, Request, Reserved and youth chairs, on any width (specification, section 4). */
export function getSeatState(
  chair: ChairState,
  viewer: Viewer,
  { isMine, isAllowed = false }: Own,
): SeatState {
  if (viewer === 'staff') {
    const state = getStaffState(chair, false);
    return isMine && (isAllowed || getSeatAction(state, 'staff') === 'add') ? 'yours' : state;
  }
  if (isAllowed && (isMine || !chair.claimed)) return isMine ? 'yours' : 'free';
  if (chair.chairStatus === 'Sold') return 'sold';
  if (isMine) return 'yours';
  if (isRequestOnly(chair.chairStatus)) return 'request';
  if (!isPurchasable(chair.chairStatus)) return 'held';
  return chair.chairType === 'youth' ? 'request' : 'free';
}

/** The state of a chair for staff, who may sell what nobody has, and know who came. */
export function getStaffState(chair: ChairState, isSeated: boolean): SeatState {
  if (isSeated) return 'seated';
  if (!isOpenToStaff(chair)) return chair.chairStatus === 'Sold' ? 'sold' : 'held';
  if (chair.promised || chair.forWaitingList) return 'promised';
  if (isPurchasable(chair.chairStatus)) return 'free';
  return isRequestOnly(chair.chairStatus) ? 'request' : 'closed';
}

export type SeatAction = 'add' | 'remove' | 'request' | 'none';

const actions: Record<SeatState, Record<Viewer, SeatAction>> = {
  free: { buyer: 'add', staff: 'add' },
  yours: { buyer: 'remove', staff: 'remove' },
  request: { buyer: 'request', staff: 'add' },
  promised: { buyer: 'none', staff: 'add' },
  closed: { buyer: 'none', staff: 'add' },
  held: { buyer: 'none', staff: 'none' },
  sold: { buyer: 'none', staff: 'none' },
  seated: { buyer: 'none', staff: 'none' },
};

/** The action of a press on a chair: staff may choose every chair that nobody has. */
export function getSeatAction(state: SeatState, viewer: Viewer): SeatAction {
  return actions[state][viewer];
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
