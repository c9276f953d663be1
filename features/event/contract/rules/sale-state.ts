import type { ChairType } from '#contract/chairs.ts';
import { type Event, type SeatLevel, seatLevels } from '#contract/event.ts';

/**
 * - `not-yet`: the sale opens later
 * - `open`, `few-left`: there are seats
 * - `type-sold-out`: no seats of the type, others are free
 * - `sold-out`: nobody can buy a seat; what comes back goes to the waiting list
 * - `closed`: staff ended or paused the sale, or the countdown ended while the reception goes on
 * - `over`: the reception is past
 */
export const saleStates = [
  'not-yet',
  'open',
  'few-left',
  'type-sold-out',
  'sold-out',
  'closed',
  'over',
] as const;
export type SaleState = (typeof saleStates)[number];

export type SaleTimes = Pick<Event, 'countdownTarget' | 'salesFrom' | 'salesUntil'>;
/** What the state of a sale depends on, besides the time. */
export type Sale = SaleTimes & Partial<Pick<Event, 'seats' | 'prices' | 'endsAt'>>;

/** The times of an event at which its sale begins and ends; null sets no bound. Its SQL derives from them too. */
export const saleBounds = {
  from: ['salesFrom'],
  until: ['countdownTarget', 'salesUntil'],
} as const satisfies Record<string, readonly (keyof SaleTimes)[]>;

/** The end of an event's sale. */
export const getSaleEnd = (sale: SaleTimes): Date =>
  saleBounds.until.reduce((end, bound) => {
    const date = sale[bound];
    return date && date < end ? date : end;
  }, sale.countdownTarget);

export const hasCountdownEnded = (
  { countdownTarget }: Pick<SaleTimes, 'countdownTarget'>,
  now: Date,
): boolean => countdownTarget <= now;

/** The countdown has ended, and so has the reception, as far as its end is known. */
export const isReceptionOver = (
  event: Pick<Sale, 'countdownTarget' | 'endsAt'>,
  now: Date,
): boolean => hasCountdownEnded(event, now) && !(event.endsAt && event.endsAt > now);

/** The state of an event's sale at `now`, for guests of any type or of one. */
export function getSaleState(sale: Sale, now: Date, chairType?: ChairType | null): SaleState {
  if (isReceptionOver(sale, now)) return 'over';
  if (getSaleEnd(sale) <= now) return 'closed';
  if (saleBounds.from.some((bound) => (sale[bound] ?? now) > now)) return 'not-yet';
  const levels = listSoldTypes(sale);
  if (levels.length > 0 && levels.every(({ level }) => level === 'none')) return 'sold-out';
  if (chairType && isByInvitation(sale, chairType)) return 'open';
  const level = getLevel(sale, chairType);
  if (level === 'none') return 'type-sold-out';
  return level === 'few' ? 'few-left' : 'open';
}

/** The level of one type, or the highest of all; undefined while it isn't known. */
function getLevel(sale: Sale, chairType: ChairType | null | undefined): SeatLevel | undefined {
  const levels = listSoldTypes(sale);
  if (!chairType || levels.length === 0)
    return seatLevels.find((level) => levels.some((seats) => seats.level === level));
  return levels.find((seats) => seats.chairType === chairType)?.level ?? 'none';
}

/** Chairs of a type that the parish gives away never sell out. */
const listSoldTypes = (sale: Sale) =>
  (sale.seats ?? []).filter(({ chairType }) => !isByInvitation(sale, chairType));

/** True for a type whose chairs are given by the parish and never sold here: an invitation. */
export const isByInvitation = (
  { prices = [] }: Pick<Sale, 'prices'>,
  chairType: ChairType | null,
): boolean =>
  prices.some(
    (price) =>
      price.chairType === chairType &&
      (price.openingStatus === 'Sold' || price.openingStatus === 'Reserved'),
  );

/** From so many free seats on, no one has to hurry. */
const enoughSeats = 10;

export const getSeatLevel = (freeSeats: number): SeatLevel =>
  freeSeats === 0 ? 'none' : freeSeats < enoughSeats ? 'few' : 'enough';

const sellingStates: readonly SaleState[] = ['open', 'few-left', 'type-sold-out', 'sold-out'];

/** Within the sales window: carts, codes, requests and the waiting list work. */
export const isSelling = (state: SaleState): boolean => sellingStates.includes(state);

/** There are seats that everyone can buy or ask for. */
export const hasSeats = (state: SaleState): boolean => state === 'open' || state === 'few-left';

/** The types that parties of the waiting list are made of. */
const waitingTypes: readonly ChairType[] = ['adult', 'children'];

export type SaleStep = 'remind' | 'choose' | 'wait' | 'see-pictures' | null;
const saleSteps: Record<SaleState, SaleStep> = {
  'not-yet': 'remind',
  open: 'choose',
  'few-left': 'choose',
  'type-sold-out': 'wait',
  'sold-out': 'wait',
  closed: null,
  over: 'see-pictures',
};

/** What a visitor can do next, about seats of any type or of one. */
export const getSaleStep = (state: SaleState, chairType?: ChairType): SaleStep =>
  state === 'type-sold-out' && chairType && !waitingTypes.includes(chairType)
    ? null
    : saleSteps[state];
