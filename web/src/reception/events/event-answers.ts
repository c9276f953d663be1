import type { Event } from '@namugongo/contract/reception/events';
import {
  type ChairStatus,
  type ChairType,
  chairTypes,
} from '@namugongo/contract/rules/chair-states';
import { momentOf, wallClockAt } from '@namugongo/contract/rules/zoned-moments';

type Priced = { chairType: ChairType; dollars: string; openingStatus: ChairStatus };

/** An event as its form holds it: moments as the wall clock of the site shows them, money in dollars. */
export type EventAnswers = {
  title: string;
  countdownTarget: string;
  venue: string;
  feePercent: string;
  salesFrom: string;
  salesUntil: string;
  prices: Priced[];
};

const two = (value: number) => String(value).padStart(2, '0');

/** '2027-06-12T23:59:59' in the time zone, as a datetime-local field has it. */
export function wallOf(moment: Date, timeZone: string): string {
  const { year, month, day, hour, minute, second } = wallClockAt(moment, timeZone);
  return `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}`;
}

/** The moment behind such a text; null where there is none. */
export function momentIn(text: string, timeZone: string): Date | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d))?/.exec(text);
  if (!parts) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0));
  return momentOf({ year, month, day, hour, minute, second }, timeZone);
}

export function answersOf(event: Event, timeZone: string): EventAnswers {
  const wall = (moment: Date | null) => (moment ? wallOf(moment, timeZone) : '');
  return {
    title: event.title,
    countdownTarget: wall(event.countdownTarget),
    venue: event.venue,
    feePercent: String(event.feePercent),
    salesFrom: wall(event.salesFrom),
    salesUntil: wall(event.salesUntil),
    prices: chairTypes.map((chairType) => {
      const price = event.prices.find((one) => one.chairType === chairType);
      return {
        chairType,
        dollars: price ? String(price.amount / 100) : '',
        openingStatus: price?.openingStatus ?? 'Reserved',
      };
    }),
  };
}

/** What is wrong, by field; empty when the event can be saved. */
export function faultsIn(answers: EventAnswers, timeZone: string): Record<string, string> {
  const faults: Record<string, string> = {};
  if (!answers.title.trim()) faults['title'] = 'Title is required';
  if (!momentIn(answers.countdownTarget, timeZone))
    faults['countdownTarget'] = 'Countdown date and time are required';
  const fee = Number(answers.feePercent);
  if (answers.feePercent.trim() === '' || !(fee >= 0 && fee <= 20))
    faults['feePercent'] = 'The fee is between 0 and 20 percent';
  const [from, until] = [answers.salesFrom, answers.salesUntil];
  if (from && until && from >= until) faults['salesUntil'] = 'The sale must end after it begins';
  for (const { chairType, dollars } of answers.prices)
    if (!/^\d{1,5}(\.\d{1,2})?$/.test(dollars.trim()))
      faults[`price-${chairType}`] = 'Give a price in dollars, or 0';
  return faults;
}

/** The call's body; the answers have no faults. */
export function changeOf(answers: EventAnswers, timeZone: string) {
  return {
    title: answers.title.trim(),
    venue: answers.venue.trim(),
    countdownTarget: momentIn(answers.countdownTarget, timeZone) ?? new Date(0),
    feePercent: Number(answers.feePercent),
    salesFrom: momentIn(answers.salesFrom, timeZone),
    salesUntil: momentIn(answers.salesUntil, timeZone),
    prices: answers.prices.map(({ chairType, dollars, openingStatus }) => ({
      chairType,
      amount: Math.round(Number(dollars) * 100),
      openingStatus,
    })),
  };
}

/** What next year's reception begins with: the year in the title one on, the same day of the next year. */
export function nextReception(
  event: Event,
  timeZone: string,
): { title: string; countdownTarget: string } {
  const [year = '', rest = ''] = wallOf(event.countdownTarget, timeZone).split(/-(.*)/s);
  const next = String(Number(year) + 1);
  const title = event.title.includes(year)
    ? event.title.replace(year, next)
    : `${event.title} ${next}`;
  return { title, countdownTarget: `${next}-${rest.replace('02-29', '02-28')}` };
}
