import { dayInTimeZone, dayNames, formatDay, formatTimeOfDay } from '#contract/rules/dates.ts';
import { toWallClock } from '#contract/rules/time-zones.ts';
import { getEventStart, type EventSchedule } from './event-times.ts';
import type { SaleState, SaleTimes } from './sale-state.ts';

/** In a list, a badge or beside a title of staff. */
export const saleLabels: Record<SaleState, string> = {
  'not-yet': 'Sale not open yet',
  open: 'Sale open',
  'few-left': 'Few seats left',
  'type-sold-out': 'Type sold out',
  'sold-out': 'Sold out',
  closed: 'Sale closed',
  over: 'Past',
};

/** What a visitor, staff and programs are told about the state of a sale. */
export function describeSale(state: SaleState, sale: SaleTimes, timeZone: string): string {
  return state === 'not-yet' && sale.salesFrom
    ? `Ticket sales open on ${formatOpening(sale.salesFrom, timeZone)}.`
    : saleSentences[state];
}

/** After the reception. */
export const pastReception = {
  sentence: 'This reception is over.',
  thanks: 'Thank you for celebrating with us!',
} as const;

/** The sentence of each state; `describeSale` says when a sale opens. */
export const saleSentences: Record<SaleState, string> = {
  'not-yet': 'Ticket sales are not open yet.',
  open: 'Tickets are on sale.',
  'few-left': 'Only a few seats are left.',
  // The specification's words, 'Chair picker and payment'.
  'type-sold-out': 'No chairs available for this type. Please check back later.',
  'sold-out': 'All seats are taken.',
  closed: 'Ticket sales for this event are closed.',
  over: pastReception.sentence,
};

/** 'Saturday, May 1, 2027 at 9:00 AM' */
const formatOpening = (date: Date, timeZone: string): string =>
  `${formatDay(dayInTimeZone(date, timeZone), 'dddd, MMMM D, YYYY')} at ${formatTimeOfDay(date, timeZone)}`;

/** The sentence of the state for visitors: with thanks, and what comes next, after the reception. */
export const describeSaleToVisitor = (
  state: SaleState,
  event: SaleTimes & EventSchedule,
  now: Date,
  timeZone: string,
): string =>
  state === 'over'
    ? `${describeSale(state, event, timeZone)} ${pastReception.thanks} ${describeNextReception(event, now, timeZone)}`
    : describeSale(state, event, timeZone);

/** When the next reception is expected: in the month of the last one, in the first year after it that has not passed. */
export function describeNextReception(last: EventSchedule, now: Date, timeZone: string): string {
  const { year, month } = toWallClock(getEventStart(last), timeZone);
  const today = toWallClock(now, timeZone);
  const isPastMonth = today.month > month;
  const next = Math.max(year + 1, isPastMonth ? today.year + 1 : today.year);
  const name = dayNames.months[month - 1] ?? '';
  return `We expect the next one in ${name} ${next} and will announce its date here.`;
}

/** What the waiting list is for. */
export const waitingListOffer =
  'Join the waiting list, and we’ll offer you seats when they open up.';
